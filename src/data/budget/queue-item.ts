import type { WeightFacts } from '@/contract/weight';
import type { TimeSpan } from '@/domain/time-span';
import { type BudgetJob, type Delivery, RANKS, type Rank } from './budget-types';
import type { Prediction } from './prediction';

interface Asker {
  settle(outcome: Outcome): void;
}

type Outcome = { readonly value: unknown } | { readonly error: Error };

/** One request with all its callers. */
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
  /** The service said that it is still preparing the data. */
  isPreparing = false;
  retries = 0;
  refusals = 0;
  /** The latest attempt. */
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

  /** Adds a caller; `onForsaken` is called when the last caller has given up. */
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

/** A request in progress. */
export interface Sending {
  /** Its booking in the ledger. */
  readonly bookingId: number;
  readonly aborter: AbortController;
  /** Monotonic milliseconds. */
  readonly atMs: number;
  /** Service time, Unix seconds. */
  readonly at: number;
  readonly predicted: Prediction;
  /** The headers of a good answer have arrived. */
  isAnswered: boolean;
  /** The headers of a refusal have arrived, but its body, which may say when to retry, has not. */
  isRefused: boolean;
  /** The answer stated how much weight is left. */
  isCounted: boolean;
  charged: number | undefined;
  /** The charge as inferred from the change of the budget. */
  difference: number | undefined;
  /** How often it was sent, including a relay's second attempt. */
  attempts: number;
}

/** Makes the record of a request that is being sent now. */
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

/** Sending order: by rank, then by age. */
export function compareItems(a: QueueItem, b: QueueItem): number {
  return RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank) || a.id - b.id;
}
