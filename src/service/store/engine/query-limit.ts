/** Longest time of a query, from request to end. Waiting for its turn counts, waiting for its reader does not. */
export const QUERY_LIMIT_SECONDS = 30;
export const QUERY_LIMIT_MS = QUERY_LIMIT_SECONDS * 1000;

/** The query took longer than allowed. */
export class QueryTimeoutError extends Error {
  override readonly name = 'QueryTimeoutError';

  constructor(options?: ErrorOptions) {
    super(`The query took longer than ${QUERY_LIMIT_SECONDS} s, including queueing`, options);
  }
}
