import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { buildSeriesColumns } from '@/domain/columns/series-columns';
import { readAsset } from '../view/supply-asset';
import { KeyFigures } from './key-figures';
import { listLive } from './supply-figures';

const DAY = 86_400;
const FROM = Date.parse('2026-06-17') / 1000;

it('the market cap at the last price leads with its change in 24 hours, as in header and leaderboard; the close of the report is beside it', () => {
  const points = [101.3e9, 101.8e9].map((marketcap, at) => ({ marketcap, timestamp: { s: FROM + at * DAY } }));
  const range = { from: FROM, to: FROM + 2 * DAY };
  const tile = new Map([[JSON.stringify(['Solana', 'solana', '']), buildSeriesColumns('supply', points)]]);
  const asset = readAsset({ coin: 'SOL', tokenName: 'Solana' }, [tile], range, range);
  const listed = { exchange: 'ATLAS_FUTURES', rawSymbol: 'SOLUSDT', category: 'PERP', coin: 'SOL', lastPrice: 183.08 };
  const tellTile = (market: { readonly marketcap?: number; readonly priceChange24h?: number }): string => {
    const view = { asset, compared: [], seconds: DAY, market: { ...listed, ...market }, lock: undefined };
    const html = renderToStaticMarkup(<KeyFigures view={view} />);
    const [lead = ''] = html.split('Dominance');
    return lead.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  };
  expect(tellTile({ marketcap: 98.9e9, priceChange24h: -2.8 })).toContain(
    'Market cap , now 98.90B USD −2.80% in 24 h close 101.8B close 101.8B',
  );
  // Without one in the list, the report leads, with its day.
  expect(tellTile({})).toContain('Market cap , 18 Jun 101.8B USD +0.49% in 1 d');
});

it('cap and price are told by one rule: now first, then the close of the day or week, also before a report is known', () => {
  const market = { marketcap: 410.7e9, lastPrice: 3387.08, priceChange24h: -2.8 };
  const figure = { label: 'Price', value: '3,412.39', note: '', tone: 'neutral', past: [], exact: '3412.39' } as const;
  expect(listLive({ ...figure, isPrice: true }, market, DAY)).toMatchObject({
    value: undefined,
    note: '−2.80% in 24 h',
    tone: 'sell',
    close: 'close 3,412.39',
    closeHint: 'Daily close',
  });
  expect(listLive({ ...figure, perCap: 1, exact: undefined }, market, DAY)).toMatchObject({
    value: '410.7B',
    note: '−2.80% in 24 h',
    close: undefined,
  });
  expect(listLive({ ...figure, perCap: 1 }, market, 7 * DAY)?.closeHint).toBe('Weekly close');
  expect(listLive(figure, market, DAY)).toBeUndefined();
});

it('the fully diluted value stands beside the market cap of the same instant, in the ratio of the report', () => {
  const market = { marketcap: 400e9, lastPrice: 3387.08, priceChange24h: -2.8 };
  const figure = { label: 'Fully diluted', value: '900B', note: '', tone: 'neutral', past: [], exact: '9e11' } as const;
  expect(listLive({ ...figure, perCap: 2 }, market, DAY)).toMatchObject({
    value: '800.0B',
    note: '−2.80% in 24 h',
    close: 'close 900B',
  });
  // Without a report of both, or a market cap of now, the report stands alone.
  expect(listLive({ ...figure, perCap: Number.NaN }, market, DAY)).toBeUndefined();
  expect(listLive({ ...figure, perCap: 2 }, { lastPrice: 3387.08 }, DAY)).toBeUndefined();
});

it('the changes below a figure of now are counted to that figure, not to the close of the report', () => {
  const past = [{ span: '7 d', text: '−3.52%', tone: 'sell', base: 428.9e9 }] as const;
  const figure = { label: 'Market cap', value: '413.8B', note: '', tone: 'neutral', past, exact: '4.138e11' } as const;
  const tell = (live: ReturnType<typeof listLive>) => live?.past.map(({ span, text }) => `${span} ${text}`);
  expect(tell(listLive({ ...figure, perCap: 1 }, { marketcap: 410.7e9 }, DAY))).toEqual(['7 d −4.24%']);
  const price = { ...figure, isPrice: true, exact: '3412', past: [{ ...past[0], base: 3500 }] };
  expect(tell(listLive(price, { lastPrice: 3430, normalizedSymbol: 'ETH-USDT' }, DAY))).toEqual(['7 d −2.00%']);
  // A price in another coin, or of a thousand coins, has no change from one in dollars.
  expect(tell(listLive(price, { lastPrice: 0.034, normalizedSymbol: 'ETH-BTC' }, DAY))).toEqual([]);
  expect(tell(listLive(price, { lastPrice: 3_412_000, normalizedSymbol: 'ETH-USDT' }, DAY))).toEqual([]);
});
