import type { Random } from '@/base/random';
import { isHttpError, NetworkError, StatusError } from '../http/http-errors';

const MAX_RETRIES = 2;
const MAX_REFUSALS = 3;
/** A longer wait than this is taken for a mistake of the service. */
const MAX_RETRY_AFTER_SECONDS = 600;
const JITTER_BASE_MS = 500;
const RETRIED_STATUS: readonly number[] = [502, 503, 504];

/** What a failed request means for it and for the others. */
export type Verdict =
  /** The bucket could not pay: back to the head of its rank. */
  { readonly kind: 'refused' } | { readonly kind: 'retry'; readonly delayMs: number } | { readonly kind: 'failed' };

export interface Tries {
  /** Failures so far, this one not included. */
  readonly retries: number;
  readonly refusals: number;
}

export function judgeFailure(error: unknown, { retries, refusals }: Tries, random: Random): Verdict {
  if (isRefusal(error)) return { kind: refusals + 1 < MAX_REFUSALS ? 'refused' : 'failed' };
  const isPassing =
    error instanceof NetworkError || (error instanceof StatusError && RETRIED_STATUS.includes(error.status));
  if (!isPassing || retries >= MAX_RETRIES) return { kind: 'failed' };
  return { kind: 'retry', delayMs: Math.ceil(random() * JITTER_BASE_MS * 2 ** retries) };
}

/** Asking again later may help: not with a request that the budget can never hold. */
export function isRefusal(error: unknown): boolean {
  return error instanceof StatusError && error.status === 429 && error.code !== 'TOO_HEAVY';
}

/** The service looked at the request and did not run it: it costs nothing. */
export function isFree(error: unknown): boolean {
  return error instanceof StatusError && error.status >= 400 && error.status < 500;
}

/** Milliseconds for which the service wants nothing sent, at most ten minutes. */
export function getRetryAfterMs(error: unknown): number | undefined {
  if (!isHttpError(error) || !(error instanceof StatusError) || error.retryAfterSeconds === undefined) return undefined;
  return Math.min(error.retryAfterSeconds, MAX_RETRY_AFTER_SECONDS) * 1000;
}
