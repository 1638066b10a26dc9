import { parseHttpDate } from '@/base/parse-http-date';
import { RELAY_FAULT_HEADER, RELAY_FAULTS } from '@/contract/relay-faults';
import { type RequestFacts, StatusError } from './http-errors';
import { loadErrorText, parseErrorBody, parseRetryAfter, readErrorBody } from './parse-error-body';

/** An unsuccessful answer, and what its caller knows of it. */
export interface FailedAnswer {
  readonly response: Response;
  /** The key it was requested with: a service may repeat it in an error. */
  readonly key: string;
  readonly elapsedMs: number;
  /** Time of the service, Unix milliseconds; used for an answer without a date. */
  readonly nowMs: number;
  readonly attempts: number | undefined;
  /** Its JSON, if it was already read. */
  readonly json?: unknown;
}

/** The error that an answer describes. Never rejects. */
export async function readFailure(facts: RequestFacts, answer: FailedAnswer): Promise<StatusError> {
  const { response, key, elapsedMs, nowMs, attempts, json } = answer;
  const body = json === undefined ? parseErrorBody(await loadErrorText(response)) : readErrorBody(json);
  // A pause until some time is measured by the clock that set it.
  const servedMs = parseHttpDate(response.headers.get('Date')) ?? nowMs;
  const fault = response.headers.get(RELAY_FAULT_HEADER);
  return new StatusError(facts, {
    status: response.status,
    code: body.code,
    detail: key === '' ? body.detail : body.detail.replaceAll(key, '[key]'),
    retryAfterSeconds: parseRetryAfter(response.headers.get('Retry-After'), servedMs) ?? body.retryAfterSeconds,
    elapsedMs,
    relayFault: RELAY_FAULTS.find((known) => known === fault),
    attempts,
  });
}
