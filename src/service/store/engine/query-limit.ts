/** How long a query may take from the moment it is asked until it ends: waiting for its turn counts, waiting for its reader does not. */
export const QUERY_LIMIT_SECONDS = 30;

/** The query took longer than allowed. */
export class QueryTimeoutError extends Error {
  override readonly name = 'QueryTimeoutError';

  constructor(options?: ErrorOptions) {
    super(`The query took longer than ${QUERY_LIMIT_SECONDS} s, including queueing`, options);
  }
}
