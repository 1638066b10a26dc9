import { expect, it } from 'vitest';
import { computeLiquidationMap } from '@/domain/book/liquidation-map';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import { makeMapData } from './map-data';

const columns = {
  timestampsMicros: Float64Array.of(0),
  offsets: Uint32Array.of(0, 5),
  prices: Float64Array.of(96_900, 96_920, 96_940, 96_960, 96_980),
  volumes: Float64Array.of(1, 2, 3, 4, 5),
};
const tile = buildGridTile({ columnSeconds: 60, rowStep: 20, book: makeCodeBook(1) }, 0, columns);
const map = computeLiquidationMap(columns, 0, { from: 97_350.5 });
const facts = { rowStep: 20, unit: 'BTC', zone: 'utc' } as const;

/** Someone points at 96,980 in a view that is so high. */
function reachedIn(priceSpan: number): number | undefined {
  const view = { timeFrom: 0, timeTo: 1, priceLow: 97_000 - priceSpan / 2, priceHigh: 97_000 + priceSpan / 2 };
  const point = { price: 96_980, view };
  return makeMapData({ map, snapshot: { tile, snapshot: 0 } }, facts, point).hovered;
}

it('reaches the end of the bar that is pointed at, which sums as many rows as are drawn as one', () => {
  expect(reachedIn(2_000)).toBe(96_980);
  // Bars of 100 USD, then of 1,000.
  expect(reachedIn(5_000)).toBe(96_960);
  expect(reachedIn(50_000)).toBe(96_900);
});

it('has the decimals of its rows, not those of the ticks of the market', () => {
  const read = { map, snapshot: { tile, snapshot: 0 } };
  expect(makeMapData(read, facts, undefined).decimals).toBe(0);
  expect(makeMapData(read, { ...facts, rowStep: 0.0005 }, undefined).decimals).toBe(4);
});
