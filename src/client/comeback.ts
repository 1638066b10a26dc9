import { getAskedPause } from '@/data/budget/retry-policy';
import { type Schedule, scheduleTimeout } from '@/data/budget/schedule';
import { isLost, mayBeCharged, mayComeBack } from './failure-kind';

/** A part of a view that is loaded by itself. */
export interface LoadedPart {
  readonly name: string;
  readonly isPending: boolean;
  readonly error: Error | undefined;
  retry(): void;
}

const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 300_000;
/** What was charged and came to nothing is the reader's to spend for again. */
const MOST_CHARGED_TRIES = 2;

interface Failing {
  /** Latest one: its retry is of what is on screen. */
  part: LoadedPart;
  error: Error | undefined;
  /** Times that it was asked again since it was last whole. */
  tries: number;
  cancel: () => void;
}

const nothing = (): void => undefined;

/**
 * Asks again for parts that failed for what may pass by itself: when the service is back after it was gone, and else
 * after ever longer waits, so that a service whose answers never come is not asked for ever in vain.
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

  /** Takes the parts as they are now. */
  update(parts: readonly LoadedPart[], isOffline: boolean): void {
    const isBack = this.#isOffline && !isOffline;
    this.#isOffline = isOffline;
    const names = new Set(parts.map(({ name }) => name));
    for (const name of this.#failing.keys()) if (!names.has(name)) this.#forget(name);
    for (const part of parts) this.#follow(part, isBack);
  }

  /** Nothing is asked for again until the next update. */
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
    if (!mayComeBack(error) || (mayBeCharged(error) && known.tries >= MOST_CHARGED_TRIES)) return;
    known.error = error;
    const ownMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** known.tries);
    const waitMs = Math.max(ownMs, getAskedPause(error)?.waitMs ?? 0);
    known.cancel = this.#schedule(() => {
      known.error = undefined;
      // Nobody looks: it stays as it is until somebody does.
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
