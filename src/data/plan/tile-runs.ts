/** Neighbouring tiles that are asked for in one request. */
export interface TileRun {
  readonly firstTile: number;
  /** Tiles of the run, those in between that are held already included. */
  readonly count: number;
}
