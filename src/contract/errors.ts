/** Error codes of the service with their status. Source: the contract's error table. */
export const ERROR_STATUS = {
  INVALID_API_KEY: 401,
  INVALID_PARAMS: 400,
  INVALID_EXCHANGE: 400,
  INVALID_TIMEFRAME: 400,
  TIER_RESTRICTED: 403,
  HISTORY_RESTRICTED: 403,
  AGGREGATION_RESTRICTED: 403,
  TOO_MANY_POINTS: 403,
  /** Ours: a foreign host, origin or site. */
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  URI_TOO_LONG: 414,
  RATE_LIMITED: 429,
  /** Ours: heavier than the budget ever holds, so waiting does not help. */
  TOO_HEAVY: 429,
  INTERNAL_ERROR: 500,
  /** Ours: the rows that the answer needs are still being prepared. */
  PREPARING: 503,
  /** Ours: the database server behind the service cannot be used at the moment. */
  STORE_UNAVAILABLE: 503,
  TIMEOUT: 504,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Body of every error answer. */
export interface ErrorBody {
  readonly error: ErrorCode;
  readonly message: string;
  /** Whole seconds; only with `RATE_LIMITED`. */
  readonly retry_after?: number;
}
