/** Whole seconds and, for times within a second, nanoseconds. */
export interface Timestamp {
  readonly s: number;
  readonly ns?: number | undefined;
}
