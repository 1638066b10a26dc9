import type { DatasetType } from '@/contract/datasets';
import type { FinishedStep, TimeRange } from '../coverage';
import type { PlannedStep } from '../track';
import { TRACKS } from '../tracks/tracks';
import type { ListQueue } from './list-queue';

/** Rows that an answer needs: of any of these datasets and markets in [from, to), Unix seconds. */
export interface WantedRows extends TimeRange {
  readonly types: readonly DatasetType[];
  readonly markets: ReadonlySet<number>;
}

interface NamedStep extends TimeRange {
  readonly track: string;
}

const nameOf = ({ track, from, to }: NamedStep, firstMarket: number): string => `${track} ${firstMarket} ${from} ${to}`;

/** The steps that a world being filled still lacks. */
export class PendingSteps {
  readonly #steps = new Map<string, PlannedStep>();
  readonly #queue: ListQueue;
  readonly #waiting = new Set<() => void>();

  constructor(steps: readonly PlannedStep[], queue: ListQueue) {
    for (const step of steps) this.#steps.set(nameOf(step, step.markets[0].id), step);
    this.#queue = queue;
  }

  /** Removes steps whose rows are in the store. */
  finish(finished: readonly FinishedStep[]): void {
    for (const step of finished) this.#steps.delete(nameOf(step, step.markets[0]));
    for (const wake of this.#waiting) wake();
  }

  /** Whether a step that is wanted first is still missing. */
  get hasFirst(): boolean {
    return [...this.#steps.values()].some(({ isFirst }) => isFirst);
  }

  has(wanted: WantedRows): boolean {
    return [...this.#steps.values()].some((step) => makes(step, wanted));
  }

  /** Resolves when all of `wanted` is in the store, or when `signal` fires. Moves those steps ahead of the others. */
  async wait(wanted: WantedRows, signal: AbortSignal): Promise<void> {
    this.#queue.prefer((step) => makes(step, wanted));
    while (!signal.aborted && this.has(wanted)) await this.#nextChange(signal);
  }

  #nextChange(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        this.#waiting.delete(end);
        signal.removeEventListener('abort', end);
        resolve();
      };
      this.#waiting.add(end);
      signal.addEventListener('abort', end, { once: true });
    });
  }
}

/** Whether the step makes some of the wanted rows. */
function makes({ track, from, to, markets }: PlannedStep, wanted: WantedRows): boolean {
  if (to <= wanted.from || from >= wanted.to) return false;
  const { types, alsoTypes = [] } = TRACKS[track];
  const isOfType = wanted.types.some((type) => types.includes(type) || alsoTypes.includes(type));
  return isOfType && markets.some((market) => wanted.markets.has(market.id));
}
