import type { Disposer } from '@/base/dispose';
import type { DatasetType } from '@/contract/datasets';
import type { TierId } from '@/contract/tiers';
import type { WeightFacts } from '@/contract/weight';
import type { RateRequest } from '../http/http';
import type { RateState } from '../http/rate-state';
import type { TimeSpan } from '../plan/heatmap-span';
import type { Prediction } from './prediction';

/** Dearest first: what is on screen, what follows it, what may be wanted soon. */
export const RANKS = ['visible', 'linked', 'prefetch'] as const;
export type Rank = (typeof RANKS)[number];

export interface Delivery<T> {
  readonly value: T;
  readonly bytes: number;
  readonly decodeMs: number;
  readonly firstByteMs: number | undefined;
}

export interface BudgetJob<T> {
  /** Exactly as it is sent: equal searches under way are one request, and the answer's headers are known by it. */
  readonly search: string;
  readonly facts: WeightFacts;
  readonly span: TimeSpan | undefined;
  readonly rank: Rank;
  readonly predictedBytes: number;
  /** Of the tiles asked, those that were held: the cached share. */
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
  /** The service still makes what is asked for: it is sent again until it is there. */
  readonly isPreparing?: true;
  /** Monotonic milliseconds at which the bucket can pay it, those before it paid; of one being sent, when it was. */
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
  /** As the answer told it; `undefined` when it did not. */
  readonly charged: number | undefined;
  readonly source: Prediction['source'];
  readonly tilesHeld: number;
  readonly tilesAsked: number;
  readonly bytes: number;
  readonly firstByteMs: number | undefined;
  readonly decodeMs: number;
  /** How often a relay sent it on, 1 without one: each time may have been charged. */
  readonly attempts: number;
  readonly outcome: 'done' | 'failed' | 'cancelled';
}

/** What one type has cost since the connection was made. */
export interface SpentWeight {
  readonly type: DatasetType;
  readonly weight: number;
  readonly requests: number;
}

/** The same object until something changes; while a listener is there, the refill is a change once a second. */
export interface BudgetState {
  /** Refill per minute. */
  readonly limit: number;
  /** Whole weight left. */
  readonly remaining: number;
  readonly capacity: number;
  /** Weight charged in the last 60 s, that of others with the same key included as far as known. */
  readonly used: number;
  /** Monotonic milliseconds at which the bucket is full. */
  readonly fullAtMs: number;
  readonly secondsToFull: number;
  /** Weight that this tab spent in the last 60 s. */
  readonly burnPerMinute: number;
  /** At the present pace; `undefined` when the refill keeps up with it. */
  readonly secondsToExhaustion: number | undefined;
  readonly savedWeight: number;
  /** What this tab has spent since the connection was made, the most first. */
  readonly spent: readonly SpentWeight[];
  /** Monotonic milliseconds before which the service wants nothing sent; `undefined` when it said no such thing. */
  readonly blockedUntilMs: number | undefined;
  /** The pause that it asked for, seconds; it may be longer than is waited. */
  readonly askedPauseSeconds: number | undefined;
  /** In the order in which they will be sent; those being sent first. */
  readonly queue: readonly QueueEntry[];
  /** The latest first. */
  readonly ledger: readonly LedgerEntry[];
}

/** What `/v1/usage` says. */
export type UsageFigures = Pick<RateState, 'limit' | 'remaining' | 'used'>;

/** The one way to spend weight. */
export interface Budget extends Disposer {
  /**
   * Sends `job` when the bucket can pay it. Rejects with what `send` rejected with, with the reason of the job's signal,
   * with `TooHeavyError`, or with an `AbortError` when it was cancelled.
   */
  run<T>(job: BudgetJob<T>): Promise<T>;
  predict(facts: WeightFacts): Prediction;
  readonly getState: () => BudgetState;
  readonly subscribe: (listener: () => void) => () => void;
  cancel(entryId: number): void;
  /** Ends the pause that the service asked for: one request goes, and the others follow when it is answered. */
  tryNow(): void;
  /** What the cache answered instead of the service. */
  noteSaved(weight: number): void;
  /**
   * Takes the headers of any answer. Without its request, the answer is that of the only request under way, if any; without
   * a state it tells how often the request went out alone.
   */
  takeRate(state: RateState | undefined, request: RateRequest | undefined): void;
  /** Takes `/v1/usage`; `askedAtMs`: monotonic, when it was sent. */
  takeUsage(usage: UsageFigures, askedAtMs?: number): void;
  /** The tier of the key, for as long as no answer tells the budget. */
  assumeTier(tier: TierId): void;
}
