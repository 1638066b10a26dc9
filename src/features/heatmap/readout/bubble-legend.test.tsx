import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Bubbles } from '@/domain/volume-profile/list-bubbles';
import { describeBubbles } from '@/features/heatmap/panes/trades-table';
import { BubbleLegend, listSamples } from './bubble-legend';

const makeBubbles = (least: number): Bubbles => ({
  length: 2,
  times: Float64Array.of(0, 300),
  prices: Float64Array.of(97_000, 97_050),
  buys: Float64Array.of(100, 5),
  sells: Float64Array.of(60, 5),
  rowStep: 50,
  least,
  found: 2,
});

it('the sample bubbles have the sizes and the areas of the drawn ones', () => {
  expect(listSamples(makeBubbles(4))).toEqual([
    { size: 160, radius: 14 },
    { size: 40, radius: 7 },
  ]);
  expect(listSamples(makeBubbles(100))).toEqual([{ size: 160, radius: 14 }]);
  expect(listSamples({ ...makeBubbles(0), length: 0 })).toEqual([]);
});

it('the legend states the least size that has a bubble, the largest, and what was bought and sold', () => {
  const heatmap = {
    marks: { bubbles: makeBubbles(4) },
    linked: { trades: { isPending: false, error: undefined, seconds: 300, columns: { times: Float64Array.of(0) } } },
    unit: 'BTC',
    question: undefined,
  };
  const told = renderToStaticMarkup(<BubbleLegend heatmap={heatmap} />);
  expect(told).toContain('Volume at price ≥ 4.0 BTC per 50 USD × 5 min');
  expect(told).toContain('160.0 BTC');
  expect(told).toMatch(/bought.*sold/);
});

it('bubbles are never called trades: they are what was bought and sold at a price', () => {
  const bubbles = makeBubbles(4);
  const told = [
    describeBubbles(undefined, 'BTC', 300),
    describeBubbles({ ...bubbles, least: 0 }, 'BTC', 300),
    describeBubbles({ ...bubbles, length: 600, found: 1204 }, 'USD', 3600),
    describeBubbles({ ...bubbles, rowStep: 0 }, 'BTC', 300),
  ];
  expect(told).toEqual([
    'Volume at price is off',
    'Volume at price per 50 USD × 5 min',
    'The largest 600 of 1,204: volume at price ≥ 4.0 USD per 50 USD × 1 h',
    'Volume at price ≥ 4.0 BTC per row × 5 min',
  ]);
});
