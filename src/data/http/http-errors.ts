import type { ErrorCode } from '@/contract/errors';
import type { RelayFault } from '@/contract/relay-faults';

export interface RequestFacts {
  readonly method: 'GET' | 'POST';
  /** Path without search and without key. */
  readonly path: string;
}

abstract class RequestError extends Error {
  readonly method: RequestFacts['method'];
  readonly path: string;

  constructor(facts: RequestFacts, message: string, options?: ErrorOptions) {
    super(message, options);
    this.method = facts.method;
    this.path = facts.path;
  }
}

export interface NetworkErrorOptions extends ErrorOptions {
  /** Part of an answer had arrived. */
  readonly isBrokenOff?: boolean;
}

/**
 * No complete answer: the service is unreachable, refused the connection, does not let this page read, or was cut off.
 */
export class NetworkError extends RequestError {
  override readonly name = 'NetworkError';
  readonly isBrokenOff: boolean;

  constructor(facts: RequestFacts, { isBrokenOff = false, ...options }: NetworkErrorOptions = {}) {
    super(facts, isBrokenOff ? 'The answer was cut off.' : 'The service did not answer.', options);
    this.isBrokenOff = isBrokenOff;
  }
}

/** The service took longer than the client waits. */
export class RequestTimeoutError extends RequestError {
  override readonly name = 'RequestTimeoutError';
  readonly waitedMs: number;

  constructor(facts: RequestFacts, waitedMs: number, options?: ErrorOptions) {
    super(facts, `The service did not answer within ${Math.round(waitedMs / 1000)} s.`, options);
    this.waitedMs = waitedMs;
  }
}

export interface StatusFacts {
  readonly status: number;
  /** The contract's code; `undefined` when the body has no known one. */
  readonly code: ErrorCode | undefined;
  /** The service's own message, trimmed and without control characters; empty when there is none. */
  readonly detail: string;
  /** Whole seconds to wait, from `Retry-After` or `retry_after`. */
  readonly retryAfterSeconds: number | undefined;
  /** Time from request to answer. */
  readonly elapsedMs: number;
  /** The relay's own verdict: the service behind it gave no answer that could be passed on. */
  readonly relayFault?: RelayFault | undefined;
  /** How often a relay sent the request to the service behind it; `undefined` when unknown. */
  readonly attempts?: number | undefined;
}

/** The service answered with an error status. */
export class StatusError extends RequestError implements StatusFacts {
  override readonly name = 'StatusError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly detail: string;
  readonly retryAfterSeconds: number | undefined;
  readonly elapsedMs: number;
  readonly relayFault: RelayFault | undefined;
  readonly attempts: number | undefined;

  constructor(request: RequestFacts, facts: StatusFacts) {
    const elapsed = `${(facts.elapsedMs / 1000).toFixed(1)} s`;
    super(request, facts.detail === '' ? `The service answered ${facts.status} after ${elapsed}.` : facts.detail);
    this.status = facts.status;
    this.code = facts.code;
    this.detail = facts.detail;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.elapsedMs = facts.elapsedMs;
    this.relayFault = facts.relayFault;
    this.attempts = facts.attempts;
  }
}

export interface MalformedOptions extends ErrorOptions {
  /** The content type found in place of JSON, for a message: "text/html". */
  readonly found?: string | undefined;
}

/** The answer is not JSON, or not of the contract's shape. */
export class MalformedAnswerError extends RequestError {
  override readonly name = 'MalformedAnswerError';
  readonly found: string | undefined;

  constructor(facts: RequestFacts, { found, ...options }: MalformedOptions = {}) {
    super(facts, `The service's answer to ${facts.path} could not be read.`, options);
    this.found = found;
  }
}

/** The service redirects to another address. It is not followed, because the key would be sent there. */
export class RedirectError extends RequestError {
  override readonly name = 'RedirectError';

  constructor(facts: RequestFacts) {
    super(facts, 'The service redirects to another address.');
  }
}

/** The answer has more bytes, after decompression, than the request can bring. What arrived of it is dropped. */
export class TooLargeError extends RequestError {
  override readonly name = 'TooLargeError';
  readonly limitBytes: number;

  constructor(facts: RequestFacts, limitBytes: number) {
    super(facts, `The answer has more than ${limitBytes} bytes.`);
    this.limitBytes = limitBytes;
  }
}

export type HttpError =
  | NetworkError
  | RequestTimeoutError
  | StatusError
  | MalformedAnswerError
  | RedirectError
  | TooLargeError;

export function isHttpError(error: unknown): error is HttpError {
  return error instanceof RequestError;
}

/** The key in use is not accepted. */
export function isKeyRejected(error: unknown): boolean {
  return error instanceof StatusError && error.status === 401;
}

const PASSING_STATUSES: readonly number[] = [502, 503, 504];
/** Faults of a relay that the next request may not meet; the others stay until somebody changes something. */
const PASSING_FAULTS: readonly (RelayFault | undefined)[] = [undefined, 'unreachable', 'broken-off'];

/** Whether a failure may pass by itself within a second: only such a request is retried at once. */
export function isPassing(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return (
    error instanceof StatusError && PASSING_STATUSES.includes(error.status) && PASSING_FAULTS.includes(error.relayFault)
  );
}

/** Faults of a relay that reached nobody: the same as no answer at all. */
const SILENT_FAULTS: readonly (RelayFault | undefined)[] = ['unreachable', 'insecure', 'broken-off', 'timeout'];

/** No answer arrived, or none within its time limit. */
export const isUnheard = (error: unknown): boolean => isSilence(error) || error instanceof RequestTimeoutError;

/** No answer arrived, neither at this page nor at the relay. */
export function isSilence(error: unknown): boolean {
  if (error instanceof StatusError) return SILENT_FAULTS.includes(error.relayFault);
  return error instanceof NetworkError && !error.isBrokenOff;
}
