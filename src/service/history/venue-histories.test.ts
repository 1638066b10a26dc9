import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FrameError } from '@/service/feeds/protocol/read-fields';
import type { KindHistory, PastCandle, PastPage, PastSeries } from '@/service/feeds/protocol/venue-history';
import { findFrames } from '@/testing/feeds/recorded-frames';
import { answerPast } from '@/testing/history/past-answers';
import { decimalOfSteps, PastMarket, type TrueCandle } from '@/testing/history/past-market';
import { SHARED } from '@/testing/recorded-service/recordings';
import { VENUES } from '../feeds/venues';
import { historyOf } from './fill-market';

const HOUR = 3600;
const LISTED = Date.UTC(2026, 0, 1) / 1000;
const NOW = LISTED + 90 * 24 * HOUR;
const past = new PastMarket({ listedAt: LISTED, hourlyFrom: LISTED + 60 * 24 * HOUR });

const KINDS = VENUES.flatMap((venue) =>
  venue.kinds.flatMap((kind) => (kind.history ? [{ venue, kind, history: kind.history }] : [])),
);
const SYMBOLS: Readonly<Record<string, string>> = { 'okx-swap': 'ABC-USDT-SWAP' };

/** All pages of a series from `to` back to `from`, as the filling takes them. */
function readAll<Row extends { readonly at: number }>(
  series: PastSeries<Row>,
  symbol: string,
  from: number,
  to: number,
): Row[] {
  const rows: Row[] = [];
  for (let end = to; end > from; ) {
    const range = { from: Math.max(from, end - series.pageSeconds), to: end };
    const url = new URL(series.request(symbol, range).url);
    const page: PastPage<Row> = series.parse(JSON.stringify(answerPast(url, past, NOW)), range);
    rows.unshift(...page.rows);
    expect(page.from).toBeLessThan(end);
    end = page.from;
  }
  return rows;
}

function showCandle(
  { minute, open, high, low, close, lots, bought }: TrueCandle,
  hasQuote: boolean,
  hasSides: boolean,
) {
  const [o, h, l, c] = [open, high, low, close].map((ticks) => Number(decimalOfSteps(ticks, 1)));
  const volume = { base: lots / 1000, quote: hasQuote ? (lots * open) / 10_000 : undefined };
  const taken = { base: bought / 1000, quote: (bought * open) / 10_000 };
  return { at: minute, open: o, high: h, low: l, close: c, volume, bought: hasSides ? taken : undefined };
}

function readCandle({ at, open, high, low, close, volume, bought }: PastCandle) {
  const numbers = (sums: PastCandle['volume'] | undefined) =>
    sums && { base: Number(sums.base), quote: sums.quote === undefined ? undefined : Number(sums.quote) };
  const [o, h, l, c] = [open, high, low, close].map(Number);
  return { at, open: o, high: h, low: l, close: c, volume: numbers(volume), bought: numbers(bought) };
}

describe.each(KINDS)('the history of $kind.id', ({ venue, kind, history }) => {
  const symbol = SYMBOLS[kind.id] ?? 'ABC';
  const from = LISTED - 3 * HOUR;

  it.each([
    ['candles', 40],
    ['hours', 50 * 24],
  ] as const)('has every one of its %s once, over the edges of its pages and to the listing', (series, hours) => {
    const to = LISTED + hours * HOUR;
    const rows = readAll(history[series], symbol, from, to).filter(({ volume }) => Number(volume.base) > 0);
    const expected = past[series](from, to).filter(({ lots }) => lots > 0);
    const hasQuote = rows[0].volume.quote !== undefined;
    expect(rows.map(readCandle)).toEqual(expected.map((candle) => showCandle(candle, hasQuote, history.hasSides)));
  });

  it('has every payment of funding once', () => {
    if (!history.funding) return;
    const to = NOW - 24 * HOUR;
    const rows = readAll(history.funding, symbol, from, to);
    expect(rows.map(({ at, rate }) => [at, Math.round(Number(rate) * 1e9)])).toEqual(
      past.payments(from, to).map(({ at, rate }) => [at, rate]),
    );
  });

  it('has every open interest once', () => {
    if (!history.openInterest) return;
    const to = LISTED + 40 * HOUR;
    const rows = readAll(history.openInterest, symbol, from, to);
    expect(rows.map(({ at, coins }) => [at, Number(coins)])).toEqual(
      past.interests(from, to).map(({ at, lots }) => [at, lots / 1000]),
    );
  });

  it('refuses what is cut, no list, or of another step', () => {
    const range = { from: LISTED + HOUR, to: LISTED + 2 * HOUR };
    const textOf = (series: PastSeries<PastCandle>): string =>
      JSON.stringify(answerPast(new URL(series.request(symbol, range).url), past, NOW));
    const text = textOf(history.candles);
    const shifted = text.replaceAll(/(\d{8})(00000|00)\b/g, '$17');
    for (const bad of [text.slice(0, -5), '"none"', '{}', shifted]) {
      expect(() => history.candles.parse(bad, range), bad.slice(0, 60)).toThrow(FrameError);
    }
    expect(() => history.hours.parse(text, range)).toThrow(FrameError);
  });

  it('is what it says it is', () => {
    expect(historyOf(venue, kind)).toEqual([
      'candles',
      ...(history.hasSides ? ['sides'] : []),
      ...(history.funding ? ['funding'] : []),
      ...(history.openInterest ? ['openInterest'] : []),
    ]);
  });
});

