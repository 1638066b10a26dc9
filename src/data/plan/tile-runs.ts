/** Neighbouring tiles that are requested together. */
export interface TileRun {
  readonly firstTile: number;
  /** Count of tiles in the run, including cached ones in between. */
  readonly count: number;
}
