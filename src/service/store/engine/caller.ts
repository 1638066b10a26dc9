/** Who makes the request. */
export interface Caller {
  readonly signal?: AbortSignal | undefined;
  /** Whose share of scarce resources is used: one name per key. */
  readonly key?: string | undefined;
}