it('covers the markets whose past can be filled, and no other', () => {
  expect(KINDS.map(({ kind }) => kind.id)).toEqual([
    'binance-spot',
    'binance-futures',
    'bybit-spot',
    'bybit-linear',
    'okx-spot',
    'okx-swap',
    'deribit-perpetual',
    'coinbase-spot',
  ]);
});

const hasFrames = findFrames('no page of the history is parsed');

describe.runIf(hasFrames)('pages as they were recorded or documented', () => {
  const readPage = (file: string): string => readFileSync(`${SHARED}data/feed-frames/fixtures/${file}.json`, 'utf8');
  const historyOfKind = (id: string): KindHistory => KINDS.find(({ kind }) => kind.id === id)?.history as KindHistory;
  const ALL = { from: 0, to: 4_000_000_000 };

  it('are read: candles', () => {
    const [first, last] = historyOfKind('okx-swap').candles.parse(readPage('okx/http_get_candlesticks_full'), ALL).rows;
    expect([first.at, last.at]).toEqual([1_747_093_980, 1_747_094_040]);
    expect(last).toMatchObject({ close: '102820.4', volume: { base: '10.4037', quote: '1069603.34883' } });
    // The candles of a documentation are still running.
    expect(historyOfKind('okx-swap').candles.parse(readPage('okx/http_get_candlesticks'), ALL).rows).toEqual([]);
    const deribit = historyOfKind('deribit-perpetual').candles.parse(
      readPage('deribit/http_get_tradingview_chart_data'),
      ALL,
    );
    expect(deribit.rows[0]).toMatchObject({ at: 1_766_483_460, volume: { base: '2.94375216', quote: '257490' } });
    const coinbase = historyOfKind('coinbase-spot').candles.parse(readPage('coinbase/http_candles'), ALL).rows;
    expect(coinbase.map(({ at, volume }) => [at, volume])).toEqual([
      [1_712_188_800, { base: '358.74851052', quote: undefined }],
      [1_712_192_400, { base: '355.82896243', quote: undefined }],
    ]);
  });

  it('are read: funding and open interest', () => {
    const funding = historyOfKind('binance-futures').funding?.parse(readPage('binance-usdm/http_funding_rate'), ALL);
    expect(funding?.rows.map(({ at, rate }) => [at, rate])).toEqual([
      [1_570_608_000, '-0.03750000'],
      [1_570_636_800, '0.00010000'],
    ]);
    const interest = historyOfKind('binance-futures').openInterest?.parse(
      readPage('binance-usdm/http_open_interest_historical'),
      ALL,
    );
    expect(interest?.rows[0]).toEqual({ at: 1_583_127_900, coins: '20403.63700000', usd: '150570784.07809979' });
    const okx = historyOfKind('okx-swap').funding?.parse(readPage('okx/http_get_funding_rate_history'), ALL);
    expect(okx?.rows.map(({ rate }) => rate)).toEqual(['-0.00002', '0.00015']);
    const bybit = historyOfKind('bybit-linear').funding?.parse(readPage('bybit/http_get_funding_history'), ALL);
    expect(bybit?.rows.map(({ at }) => at)).toEqual([1_709_856_000, 1_709_884_800]);
  });

  it('are refused where their candles are of another step', () => {
    // A candle of a week, as the documentation shows it.
    expect(() => historyOfKind('binance-spot').candles.parse(readPage('binance-spot/http_klines'), ALL)).toThrow(
      FrameError,
    );
    // The start of one is no whole minute.
    expect(() => historyOfKind('bybit-linear').candles.parse(readPage('bybit/http_get_klines_linear'), ALL)).toThrow(
      FrameError,
    );
  });
});
