import { expect, it } from 'vitest';
import { buildSeriesColumns } from '@/domain/columns/series-columns';
import { readAsset } from '../view/supply-asset';
import { changeOf } from '../view/supply-fields';
import type { ShownSupply } from '../view/use-supply';
import { changeOnScreen } from './supply-words';

const DAY = 86_400;
const FROM = Date.parse('2026-06-16') / 1000;
const range = { from: FROM, to: FROM + 3 * DAY };
/** The day before the range, and its three days. */
const DAYS = [
  [1e12, 50],
  [1e12, 51],
  [1.1e12, 55],
  [1.21e12, 60.5],
] as const;
const tile = new Map([
  [
    JSON.stringify(['Bitcoin', 'chain', '0x12']),
    buildSeriesColumns(
      'supply',
      DAYS.map(([marketcap, marketcapDominancePercent], at) => ({
        marketcap,
        marketcapDominancePercent,
        timestamp: { s: FROM + (at - 1) * DAY },
      })),
    ),
  ],
]);
const asset = readAsset({ coin: 'BTC', tokenName: 'Bitcoin' }, [tile], { from: FROM - DAY, to: range.to }, range);
const view: ShownSupply = {
  market: { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', coin: 'BTC' },
  asset,
  compared: [],
  search: { v: 1 },
  choice: { range: '30D', interval: 'DAY' },
  range,
  isZoomed: false,
  seconds: DAY,
};

it('the change over the range, or a part of it, is told from the first report that is drawn', () => {
  const tell = (shown: ShownSupply) => {
    const { first, last, span } = changeOnScreen(shown, 'marketcap');
    return [changeOf(last, first).toFixed(1), span];
  };
  expect(tell(view)).toEqual(['21.0', 'in 30D']);
  expect(tell({ ...view, isZoomed: true })).toEqual(['21.0', 'since 16 Jun 2026']);
  expect(changeOnScreen(view, 'marketcapDominancePercent')).toMatchObject({ first: 51, last: 60.5 });
});

it('while the start of the range is loading its change is unknown', () => {
  const loading = { ...asset, wholeFrom: FROM + DAY };
  expect(changeOnScreen({ ...view, asset: loading }, 'marketcap').first).toBeNaN();
});
