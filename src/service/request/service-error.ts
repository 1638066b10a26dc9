import { ERROR_STATUS, type ErrorCode } from '@/contract/errors';

export interface ErrorFacts {
  /** Overrides the status of the code. */
  readonly status?: number;
  /** Whole seconds. */
  readonly retryAfter?: number;
  /** Methods of a 405. */
  readonly allow?: string;
  readonly cause?: unknown;
}

/** An answer of the API that is an error. `message` is shown to the caller: no internals, never a key. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly allow: string | undefined;

  constructor(code: ErrorCode, message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = code;
    this.status = facts.status ?? ERROR_STATUS[code];
    this.retryAfter = facts.retryAfter;
    this.allow = facts.allow;
  }
}

/** A parameter at fault, named. */
export function invalidParam(name: string, expected: string): ServiceError {
  return new ServiceError('INVALID_PARAMS', `${name} ${expected}`);
}
