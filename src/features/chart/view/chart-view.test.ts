import { describe, expect, it } from 'vitest';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { buildSeriesColumns } from '@/domain/columns/series-columns';
import type { MarketId } from '@/domain/market-id';
import { makeChartColumns, makePane, makeVolumes } from '@/testing/screen/chart-figures';
import { describePriceVenue, findShownInterval, findUnits } from './chart-view';
import type { ChartColumns } from './loaded-columns';

const SYMBOLS: Readonly<Record<string, string>> = {
  'BTC-SWAP': 'BTC-USDT',
  'ETH-SWAP': 'ETH-USDT',
  ETHUSDT: 'ETH-USDT',
};

const reference = { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTC-SWAP' };
const cinder = { venues: ['CINDER_SWAP'] };
const quarters = [0, 1, 2, 3].map((i) => ({ close: 100, timestamp: { s: i * 900 } }));

/** A chart of hours that still has the quarters of an hour of another venue. */
const makeChart = (change: Partial<ChartColumns> = {}) => ({
  market: { ...reference, coin: 'BTC' },
  interval: 'HOUR' as const,
  choice: { mode: undefined },
  symbolOf: ({ rawSymbol }: MarketId) => SYMBOLS[rawSymbol],
  markets: { reference, venues: ['ATLAS_FUTURES'], compared: [], each: [] },
  columns: makeChartColumns(makePane(buildSeriesColumns('candle', quarters), 900, cinder), change),
});

const compareWith = (market: MarketId) => {
  const columns = buildSeriesColumns('candle', []);
  return makeChart({ compared: [{ market, columns, seconds: 900, line: undefined, since: undefined }] });
};

describe('the labels of a chart', () => {
  it('give each pane the unit of what it shows, or the requested unit until it has loaded', () => {
    const chart = makeChart({
      volumes: makePane(makeVolumes(new Float64Array(0), [], []), 900, { unit: 'USD' }),
      interest: makePane(buildCandleColumns([]), 900),
    });
    expect(findUnits(chart, { unit: 'usd' })).toEqual({ volume: 'USD', interest: 'BTC', liquidations: 'USD' });
    expect(findUnits(chart, {}).liquidations).toBe('BTC');
  });

  it('name the cached candles and venue while others are loading', () => {
    const kept = makeChart({});
    expect(findShownInterval(kept)).toBe('FIFTEEN_MINUTES');
    expect(describePriceVenue(kept)).toBe('CINDER_SWAP');
    const none = makeChart({ price: makePane(buildSeriesColumns('candle', []), 60, { venues: [] }) });
    expect(findShownInterval(none)).toBe('HOUR');
    expect(describePriceVenue(none)).toBe('ATLAS_FUTURES');
    const other = compareWith({ exchange: 'CINDER_SWAP', rawSymbol: 'ETH-SWAP' });
    const ratio = { ...other, choice: { mode: 'ratio' as const } };
    expect(describePriceVenue(ratio)).toBe('BTC-USDT ÷ ETH-USDT');
    const far = compareWith({ exchange: 'ATLAS_FUTURES', rawSymbol: 'ETHUSDT' });
    const basis = { ...far, choice: { mode: 'basis' as const } };
    expect(describePriceVenue(basis)).toBe('CINDER_SWAP over ATLAS_FUTURES ETH-USDT, % of it');
  });
});
