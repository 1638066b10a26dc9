/** Who asks. */
export interface Caller {
  readonly signal?: AbortSignal | undefined;
  /** Whose share of what is scarce counts: one name for each key. */
  readonly key?: string | undefined;
}
