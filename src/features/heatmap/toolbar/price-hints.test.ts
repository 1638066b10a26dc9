import { describe, expect, it } from 'vitest';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import { makePriceHints } from './price-hints';

const candles = buildCandleColumns([
  { open: 1, high: 2, low: 0.5, close: 1.5, timestamp: { s: 0 } },
  { open: 5, high: 9, low: 4, close: 6, timestamp: { s: 240 } },
]);

/** A grid with one snapshot, taken at `at`. */
function makeGrid(columnSeconds: number, at: number) {
  const spec = { columnSeconds, rowStep: 1, book: makeCodeBook(1) };
  const columns = {
    timestampsMicros: Float64Array.of(at * 1e6),
    offsets: Uint32Array.of(0, 1),
    prices: Float64Array.of(5),
    volumes: Float64Array.of(1),
  };
  return { spec, tiles: [buildGridTile(spec, Math.floor(at / (columnSeconds * 60)), columns)] };
}

it.each([
  ['the minute itself and its open', 60, 0, 0, { low: 0.5, high: 2, at: 1 }],
  ['the minute of the snapshot within a wider column', 300, 240, 0, { low: 4, high: 9, at: 5 }],
  ['the running minute for columns of a second', 1, 250, 250, { low: 4, high: 9 }],
  ['the minute before and its close, while a minute has no candle yet', 60, 300, 300, { low: 4, high: 9, at: 6 }],
])('is %s', (_, columnSeconds, at, columnStart, hint) => {
  expect(makePriceHints(makeGrid(columnSeconds, at), candles)(columnStart)).toEqual(hint);
});

describe('candles of half an hour', () => {
  const halves = {
    ...buildCandleColumns([{ open: 10, high: 20, low: 5, close: 15, timestamp: { s: 1800 } }]),
    seconds: 1800,
  };

  it.each([
    ['the open at its start', 1800, { low: 5, high: 20, at: 10 }],
    ['the range alone within', 3540, { low: 5, high: 20 }],
    ['the close at its end, while the next is not there', 3600, { low: 5, high: 20, at: 15 }],
    ['nothing after that', 3660, undefined],
    ['nothing before', 1740, undefined],
  ])('tell %s', (_, at, hint) => {
    expect(makePriceHints(makeGrid(60, at), halves)(at)).toEqual(hint);
  });
});

it('is unknown where neither minute had trades, and where there is no snapshot', () => {
  expect(makePriceHints(makeGrid(60, 120), candles)(120)).toBeUndefined();
  expect(makePriceHints(makeGrid(60, 240), candles)(0)).toBeUndefined();
});
