/** A range of time: [from, to) in Unix seconds. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}
