import type { Disposer } from '@/base/dispose';
import type { DatasetType } from '@/contract/datasets';
import type { TierId } from '@/contract/tiers';
import type { WeightFacts } from '@/contract/weight';
import type { TimeSpan } from '@/domain/time-span';
import type { RateRequest } from '../http/http';
import type { RateState } from '../http/rate-state';
import type { Prediction } from './prediction';

/** Most important first: what is on screen, what belongs to it, what may be wanted soon. */
export const RANKS = ['visible', 'linked', 'prefetch'] as const;
export type Rank = (typeof RANKS)[number];

export interface Delivery<T> {
  readonly value: T;
  readonly bytes: number;
  readonly decodeMs: number;
  readonly firstByteMs: number | undefined;
}

export interface BudgetJob<T> {
  /** The exact search string. Equal searches in progress are one request, and answer headers are matched by it. */
  readonly search: string;
  readonly facts: WeightFacts;
  readonly span: TimeSpan | undefined;
  readonly rank: Rank;
  readonly predictedBytes: number;
  /** How many of the requested tiles were cached. */
  readonly tilesHeld: number;
  readonly tilesAsked: number;
  readonly signal: AbortSignal;
  /** Called when admitted, again on a retry. */
  send(signal: AbortSignal): Promise<Delivery<T>>;
}

export interface QueueEntry {
  readonly id: number;
  /** Search string of the request, without the key. */
  readonly search: string;
  readonly type: DatasetType;
  readonly span: TimeSpan | undefined;
  readonly weight: number;
  readonly source: Prediction['source'];
  readonly rank: Rank;
  /** `retrying`: it failed or was refused, and waits to be sent again. */
  readonly status: 'waiting' | 'sending' | 'retrying';
  /** The service is still preparing the data: the request is retried until it is ready. */
  readonly isPreparing?: true;
  /**
   * When the bucket can pay it after those before it (monotonic milliseconds); for one being sent, when it was sent.
   */
  readonly eligibleAtMs: number;
}

/** A request that was sent. */
export interface LedgerEntry {
  readonly id: number;
  /** Search string of the request, without the key. */
  readonly search: string;
  /** When it was sent: service time, Unix seconds. */
  readonly at: number;
  readonly type: DatasetType;
  readonly span: TimeSpan | undefined;
  readonly predicted: number;
  /** As stated by the answer; `undefined` when it stated none. */
  readonly charged: number | undefined;
  readonly source: Prediction['source'];
  readonly tilesHeld: number;
  readonly tilesAsked: number;
  readonly bytes: number;
  readonly firstByteMs: number | undefined;
  readonly decodeMs: number;
  /** How often a relay sent it, 1 without a relay. Each time may have been charged. */
  readonly attempts: number;
  readonly outcome: 'done' | 'failed' | 'cancelled';
}

/** What one type has cost since the tab's session began. */
export interface SpentWeight {
  readonly type: DatasetType;
  readonly weight: number;
  readonly requests: number;
}

/** The same object until something changes. While there is a listener, the refill counts as a change once a second. */
export interface BudgetState {
  /** Refill per minute. */
  readonly limit: number;
  /** Whole weight left. */
  readonly remaining: number;
  readonly capacity: number;
  /** Weight charged in the last 60 s, including that of others with the same key as far as known. */
  readonly used: number;
  /** Monotonic milliseconds at which the bucket is full. */
  readonly fullAtMs: number;
  readonly secondsToFull: number;
  /** Weight that this tab spent in the last 60 s. */
  readonly burnPerMinute: number;
  /** At the current pace; `undefined` when the refill keeps up. */
  readonly secondsToExhaustion: number | undefined;
  /** When the tab's session began: service time, Unix seconds. */
  readonly since: number;
  /** Weight that the cache has saved since then. */
  readonly savedWeight: number;
  /** Weight this tab has spent since then, reloads included, largest first. */
  readonly spent: readonly SpentWeight[];
  /** Monotonic milliseconds before which the service wants no requests; `undefined` when it set no such time. */
  readonly blockedUntilMs: number | undefined;
  /** The pause that the service requested, in seconds. It may be longer than the wait. */
  readonly askedPauseSeconds: number | undefined;
  /** In sending order; those being sent come first. */
  readonly queue: readonly QueueEntry[];
  /** Latest first. */
  readonly ledger: readonly LedgerEntry[];
}

/** The figures of `/v1/usage`. */
export type UsageFigures = Pick<RateState, 'limit' | 'remaining' | 'used'>;

/** The one way to spend weight. */
export interface Budget extends Disposer {
  /**
   * Sends `job` when the bucket can pay it. Rejects with the error of `send`, the reason of the job's signal,
   * `TooHeavyError`, or an `AbortError` when it was cancelled.
   */
  run<T>(job: BudgetJob<T>): Promise<T>;
  predict(facts: WeightFacts): Prediction;
  readonly getState: () => BudgetState;
  readonly subscribe: (listener: () => void) => () => void;
  cancel(entryId: number): void;
  /** Ends the pause that the service requested: one request is sent, and the others follow when it is answered. */
  tryNow(): void;
  /** Counts weight that the cache saved. */
  noteSaved(weight: number): void;
  /**
   * Reads the rate headers of any answer. Without `request`, they belong to the only request in progress, if there is
   * exactly one. Without `state`, they only show how often the request was sent.
   */
  takeRate(state: RateState | undefined, request: RateRequest | undefined): void;
  /** Takes the figures of `/v1/usage`. `askedAtMs`: when it was requested (monotonic). */
  takeUsage(usage: UsageFigures, askedAtMs?: number): void;
  /** Sets the tier of the key, used until an answer states the budget. */
  assumeTier(tier: TierId): void;
}
