import { getAskedPause } from '@/data/budget/retry-policy';
import { type Schedule, scheduleTimeout } from '@/data/budget/schedule';
import { isLost, mayBeCharged, mayComeBack } from './failure-kind';

/** A part of a view that loads independently. */
export interface LoadedPart {
  readonly name: string;
  readonly isPending: boolean;
  readonly error: Error | undefined;
  retry(): void;
}

const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 300_000;
/** After this many charged failures, spending again is up to the user. */
const MAX_CHARGED_TRIES = 2;

interface Failing {
  /** The latest state of the part, whose `retry` matches the screen. */
  part: LoadedPart;
  error: Error | undefined;
  /** Retries since its last success. */
  tries: number;
  cancel: () => void;
}

const nothing = (): void => undefined;

/**
 * Retries parts that failed for reasons that may pass: when the service is back, and otherwise after ever longer waits,
 * so that a service that never answers is not polled forever in vain.
 */
export class Comeback {
  readonly #schedule: Schedule;
  readonly #isHidden: () => boolean;
  readonly #failing = new Map<string, Failing>();
  #isOffline = false;

  constructor(schedule: Schedule = scheduleTimeout, isHidden = (): boolean => document.hidden) {
    this.#schedule = schedule;
    this.#isHidden = isHidden;
  }

  /** Takes the current parts. */
  update(parts: readonly LoadedPart[], isOffline: boolean): void {
    const isBack = this.#isOffline && !isOffline;
    this.#isOffline = isOffline;
    const names = new Set(parts.map(({ name }) => name));
    for (const name of this.#failing.keys()) if (!names.has(name)) this.#forget(name);
    for (const part of parts) this.#follow(part, isBack);
  }

  /** Stops retrying until the next update. */
  stop(): void {
    for (const name of this.#failing.keys()) this.#forget(name);
  }

  #follow(part: LoadedPart, isBack: boolean): void {
    const { name, isPending, error } = part;
    if (error === undefined) {
      if (!isPending) this.#forget(name);
      return;
    }
    const known = this.#failing.get(name) ?? { part, error: undefined, tries: 0, cancel: nothing };
    this.#failing.set(name, known);
    known.part = part;
    if (this.#isOffline || isPending) this.#rest(known);
    else if (isBack && known.tries === 0 && isLost(error)) this.#ask(known);
    else if (known.error !== error) this.#plan(known, error);
  }

  #plan(known: Failing, error: Error): void {
    this.#rest(known);
    if (!mayComeBack(error) || (mayBeCharged(error) && known.tries >= MAX_CHARGED_TRIES)) return;
    known.error = error;
    const ownMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** known.tries);
    const waitMs = Math.max(ownMs, getAskedPause(error)?.waitMs ?? 0);
    known.cancel = this.#schedule(() => {
      known.error = undefined;
      // The page is hidden: wait until somebody looks.
      if (this.#isHidden()) this.#plan(known, error);
      else this.#ask(known);
    }, waitMs);
  }

  #ask(known: Failing): void {
    this.#rest(known);
    known.tries += 1;
    known.part.retry();
  }

  #rest(known: Failing): void {
    known.cancel();
    known.cancel = nothing;
    known.error = undefined;
  }

  #forget(name: string): void {
    this.#failing.get(name)?.cancel();
    this.#failing.delete(name);
  }
}
