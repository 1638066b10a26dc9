import type { Random } from '@/base/random';
import { ERROR_STATUS } from '@/contract/errors';
import { isPassing, NetworkError, StatusError } from '../http/http-errors';
import { isAbsurdPause, LONGEST_PAUSE_SECONDS } from './asked-pause';

const MAX_RETRIES = 2;
const MAX_REFUSALS = 3;
const JITTER_BASE_MS = 500;
/** The wait where the service does not say when to retry. */
const PREPARING_MS = 2000;
/** Refusals of the contract: the service looked at the request and did not run it. */
const FREE_STATUSES: readonly number[] = Object.values(ERROR_STATUS).filter((status) => status < 500);

/** What a failure means for the request and for the others. */
export type Verdict =
  /** The bucket could not pay: it returns to the head of its rank. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'retry'; readonly delayMs: number }
  /** The data is not ready, which is no failure: it is sent again until it is. */
  | { readonly kind: 'preparing'; readonly delayMs: number }
  | { readonly kind: 'failed' };

export interface Tries {
  /** Failures so far, this one not included. */
  readonly retries: number;
  readonly refusals: number;
}

export function judgeFailure(error: unknown, { retries, refusals }: Tries, random: Random): Verdict {
  if (isPreparing(error)) return { kind: 'preparing', delayMs: getAskedPause(error)?.waitMs ?? PREPARING_MS };
  if (isRefusal(error)) return { kind: refusals + 1 < MAX_REFUSALS ? 'refused' : 'failed' };
  // A body was cut off after its head arrived: the request is charged, so whether to retry is up to the reader.
  const isCharged = error instanceof NetworkError && error.isBrokenOff;
  if (!isPassing(error) || isCharged || retries >= MAX_RETRIES) return { kind: 'failed' };
  return { kind: 'retry', delayMs: Math.ceil(random() * JITTER_BASE_MS * 2 ** retries) };
}

/** Whether retrying later may help. It does not for a request that the budget can never hold. */
export function isRefusal(error: unknown): boolean {
  return error instanceof StatusError && error.status === 429 && error.code !== 'TOO_HEAVY';
}

/** The service is still preparing the rows that the answer needs. */
export const isPreparing = (error: unknown): boolean => error instanceof StatusError && error.code === 'PREPARING';

/** The request was not run or never sent: it is free unless the answer says otherwise. */
export function isFree(error: unknown): boolean {
  return (
    error instanceof StatusError &&
    (FREE_STATUSES.includes(error.status) ||
      isPreparing(error) ||
      error.code === 'STORE_UNAVAILABLE' ||
      error.attempts === 0)
  );
}

/** The service looks at requests again, whatever its answer. */
export const isHeard = (error: unknown): boolean =>
  error instanceof StatusError && error.status < 500 && error.status !== 429;

/** A pause requested by a service. */
export interface AskedPause {
  readonly seconds: number;
  /** How much of it we wait. */
  readonly waitMs: number;
  /** Longer than any budget takes to fill. */
  readonly isAbsurd: boolean;
}

/** `undefined` when the error requests no pause. */
export function getAskedPause(error: unknown): AskedPause | undefined {
  const asked = error instanceof StatusError ? error.retryAfterSeconds : undefined;
  if (asked === undefined || asked === 0) return undefined;
  const seconds = Math.min(asked, Number.MAX_SAFE_INTEGER);
  return { seconds, waitMs: Math.min(seconds, LONGEST_PAUSE_SECONDS) * 1000, isAbsurd: isAbsurdPause(seconds) };
}
