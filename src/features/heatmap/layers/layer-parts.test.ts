import { expect, it } from 'vitest';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import { makeHeatLayer } from '@/testing/screen/loaded-books';
import { splitLayer } from './layer-parts';

const spec = { columnSeconds: 60, rowStep: 1, book: makeCodeBook(1) };
const tile = buildGridTile(spec, 0, {
  timestampsMicros: Float64Array.of(0, 60e6),
  offsets: Uint32Array.of(0, 2, 4),
  prices: Float64Array.of(90, 110, 90, 110),
  volumes: Float64Array.of(1, 2, 3, 4),
  sides: Uint8Array.of(0, 1, 0, 1),
});
const layer = makeHeatLayer('triggers', { spec, tiles: [tile] });
const makeCandles = (closes: readonly number[], first = 0) =>
  buildCandleColumns(
    closes.map((close, i) => ({
      open: 100,
      close,
      high: Math.max(close, 100),
      low: Math.min(close, 100),
      timestamp: { s: first + i * 60 },
    })),
  );
const split = (closes: readonly number[]) => splitLayer(layer, 'purpose', makeCandles(closes))[0][0];

it('splits a tile again only when the candles inside it change', () => {
  const hour = Array.from({ length: 60 }, () => 100);
  const before = split(hour);
  // Compared by identity: a matcher would search all cells for a difference.
  const isKept = (closes: readonly number[]): boolean => split(closes) === before;
  expect(isKept([...hour])).toBe(true);
  expect(isKept([...hour, 101, 102])).toBe(true);
  expect(isKept([...hour.slice(0, -1), 101])).toBe(false);
  expect(isKept(hour.slice(0, -1))).toBe(false);
});
