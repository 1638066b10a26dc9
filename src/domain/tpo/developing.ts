/** Point of control and value area as they stood at the end of each block: lower edges of rows, NaN before the first. */
export interface DevelopingLines {
  readonly poc: Float64Array;
  readonly vah: Float64Array;
  readonly val: Float64Array;
}
