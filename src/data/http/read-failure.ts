import { parseHttpDate } from '@/base/parse-http-date';
import { RELAY_FAULT_HEADER, RELAY_FAULTS } from '@/contract/relay-faults';
import { type RequestFacts, StatusError } from './http-errors';
import { loadErrorText, parseErrorBody, parseRetryAfter, readErrorBody } from './parse-error-body';

/** An answer that is no success, and what its asker knows of it. */
export interface FailedAnswer {
  readonly response: Response;
  /** The key that it was asked with: a service may say it back. */
  readonly key: string;
  readonly elapsedMs: number;
  /** Of the service, Unix milliseconds; for an answer that says no time of its own. */
  readonly nowMs: number;
  readonly attempts: number | undefined;
  /** Its JSON, where that was read already. */
  readonly json?: unknown;
}

/** The error that an answer says. Never rejects. */
export async function readFailure(facts: RequestFacts, answer: FailedAnswer): Promise<StatusError> {
  const { response, key, elapsedMs, nowMs, attempts, json } = answer;
  const body = json === undefined ? parseErrorBody(await loadErrorText(response)) : readErrorBody(json);
  // A pause until some time is as long as it is by the clock that set it.
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
