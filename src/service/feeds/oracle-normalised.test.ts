import { describe, expect, it } from 'vitest';
import { findFrames, parseWith, readOracle } from '@/testing/feeds/recorded-frames';
import { binance } from './binance/binance';
import { bybit } from './bybit/bybit';
import { coinbase } from './coinbase/coinbase';
import { deribit } from './deribit/deribit';
import { okx } from './okx/okx';
import type { Levels, MarketEvent } from './protocol/market-event';
import type { JsonObject } from './protocol/read-fields';
import type { Venue } from './protocol/venue';

/** A frame, and what another maker's mapper has of it. */
interface OraclePair {
  readonly n: number;
  readonly mapperDate: string | null;
  readonly message: JsonObject;
  readonly normalized: readonly Normalised[];
}

interface Normalised {
  readonly type: string;
  readonly symbol: string;
  readonly timestamp: string;
  readonly [field: string]: unknown;
}

const hasFrames = findFrames('no parser is compared with the mappers of others');

const number = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));
const levels = (side: Levels) => [...side].map(([price, amount]) => ({ price: +price, amount: +amount }));
const iso = (timeMs: number | undefined) => (timeMs === undefined ? undefined : new Date(timeMs).toISOString());

/** Our event in the oracle's words; undefined for what it has no word for. */
function normalise(event: MarketEvent): Readonly<Record<string, unknown>> | undefined {
  switch (event.type) {
    case 'trade': {
      if (event.offBook !== undefined && event.offBook !== 'BLOCK_TRADE') return undefined;
      const side = event.isBuy === undefined ? undefined : event.isBuy ? 'buy' : 'sell';
      return { type: 'trade', id: event.id, price: +event.price, amount: +event.size, side };
    }
    case 'snapshot':
    case 'delta':
      return {
        type: 'book_change',
        isSnapshot: event.type === 'snapshot',
        bids: levels(event.bids),
        asks: levels(event.asks),
      };
    case 'liquidation':
      // The oracle has the side of the order that closes the position.
      return { type: 'liquidation', price: +event.price, amount: +event.size, side: event.isLong ? 'sell' : 'buy' };
    case 'mark':
      return {
        type: 'derivative_ticker',
        markPrice: number(event.mark),
        indexPrice: number(event.index),
        fundingRate: number(event.rate),
        fundingTimestamp: iso(event.nextFundingMs),
      };
    case 'openInterest':
      return { type: 'derivative_ticker', openInterest: +event.amount };
    case 'option':
      return {
        type: 'option_summary',
        strikePrice: event.strike,
        optionType: event.isCall ? 'call' : 'put',
        expirationDate: iso(event.expiryMs),
        markIV: event.markIv === undefined ? undefined : +(event.markIv * 100).toFixed(6),
        delta: event.delta,
        underlyingPrice: event.underlying,
      };
    case 'count':
      return undefined;
  }
}

/** The fields that we know. */
function drop(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

interface Case {
  readonly file: string;
  readonly venue: Venue;
  /** Frames of today's protocol. */
  readonly since?: string;
  /** Streams from which nothing is built, with the oracle's type for them. */
  readonly skip: readonly string[];
  readonly url?: string;
}

const QUOTES = ['book_ticker'];

const CASES: readonly Case[] = [
  { file: 'binance', venue: binance, skip: QUOTES },
  { file: 'binance-futures', venue: binance, skip: QUOTES },
  { file: 'binance-delivery', venue: binance, skip: QUOTES },
  { file: 'bybit', venue: bybit, since: '2023-04-05', skip: QUOTES },
  { file: 'bybit-spot', venue: bybit, since: '2023-04-05', skip: QUOTES },
  { file: 'okex', venue: okx, since: '2021-12-23', skip: QUOTES },
  { file: 'okex-swap', venue: okx, since: '2021-12-23', skip: QUOTES },
  { file: 'okex-futures', venue: okx, since: '2021-12-23', skip: QUOTES },
  { file: 'deribit', venue: deribit, skip: QUOTES },
  { file: 'coinbase', venue: coinbase, skip: QUOTES },
];

/** Frames that are read in another way here, each with its reason. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  'binance-futures 1': 'a frame without the id of its aggregate is damage',
  'coinbase 6': 'the mapper drops the size 0.-10000: here the text stays, and whoever reads it as a decimal refuses it',
  'deribit 15': 'nothing is built from combinations',
  'deribit 16': 'nothing is built from combinations',
  'deribit 17': 'nothing is built from combinations',
};

/** Messages that the mapper's maker generates, and its streams of the last price. */
const OTHERS = /"generated":true|"channel":"(tickers|index-tickers)"|@ticker"|indexPrice@|@openInterest/;

describe.skipIf(!hasFrames)('the parsers beside the mappers of another maker', () => {
  for (const { file, venue, since = '', skip, url } of CASES) {
    const pairs = hasFrames ? readOracle<OraclePair>(`oracle-normalised/${file}.jsonl`) : [];
    for (const { n, mapperDate, message, normalized } of pairs) {
      if (`${file} ${n}` in DIFFERENCES || (mapperDate ?? '9999') < since || OTHERS.test(JSON.stringify(message)))
        continue;
      const expected = normalized.filter((each) => !skip.includes(each.type));
      it(`${file} ${n}: ${expected.map(({ type }) => type).join(', ') || 'nothing'}`, () => {
        const ours = parseWith(venue, message, url).flatMap((event) => {
          const fields = normalise(event);
          return fields === undefined ? [] : [{ event, fields: drop(fields) }];
        });
        // The mapper has nothing for times before a stream had its present form.
        if (expected.length === 0) return;
        for (const { event, fields } of ours) {
          const match = expected.find(
            ({ type, ...rest }) => type === fields.type && (!('id' in fields) || rest.id === fields.id),
          );
          expect(match, JSON.stringify(fields)).toMatchObject(fields);
          if (event.type !== 'count' && event.symbol !== undefined)
            expect(event.symbol.toUpperCase()).toBe(match?.symbol);
        }
        expect(new Set(ours.map(({ fields }) => fields.type))).toEqual(new Set(expected.map(({ type }) => type)));
      });
    }
  }
});
