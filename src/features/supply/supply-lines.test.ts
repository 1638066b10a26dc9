import { expect, it } from 'vitest';
import { getChartTheme } from '@/charts/chart-theme';
import { buildSeriesColumns } from '@/domain/columns/series-columns';
import { lacksLabel } from './panes/base-label';
import { INDEX_BASE, listCapLines } from './panes/cap-lines';
import { makeCapPicture } from './panes/cap-picture';
import { makeCirculatingPicture } from './panes/circulating-picture';
import { getDominanceInsets, makeDominancePicture } from './panes/dominance-picture';
import { readAsset } from './view/supply-asset';
import type { ShownSupply } from './view/use-supply';
import { zoomSupply } from './view/zoom-supply';

const DAY = 86_400;
const FROM = Date.parse('2026-06-16') / 1000;
const range = { from: FROM, to: FROM + 3 * DAY };
const theme = getChartTheme('dark');
const SIZE = { width: 600, height: 400 };

/** Three days of caps and of shares in percent. */
function makeAsset(coin: string, days: readonly (readonly [marketcap: number, share: number])[]) {
  const points = days.map(([marketcap, marketcapDominancePercent], at) => ({
    marketcap,
    marketcapDominancePercent,
    circulatingSupply: 19e6 + at,
    maxSupply: 21e6,
    timestamp: { s: FROM + at * DAY },
  }));
  const tile = new Map([[JSON.stringify([coin, 'chain', '']), buildSeriesColumns('supply', points)]]);
  return readAsset({ coin, tokenName: coin }, [tile], range, range);
}

const eth = makeAsset('ETH', [
  [2e11, 10],
  [3e11, 12],
  [1e11, 14.5],
]);
const view: ShownSupply = {
  market: { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', coin: 'BTC' },
  asset: makeAsset('BTC', [
    [1e12, 50],
    [1.1e12, 55],
    [1.21e12, 60.5],
  ]),
  compared: [],
  search: { v: 1 },
  choice: { range: '30D', interval: 'DAY' },
  range,
  isZoomed: false,
  seconds: DAY,
};

it('the level that changes are counted from is a line of its own, named where no tick of the axis names it', () => {
  const compared = { ...view, compared: [eth] };
  const caps = makeCapPicture(compared, listCapLines(compared), SIZE, theme);
  const shares = makeDominancePicture(compared, SIZE, theme);
  expect([caps.lines[0], shares.lines[0]].map(({ name, ys }) => [name, ...Array.from(ys)])).toEqual([
    ['Base', INDEX_BASE, INDEX_BASE],
    ['Base', 0, 0],
  ]);
  expect(makeCapPicture(view, listCapLines(view), SIZE, theme).lines.map(({ name }) => name)).not.toContain('Base');
  const withTick = (label: string) => ({ y: { low: -1, high: 1, ticks: [{ at: 0, label }] } });
  expect([lacksLabel(withTick('0%'), 0), lacksLabel(withTick(''), 0), lacksLabel(withTick(''), 2)]).toEqual([
    false,
    true,
    false,
  ]);
  // A heading of two lines ends above the label of the highest tick.
  expect(getDominanceInsets(compared).top - 8).toBeGreaterThan(44);
});

it('zoomed in, lines are drawn to the right edge of the plot, while axes and figures are of the buckets on screen', () => {
  const zoomed = zoomSupply(view, { from: FROM + 1000, to: FROM + 1.5 * DAY });
  const pictures = [
    makeCapPicture(zoomed, listCapLines(zoomed), SIZE, theme),
    makeDominancePicture(zoomed, SIZE, theme),
    makeCirculatingPicture(zoomed, SIZE, theme),
  ];
  for (const { lines } of pictures)
    for (const { xs } of lines) expect(Array.from(xs)).toEqual([FROM, FROM + DAY, FROM + 2 * DAY]);
  expect(Array.from(pictures[0].bands[0].xs)).toEqual([FROM, FROM + DAY, FROM + 2 * DAY]);
  // The day after is outside of the plot, so it takes no part of the axis.
  expect(pictures[0].y.high).toBeLessThan(1.2e12);
  expect(listCapLines(zoomed)[0].figures.times).toHaveLength(2);
});
