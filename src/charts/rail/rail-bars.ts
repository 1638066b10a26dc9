import { getLevelRange, type SnapshotRef } from '@/domain/grid/depth-at';
import { cssYOfPrice, type PlotSize, priceSpanOf, type Viewport } from '../viewport/viewport';

export interface RailPlace {
  readonly view: Viewport;
  readonly size: PlotSize;
}

/** Largest level per device row: what a row shows when several levels share it. */
export interface RailRows {
  readonly sizes: Float64Array;
  readonly prices: Float64Array;
  /** Largest of all rows. */
  readonly most: number;
}

/** Side of a level beside its price: 0 buyers', 1 sellers'. */
export type LevelFilter = (level: number) => boolean;

const EVERY: LevelFilter = () => true;
/** Share of a level's own height that its bar takes. */
const BAR_SHARE = 0.82;

/** The levels of a snapshot on the rows of a rail; `takes` picks among them by their index. */
export function computeRailRows(
  { view, size }: RailPlace,
  { tile, snapshot }: SnapshotRef,
  takes: LevelFilter = EVERY,
): RailRows {
  const height = Math.round(size.height * size.pixelRatio);
  const sizes = new Float64Array(height);
  const prices = new Float64Array(height);
  const [start, end] = getLevelRange({ tile, snapshot });
  let most = 0;
  for (let i = start; i < end; i++) {
    if (!takes(i)) continue;
    const price = tile.columns.prices[i];
    const y = Math.floor(cssYOfPrice(view, size, price) * size.pixelRatio);
    if (y < 0 || y >= height) continue;
    const volume = tile.columns.volumes[i];
    if (volume <= sizes[y]) continue;
    sizes[y] = volume;
    prices[y] = price;
    most = Math.max(most, volume);
  }
  return { sizes, prices, most };
}

/** A bar of the rail, CSS px. */
export interface RailBar {
  readonly top: number;
  readonly height: number;
  /** Length of the bar where the largest is 1. */
  readonly length: number;
  readonly price: number;
}

/** Bars of the rows that have a size, with √ scale: a wall does not hide the rest. `most` is what the longest stands for. */
export function listRailBars({ view, size }: RailPlace, rows: RailRows, rowStep: number, most: number): RailBar[] {
  const height = Math.max(1 / size.pixelRatio, (rowStep / priceSpanOf(view)) * size.height * BAR_SHARE);
  const bars: RailBar[] = [];
  for (let y = 0; y < rows.sizes.length; y++) {
    if (rows.sizes[y] === 0) continue;
    const middle = (y + 0.5) / size.pixelRatio;
    const length = Math.sqrt(rows.sizes[y] / most);
    bars.push({ top: middle - height / 2, height, length, price: rows.prices[y] });
  }
  return bars;
}

/** A staircase of running sums over price. */
export interface RailSums {
  readonly sums: readonly number[];
  /** CSS y of each sum. */
  readonly ys: readonly number[];
  /** Greatest sum in view. */
  readonly most: number;
}

/** Running sums from `from` outwards: `direction` -1 over the levels at or below it, 1 over those above. */
export function computeRailSums(
  { view, size }: RailPlace,
  ref: SnapshotRef,
  from: number,
  direction: 1 | -1,
): RailSums {
  const { prices, volumes } = ref.tile.columns;
  const [start, end] = getLevelRange(ref);
  let first = start;
  while (first < end && prices[first] <= from) first++;
  const sums: number[] = [0];
  const ys: number[] = [cssYOfPrice(view, size, from)];
  let sum = 0;
  let most = 0;
  for (let i = direction === 1 ? first : first - 1; i >= start && i < end; i += direction) {
    const y = cssYOfPrice(view, size, prices[i]);
    sums.push(sum);
    ys.push(y);
    sum += volumes[i];
    sums.push(sum);
    ys.push(y);
    if (y >= 0 && y <= size.height) most = Math.max(most, sum);
  }
  return { sums, ys, most };
}
