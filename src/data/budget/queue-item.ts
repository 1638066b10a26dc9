import type { WeightFacts } from '@/contract/weight';
import type { TimeSpan } from '../plan/heatmap-span';
import { type BudgetJob, type Delivery, RANKS, type Rank } from './budget-types';
import type { Prediction } from './prediction';

interface Asker {
  settle(outcome: Outcome): void;
}

type Outcome = { readonly value: unknown } | { readonly error: Error };

/** One request with all who ask for it. */
export class QueueItem {
  readonly id: number;
  readonly search: string;
  readonly facts: WeightFacts;
  readonly span: TimeSpan | undefined;
  readonly predictedBytes: number;
  readonly tilesHeld: number;
  readonly tilesAsked: number;
  readonly send: (signal: AbortSignal) => Promise<Delivery<unknown>>;
  rank: Rank;
  prediction: Prediction;
  status: 'waiting' | 'sending' | 'retrying' = 'waiting';
  /** Monotonic milliseconds before which it is not sent again. */
  notBeforeMs = 0;
  /** The service said that it still makes what is asked for. */
  isPreparing = false;
  retries = 0;
  refusals = 0;
  /** Of the latest time it was sent. */
  sent: Sending | undefined;
  readonly #askers = new Set<Asker>();

  constructor(id: number, job: BudgetJob<unknown>, prediction: Prediction) {
    this.id = id;
    this.search = job.search;
    this.facts = job.facts;
    this.span = job.span;
    this.predictedBytes = job.predictedBytes;
    this.tilesHeld = job.tilesHeld;
    this.tilesAsked = job.tilesAsked;
    this.send = (signal) => job.send(signal);
    this.rank = job.rank;
    this.prediction = prediction;
  }

  /** Adds one who asks; `onForsaken` is called when the last of them has given up. */
  join(job: Pick<BudgetJob<unknown>, 'rank' | 'signal'>, onForsaken: () => void): Promise<unknown> {
    if (RANKS.indexOf(job.rank) < RANKS.indexOf(this.rank)) this.rank = job.rank;
    const { signal } = job;
    return new Promise((resolve, reject) => {
      const asker: Asker = {
        settle: (outcome) => {
          signal.removeEventListener('abort', giveUp);
          if ('error' in outcome) reject(outcome.error);
          else resolve(outcome.value);
        },
      };
      const giveUp = (): void => {
        this.#askers.delete(asker);
        reject(signal.reason as Error);
        if (this.#askers.size === 0) onForsaken();
      };
      this.#askers.add(asker);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  settle(outcome: Outcome): void {
    for (const asker of this.#askers) asker.settle(outcome);
    this.#askers.clear();
  }
}

/** A request under way. */
export interface Sending {
  /** Of the ledger. */
  readonly bookingId: number;
  readonly aborter: AbortController;
  /** Monotonic milliseconds. */
  readonly atMs: number;
  /** Service time, Unix seconds. */
  readonly at: number;
  readonly predicted: Prediction;
  /** Headers of a good answer have come. */
  isAnswered: boolean;
  /** Headers of a refusal have come, but not yet what it says of when to come back. */
  isRefused: boolean;
  /** The answer told how much is left. */
  isCounted: boolean;
  charged: number | undefined;
  /** Charge as far as the budget's change tells it. */
  difference: number | undefined;
  /** How often it went out, a relay's second attempt included. */
  attempts: number;
}

/** A request that goes out now. */
export function makeSending(facts: Pick<Sending, 'bookingId' | 'atMs' | 'at' | 'predicted'>): Sending {
  return {
    ...facts,
    aborter: new AbortController(),
    isAnswered: false,
    isRefused: false,
    isCounted: false,
    charged: undefined,
    difference: undefined,
    attempts: 1,
  };
}

/** The order in which items are sent: by rank, then by age. */
export function compareItems(a: QueueItem, b: QueueItem): number {
  return RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank) || a.id - b.id;
}
