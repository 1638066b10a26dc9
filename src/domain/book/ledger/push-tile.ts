import { type GridTile, TILE_COLUMNS } from '../../grid/grid-tile';
import type { TimeSpan } from '../../time-span';
import { findPriceHint, type TimedCandles } from '../price-hint';
import { type BookForm, makeFrameRoom, readFrame } from './book-frame';
import type { WallFollower } from './follow-walls';

/** What is needed besides the book to read frames. */
export interface FrameContext {
  readonly form: BookForm;
  readonly candles: TimedCandles;
  /** For a sum in which some venues lack a book at times: for each of those, when it has one. */
  readonly recorded: readonly (readonly TimeSpan[])[];
  /** How many rows of the tile make one row of the frames. */
  readonly rowsInOne?: number | undefined;
}

/** Pushes the drawn snapshots of a tile to a follower. */
export function pushTile(
  follower: Pick<WallFollower, 'push'>,
  tile: GridTile,
  { form, candles, recorded, rowsInOne }: FrameContext,
): void {
  const room = makeFrameRoom();
  const { timestampsMicros } = tile.columns;
  for (const [i, snapshot] of tile.snapshotOfColumn.entries()) {
    if (snapshot < 0) continue;
    const ref = { tile, snapshot };
    const time = timestampsMicros[snapshot] / 1e6;
    const isPartial = recorded.some((spans) => !spans.some(({ from, to }) => time >= from && time <= to));
    const column = tile.tileIndex * TILE_COLUMNS + i;
    const frame = readFrame(ref, { column, form, hint: findPriceHint(candles, ref), isPartial, rowsInOne }, room);
    if (frame !== undefined) follower.push(frame);
  }
}
