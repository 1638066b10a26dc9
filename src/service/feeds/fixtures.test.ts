import { describe, expect, it } from 'vitest';
import { findFrames, parseWith, readFixture } from '@/testing/feeds/recorded-frames';
import { binance } from './binance/binance';
import { bybit } from './bybit/bybit';
import { coinbase } from './coinbase/coinbase';
import { deribit } from './deribit/deribit';
import { okx } from './okx/okx';
import type { JsonObject } from './protocol/read-fields';
import type { Venue } from './protocol/venue';

const hasFrames = findFrames('no fixture is parsed');

interface FrameCase {
  readonly file: string;
  readonly venue: Venue;
  readonly url?: string;
  /** The types of the events. */
  readonly types: readonly string[];
  /** Fields of the first one. */
  readonly first?: JsonObject;
}

const LINEAR = 'wss://stream.bybit.com/v5/public/linear';
const SPOT_BOOK = 'https://api.binance.com/api/v3/depth?symbol=BTCUSDT&limit=5000';

const FRAMES: readonly FrameCase[] = [
  {
    file: 'binance-spot/http_depth.json',
    venue: binance,
    url: SPOT_BOOK,
    types: ['snapshot'],
    first: { symbol: 'BTCUSDT', kind: { id: 'binance-spot' }, timeMs: undefined },
  },
  // Fields of 2026 that nobody knew break nothing.
  {
    file: 'binance-usdm/ws_depth_update_stream.json',
    venue: binance,
    types: ['delta'],
    first: { first: 157, last: 160, previous: 149 },
  },
  {
    file: 'binance-usdm/ws_trade_stream.json',
    venue: binance,
    types: ['trade'],
    first: { isBuy: false, sequence: 5933014, isAggregate: false },
  },
  {
    file: 'binance-usdm/ws_agg_trade_stream.json',
    venue: binance,
    types: ['trade'],
    first: { isBuy: false, isAggregate: true },
  },
  {
    file: 'binance-usdm/ws_liquidation_stream.json',
    venue: binance,
    types: ['liquidation'],
    first: { isLong: true, size: '0.014' },
  },
  {
    file: 'binance-usdm/ws_mark_price_stream.json',
    venue: binance,
    types: ['mark'],
    first: { rate: '0.00038167', nextFundingMs: 1562306400000 },
  },
  { file: 'binance-usdm/http_open_interest.json', venue: binance, types: ['openInterest'] },
  { file: 'binance-usdm/ws_book_ticker_stream.json', venue: binance, types: [] },
  { file: 'binance-usdm/ws_kline_stream_closed.json', venue: binance, types: [] },
  { file: 'bybit/ws_orderbook_snapshot.json', venue: bybit, url: LINEAR, types: [] },
  {
    file: 'bybit/ws_ticker_linear.json',
    venue: bybit,
    url: LINEAR,
    types: ['mark', 'openInterest'],
    first: { mark: '17217.33', rate: '-0.000212' },
  },
  { file: 'bybit/ws_ticker_option.json', venue: bybit, types: [] },
  { file: 'bybit/ws_subscription_failure.json', venue: bybit, types: [] },
  { file: 'okx/ws_books_snapshot.json', venue: okx, types: ['snapshot'], first: { kind: { id: 'okx-spot' } } },
  { file: 'okx/ws_books_update.json', venue: okx, types: ['delta'], first: { previous: 123456, last: 123457 } },
  { file: 'okx/ws_trades.json', venue: okx, types: ['trade'], first: { isBuy: true, size: '0.12060306' } },
  { file: 'okx/ws_funding_rate.json', venue: okx, types: ['mark'], first: { rate: '0.0001', mark: undefined } },
  { file: 'okx/ws_tickers.json', venue: okx, types: [] },
  { file: 'deribit/ws_book_snapshot.json', venue: deribit, types: ['snapshot'], first: { last: 123456789 } },
  {
    file: 'deribit/ws_book_delta.json',
    venue: deribit,
    types: ['delta'],
    first: {
      previous: 123456789,
      asks: [
        ['42501', '0'],
        ['42501.5', '700'],
      ],
    },
  },
  { file: 'deribit/ws_book_grouped_snapshot.json', venue: deribit, types: [] },
  { file: 'deribit/ws_ticker.json', venue: deribit, types: ['mark', 'openInterest'], first: { mark: '92281.78' } },
  { file: 'deribit/ws_trades_option_combo.json', venue: deribit, types: [] },
  { file: 'deribit/ws_test_request.json', venue: deribit, types: [] },
  { file: 'coinbase/ws_l2_data_snapshot.json', venue: coinbase, types: ['count', 'snapshot'], first: { sequence: 0 } },
  { file: 'coinbase/ws_l2_data_update.json', venue: coinbase, types: ['count', 'delta'], first: { sequence: 1 } },
  {
    file: 'coinbase/ws_market_trades.json',
    venue: coinbase,
    types: ['count', 'trade', 'trade'],
    first: { sequence: 5 },
  },
  // What is no update is counted as well: a hole in the count is a lost frame.
  { file: 'coinbase/ws_subscriptions.json', venue: coinbase, types: ['count'] },
  { file: 'coinbase/ws_heartbeats.json', venue: coinbase, types: ['count'] },
];

