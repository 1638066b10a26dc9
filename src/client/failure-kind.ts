import { isAbort } from '@/base/errors';
import type { ErrorCode } from '@/contract/errors';
import type { RelayFault } from '@/contract/relay-faults';
import { TooHeavyError } from '@/data/budget/too-heavy-error';
import { isQuotaError } from '@/data/cache/database/quota-error';
import { DecodeError, DecodeWorkerError } from '@/data/decode/decode-error';
import {
  isSilence,
  MalformedAnswerError,
  NetworkError,
  RedirectError,
  RequestTimeoutError,
  StatusError,
  TooLargeError,
} from '@/data/http/http-errors';

/** Everything that can go wrong between a request and its picture. */
export type FailureKind =
  | 'network'
  /** Another origin is down, or does not let this page read (CORS). The browser does not say which. */
  | 'blocked'
  | 'offline'
  | 'timeout'
  | 'truncated'
  /** The service redirects to another address. */
  | 'redirected'
  | 'too-large'
  /** A relay cannot make a secure connection. */
  | 'insecure'
  | 'malformed'
  | 'bad-request'
  | 'key-rejected'
  | 'tier'
  | 'history'
  | 'aggregation'
  | 'too-many-points'
  /** 403 without a reason, from a gateway in between; it may pass. */
  | 'forbidden'
  | 'not-found'
  | 'rate-limited'
  | 'refused'
  /** An intermediary wants the request later. */
  | 'not-now'
  | 'unavailable'
  | 'service-timeout'
  | 'service-error'
  | 'too-heavy'
  | 'cancelled'
  | 'worker'
  | 'webgl-lost'
  | 'storage-full'
  | 'unknown';

/** What the error itself does not say. */
export interface FailureContext {
  /** The data comes from another origin than the page. */
  readonly isRemote: boolean;
  readonly isOffline: boolean;
}

const KINDS_OF_CODES: Partial<Readonly<Record<ErrorCode, FailureKind>>> = {
  TIER_RESTRICTED: 'tier',
  HISTORY_RESTRICTED: 'history',
  AGGREGATION_RESTRICTED: 'aggregation',
  TOO_MANY_POINTS: 'too-many-points',
  TOO_HEAVY: 'too-heavy',
};

const KINDS_OF_STATUS: Readonly<Record<number, FailureKind>> = {
  400: 'bad-request',
  401: 'key-rejected',
  403: 'forbidden',
  404: 'not-found',
  408: 'not-now',
  425: 'not-now',
  429: 'rate-limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'service-timeout',
};

const KINDS_OF_FAULTS: Partial<Readonly<Record<RelayFault, FailureKind>>> = {
  insecure: 'insecure',
  redirect: 'redirected',
  foreign: 'malformed',
  'too-large': 'too-large',
};

export function classifyFailure(error: unknown, context: FailureContext): FailureKind {
  if (error instanceof StatusError) return classifyStatus(error);
  if (error instanceof NetworkError) return classifyNetwork(error, context);
  if (error instanceof RequestTimeoutError) return 'timeout';
  if (error instanceof MalformedAnswerError) return 'malformed';
  if (error instanceof RedirectError) return 'redirected';
  if (error instanceof TooLargeError) return 'too-large';
  if (error instanceof DecodeError) return error.fault === 'truncated' ? 'truncated' : 'malformed';
  if (error instanceof DecodeWorkerError) return 'worker';
  if (error instanceof TooHeavyError) return 'too-heavy';
  if (isAbort(error)) return 'cancelled';
  return isQuotaError(error) ? 'storage-full' : 'unknown';
}

/** Nothing answered. */
export const isLost = isSilence;

const PASSING_STATUSES: readonly number[] = [408, 425, 429, 502, 503, 504];

/** Whether the failure may pass without a change of the request. */
export function mayComeBack(error: unknown): boolean {
  if (error instanceof StatusError) return PASSING_STATUSES.includes(error.status);
  if (error instanceof MalformedAnswerError) return error.found !== undefined;
  if (error instanceof DecodeError) return error.fault === 'truncated';
  return error instanceof NetworkError || error instanceof RequestTimeoutError || error instanceof RedirectError;
}

/** Whether the service may have run the request. */
export function mayBeCharged(error: unknown): boolean {
  if (error instanceof StatusError) return error.status === 504;
  if (error instanceof NetworkError) return error.isBrokenOff;
  return error instanceof DecodeError || error instanceof RequestTimeoutError || error instanceof MalformedAnswerError;
}

/** 403 and 429 are classified by their code; the others by status, which proxies and gateways use too. */
function classifyStatus({ status, code, relayFault }: StatusError): FailureKind {
  const byFault = relayFault === undefined ? undefined : KINDS_OF_FAULTS[relayFault];
  if (byFault !== undefined) return byFault;
  const byCode = (status === 403 || status === 429) && code !== undefined ? KINDS_OF_CODES[code] : undefined;
  return byCode ?? KINDS_OF_STATUS[status] ?? (status >= 500 ? 'service-error' : 'refused');
}

function classifyNetwork({ isBrokenOff }: NetworkError, { isRemote, isOffline }: FailureContext): FailureKind {
  if (isBrokenOff) return 'truncated';
  if (isOffline) return 'offline';
  return isRemote ? 'blocked' : 'network';
}
