import { ensure } from '@/base/assert';
import { buildMapRamp } from '@/charts/chart-theme';
import { computeFrameBase, computeHeatFrame, makeCellSource } from '@/charts/heatmap/heat-frame';
import { buildHeatStyle } from '@/charts/heatmap/heat-style';
import { paintFrame } from '@/charts/heatmap/paint-codes';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCoinCodeBook } from '@/domain/grid/code-book';
import { computeCodeHistogram } from '@/domain/grid/code-histogram';
import { columnOfTime, type GridSpec, TILE_COLUMNS, tileIndexOfTime } from '@/domain/grid/grid-tile';
import { computeAutoHandles } from '@/domain/scale/auto-handles';
import { GAMMA_DEFAULT } from '@/domain/scale/colour-scale';
import type { FactBook } from '@/testing/world/fact-shapes';
import type { Picture } from './picture';

const SIZE = { width: 750, height: 588, pixelRatio: 1 };
/** Blocks per side that are shown: 0.5 %. */
const SHOWN = 98;
const MINUTE = 60;

/** Books a minute apart, drawn as the heatmap screen does by default; blocks are rows, numbered as prices. */
export function drawHeatPicture(books: readonly FactBook[]): Picture {
  // Minutes are counted from the first one, so that a picture is one tile.
  const start = TILE_COLUMNS * MINUTE;
  const spec: GridSpec = { columnSeconds: MINUTE, rowStep: 1, book: makeCoinCodeBook(books[0].mid) };
  const sizes = books.map((book) => book.sizes);
  const columns = {
    timestampsMicros: Float64Array.from(books, (_, i) => (start + i * MINUTE) * 1e6),
    offsets: Uint32Array.from({ length: books.length + 1 }, (_, i) =>
      sizes.slice(0, i).reduce((sum, { length }) => sum + length, 0),
    ),
    prices: Float64Array.from(books.flatMap(({ first, sizes: own }) => Array.from(own, (_, i) => first + i))),
    volumes: Float64Array.from(sizes.flatMap((own) => [...own])),
  };
  const tiles = [buildGridTile(spec, tileIndexOfTime(spec, start), columns)];
  const { middle } = books[books.length >> 1];
  const view = {
    timeFrom: start,
    timeTo: start + books.length * MINUTE,
    priceLow: middle - SHOWN,
    priceHigh: middle + SHOWN,
  };
  const first = columnOfTime(spec, start);
  const range = { columnFrom: first, columnTo: first + books.length, rowFrom: middle - SHOWN, rowTo: middle + SHOWN };
  const handles = ensure(computeAutoHandles(computeCodeHistogram(tiles, range), spec.book), 'The sizes');
  const style = buildHeatStyle('dark', buildMapRamp('tidal'), spec.book, { ...handles, gamma: GAMMA_DEFAULT });
  const base = ensure(computeFrameBase(view, SIZE), 'The frame');
  const pixels = paintFrame(computeHeatFrame(base, [makeCellSource(spec, tiles)]), style);
  return { width: base.width, height: base.height, pixels };
}