interface ListCase {
  readonly file: string;
  readonly venue: Venue;
  readonly kind: string;
  readonly symbol: string;
  readonly expected: JsonObject;
}

const LISTS: readonly ListCase[] = [
  {
    file: 'binance-usdm/http_exchange_info.json',
    venue: binance,
    kind: 'binance-futures',
    symbol: 'BTCUSDT',
    expected: { base: 'BTC', quote: 'USDT', contract: undefined },
  },
  {
    file: 'bybit/http_get_instruments_linear.json',
    venue: bybit,
    kind: 'bybit-linear',
    symbol: 'BTCUSDT',
    expected: { tick: '0.5', lot: '0.001' },
  },
  {
    file: 'bybit/http_get_instruments_spot.json',
    venue: bybit,
    kind: 'bybit-spot',
    symbol: 'BTCUSDT',
    expected: { tick: '0.1', lot: '0.0001' },
  },
  {
    file: 'bybit/http_get_instruments_inverse.json',
    venue: bybit,
    kind: 'bybit-inverse',
    symbol: 'BTCUSD',
    expected: { contract: { value: '1', of: 'USD' } },
  },
  {
    file: 'okx/http_get_instruments_spot.json',
    venue: okx,
    kind: 'okx-spot',
    symbol: 'BTC-USD',
    expected: { tick: '0.1', contract: undefined },
  },
  {
    file: 'okx/http_get_instruments_swap.json',
    venue: okx,
    kind: 'okx-swap',
    symbol: 'ETH-USDT-SWAP',
    expected: { base: 'ETH', quote: 'USDT', contract: { value: '0.1', of: 'ETH' } },
  },
  {
    file: 'deribit/http_get_instruments.json',
    venue: deribit,
    kind: 'deribit-perpetual',
    symbol: 'BTC-PERPETUAL',
    expected: { tick: '0.5', lot: '10' },
  },
  {
    file: 'coinbase/http_products.json',
    venue: coinbase,
    kind: 'coinbase-spot',
    symbol: 'BTC-USD',
    expected: { tick: '0.01', lot: '0.00000001' },
  },
];

describe.skipIf(!hasFrames)('a frame of today', () => {
  it.each(FRAMES)('$file', ({ file, venue, url, types, first }) => {
    const events = parseWith(venue, readFixture(file), url);
    expect(events.map(({ type }) => type)).toEqual(types);
    if (first) expect(events[0]).toMatchObject(first);
  });

  it.each(LISTS)('the instruments of $file', ({ file, venue, kind, symbol, expected }) => {
    const instruments = venue.listInstruments({ json: readFixture(file), url: undefined });
    expect(instruments.find((each) => each.symbol === symbol)).toMatchObject({ kind: { id: kind }, ...expected });
  });
});

