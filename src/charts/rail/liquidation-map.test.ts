import { expect, it } from 'vitest';
import { computeLiquidationMap } from '@/domain/book/liquidation-map';
import { makeRecordingContext } from '@/testing/recording-context';
import { getChartTheme, withAlpha } from '../chart-theme';
import { listMapBars, paintLiquidationMap } from './liquidation-map';

const theme = getChartTheme('dark');
const view = { timeFrom: 0, timeTo: 1, priceLow: 0, priceHigh: 100 };
const size = { width: 100, height: 160, pixelRatio: 1 };
const map = computeLiquidationMap(
  {
    timestampsMicros: Float64Array.of(0),
    offsets: Uint32Array.of(0, 5),
    prices: Float64Array.of(8, 11, 40, 43, 80),
    volumes: Float64Array.of(3, 1, 6, 10, 4),
  },
  0,
  { from: 60, traded: { low: 42, high: 70 } },
);

it('draws one bar per row, the sum of its levels, with full strength up to what is not traded yet', () => {
  const { context, listRects, listTexts } = makeRecordingContext();
  const colourOf = (row: { readonly size: number }) => (row.size > 4 ? '#123456' : undefined);
  const data = { map, rowStep: 10, hovered: undefined, decimals: 0, unit: 'BTC', colourOf };
  paintLiquidationMap({ context, view, size, data, style: { theme }, crosshair: undefined });
  const [strong, faint] = [0.75, 0.25].map((alpha) => listRects(withAlpha(theme.liquidation, alpha)));
  // 16 is the most: its root fills 70 of 100 px.
  expect(strong.map(([left, , width, height]) => [left + width / 2, Math.round(height)])).toEqual([
    [10, 35],
    [40, 43],
    [80, 35],
  ]);
  expect(faint.map(([, top, , height]) => [Math.round(top), Math.round(height)])).toEqual([[64, 27]]);
  // The row of 16 is coloured inside its edge; the others, below the cut, are hollow.
  const inside = [listRects('#123456'), listRects(theme.canvas)].map((rects) =>
    rects.map(([left, , width]) => left + width / 2),
  );
  expect(inside).toEqual([[40], [10, 80]]);
  // 10 of the 16 BTC there were traded since: neither peak nor sums count them.
  expect(listTexts()).toEqual(expect.arrayContaining(['Peak 40, 6.0 BTC', 'Sum 10.0 BTC', 'Sum 4.0 BTC']));
});

it('colours narrow bars too: faint below the cut, with the edge at the top', () => {
  const { context, listRects } = makeRecordingContext();
  const colourOf = (row: { readonly size: number }) => (row.size > 4 ? '#123456' : undefined);
  const data = { map, rowStep: 1, hovered: undefined, decimals: 0, unit: 'BTC', colourOf };
  paintLiquidationMap({ context, view, size, data, style: { theme }, crosshair: undefined });
  const middles = (colour: string) => listRects(colour).map(([left, , width]) => Math.round(left + width / 2));
  // All of the row of 43 was traded since: nothing is left to colour.
  expect([middles('#123456'), middles(withAlpha(theme.liquidation, 0.4))]).toEqual([[40], [8, 11, 80]]);
  const edges = listRects(withAlpha(theme.liquidation, 0.75)).filter(([, , , height]) => height > 0);
  expect(edges.map(([, , , height]) => height)).toEqual([1, 1, 1, 1]);
});

it('shows the largest of the rows that share a column of pixels', () => {
  const rows = [1, 5, 2].map((amount, i) => ({ price: 50 + i / 4, size: amount, swept: 0 }));
  const far = { price: 101, size: 9, swept: 0 };
  expect(listMapBars([...rows, { price: 60, size: 1, swept: 0 }, far], view, size).map((bar) => bar.size)).toEqual([
    5, 1,
  ]);
});

it('draws plain bars, wide or narrow, without size colours: none looks as if it were below a cut', () => {
  for (const rowStep of [10, 1]) {
    const { context, listRects } = makeRecordingContext();
    const data = { map, rowStep, hovered: undefined, decimals: 0, unit: 'BTC', colourOf: undefined };
    paintLiquidationMap({ context, view, size, data, style: { theme }, crosshair: undefined });
    const heights = listRects(withAlpha(theme.liquidation, 0.75)).map(([, , , height]) => height);
    expect(heights.filter((height) => height > 20).length).toBeGreaterThan(2);
    expect([theme.canvas, withAlpha(theme.liquidation, 0.4)].flatMap((colour) => listRects(colour))).toEqual([]);
  }
});
