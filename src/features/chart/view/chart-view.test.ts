import { describe, expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import type { MarketId } from '@/domain/market-id';
import type { Chart } from './chart';
import { describePriceVenue, findShownInterval, findUnits } from './chart-view';

const SYMBOLS: Readonly<Record<string, string>> = {
  'BTC-SWAP': 'BTC-USDT',
  'ETH-SWAP': 'ETH-USDT',
  ETHUSDT: 'ETH-USDT',
};

const pane = (unit: string) => ({ unit, venues: ['CINDER_SWAP'] });
const makeChart = (columns: object): Chart =>
  ({
    market: { coin: 'BTC' } as Market,
    interval: 'HOUR',
    choice: { mode: undefined },
    symbolOf: ({ rawSymbol }: MarketId) => SYMBOLS[rawSymbol],
    markets: { reference: { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTC-SWAP' } },
    columns: { compared: [], price: { columns: { length: 4 }, seconds: 900, venues: ['CINDER_SWAP'] }, ...columns },
  }) as unknown as Chart;

describe('the labels of a chart', () => {
  it('give each pane the unit of what it shows, or the requested unit until it has loaded', () => {
    const chart = makeChart({ volumes: pane('USD'), interest: pane('BTC') });
    expect(findUnits(chart, { unit: 'usd' })).toEqual({ volume: 'USD', interest: 'BTC', liquidations: 'USD' });
    expect(findUnits(chart, {}).liquidations).toBe('BTC');
  });

  it('name the cached candles and venue while others are loading', () => {
    const kept = makeChart({});
    expect(findShownInterval(kept)).toBe('FIFTEEN_MINUTES');
    expect(describePriceVenue(kept)).toBe('CINDER_SWAP');
    const none = makeChart({ price: { columns: { length: 0 }, seconds: 60, venues: [] } });
    expect(findShownInterval(none)).toBe('HOUR');
    expect(describePriceVenue(none)).toBe('ATLAS_FUTURES');
    const other = { market: { exchange: 'CINDER_SWAP', rawSymbol: 'ETH-SWAP' } };
    const ratio = { ...makeChart({ compared: [other] }), choice: { mode: 'ratio' } } as unknown as Chart;
    expect(describePriceVenue(ratio)).toBe('BTC-USDT ÷ ETH-USDT');
    const far = { market: { exchange: 'ATLAS_FUTURES', rawSymbol: 'ETHUSDT' } };
    const basis = { ...makeChart({ compared: [far] }), choice: { mode: 'basis' } } as unknown as Chart;
    expect(describePriceVenue(basis)).toBe('CINDER_SWAP over ATLAS_FUTURES ETH-USDT, % of it');
  });
});