describe('what a venue says rarely', () => {
  const book = (u: number, type: string) => ({
    topic: 'orderbook.200.ABCUSDT',
    type,
    ts: 1_700_000_000_010,
    cts: 1_700_000_000_000,
    data: { s: 'ABCUSDT', b: [['1', '2']], a: [], u, seq: 7 },
  });

  it('is a whole book in a Bybit update with the number 1: the service was restarted', () => {
    expect(parseWith(bybit, book(1, 'delta'))).toMatchObject([
      { type: 'snapshot', last: 1, timeMs: 1_700_000_000_000 },
    ]);
    expect(parseWith(bybit, book(2, 'delta'))).toMatchObject([{ type: 'delta', first: 2, last: 2 }]);
  });

  it('is spot or linear by the address of the socket, or by the order of the fields', () => {
    const kindOf = (json: JsonObject, url?: string) =>
      parseWith(bybit, json, url).map((event) => 'kind' in event && event.kind?.id);
    const { topic, ts, type, ...rest } = book(2, 'delta');
    expect(kindOf({ topic, type, ts, ...rest })).toEqual(['bybit-linear']);
    expect(kindOf({ topic, ts, type, ...rest })).toEqual(['bybit-spot']);
    expect(kindOf({ topic, ts, type, ...rest }, LINEAR)).toEqual(['bybit-linear']);
  });

  it('is no zero where a Bybit ticker leaves a field out or empty', () => {
    const ticker = {
      topic: 'tickers.ABCUSDT',
      type: 'delta',
      ts: 1,
      data: { symbol: 'ABCUSDT', markPrice: '5', fundingRate: '' },
    };
    expect(parseWith(bybit, ticker)).toEqual([
      expect.objectContaining({ type: 'mark', mark: '5', rate: undefined, index: undefined }),
    ]);
  });

  it('is an OKX update without levels', () => {
    const data = [{ bids: [], asks: [], ts: '1', seqId: 7, prevSeqId: 7 }];
    const json = { arg: { channel: 'books', instId: 'ABC-USDT' }, action: 'update', data };
    expect(parseWith(okx, json)).toMatchObject([{ type: 'delta', previous: 7, last: 7, bids: [] }]);
  });

  it('is a first Coinbase frame of five megabytes', () => {
    const updates = Array.from({ length: 44_000 }, (_, i) => ({
      side: i % 2 ? 'bid' : 'offer',
      event_time: '2026-04-07T14:30:00Z',
      price_level: `${i + 1}.00`,
      new_quantity: '0.1',
    }));
    const events = [{ type: 'snapshot', product_id: 'ABC-USD', updates }];
    const [, snapshot] = parseWith(coinbase, {
      channel: 'l2_data',
      timestamp: '2026-04-07T14:30:00Z',
      sequence_num: 0,
      events,
    });
    expect(snapshot.type === 'snapshot' && [snapshot.bids.length, snapshot.asks.length]).toEqual([22_000, 22_000]);
  });

  it('has no side in Coinbase Advanced Trade prints: the venue does not say whose it is', () => {
    const trade = {
      trade_id: '9',
      product_id: 'ABC-USD',
      price: '1',
      size: '2',
      side: 'BUY',
      time: '2026-04-07T14:30:00Z',
    };
    const json = {
      channel: 'market_trades',
      timestamp: '2026-04-07T14:30:00Z',
      sequence_num: 3,
      events: [{ type: 'update', trades: [trade] }],
    };
    expect(parseWith(coinbase, json)).toMatchObject([
      { type: 'count' },
      { type: 'trade', isBuy: undefined, sequence: 9 },
    ]);
  });
});
