import { describe, expect, it } from 'vitest';
import { findFrames, parseWith, readOracle } from '@/testing/feeds/recorded-frames';
import { binance } from './binance/binance';
import { deribit } from './deribit/deribit';
import { okx } from './okx/okx';
import type { MarketEvent } from './protocol/market-event';
import type { JsonObject } from './protocol/read-fields';
import type { Venue } from './protocol/venue';

/** A frame, and what the test of another parser asserts of it: `[expression, value]` in its language. */
interface AssertedFrame {
  readonly group: string;
  readonly case: string;
  readonly k: number;
  readonly message: JsonObject;
  readonly expect: readonly (readonly [expression: string, value: string])[];
}

const hasFrames = findFrames('no parser is compared with the assertions of others');

const VENUES: Readonly<Record<string, Venue>> = { binance, okx, deribit };
/** Streams of this kind that are read here; nothing is built from options of OKX and Binance. */
const GROUPS: readonly string[] = ['trade', 'l2_event', 'funding_rate'];
const OTHER_CASES = /^(binance|okx) .*option/;

/** `Some(7.0)` and `7.0` are 7; undefined for what is computed or absent. */
function readValue(text: string): number | undefined {
  const bare = /^(?:Some\()?(-?[\d.]+)\)?$/.exec(text)?.[1];
  return bare === undefined ? undefined : Number(bare);
}

const number = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

/** What our event has where the expression points; undefined for what has no counterpart here. */
function readOurs(expression: string, events: readonly MarketEvent[]): number | undefined {
  const [, index] = /^\w+\[(\d)\]/.exec(expression) ?? ['', '0'];
  const field = expression.slice(expression.lastIndexOf('.') + 1);
  const event = events[expression.startsWith('orderbook') ? 0 : Number(index)];
  if (event.type === 'trade') {
    return { price: Number(event.price), quantity_contract: Number(event.size), timestamp: event.timeMs }[field];
  }
  if (event.type === 'mark') {
    return { funding_rate: number(event.rate), funding_time: event.nextFundingMs, timestamp: event.timeMs }[field];
  }
  if (event.type !== 'delta' && event.type !== 'snapshot') return undefined;
  const level = /\.(bids|asks)\[(\d)\]\.price$/.exec(expression);
  if (level) return Number([...event[level[1] as 'bids' | 'asks']][Number(level[2])][0]);
  const previous = event.type === 'delta' ? event.previous : undefined;
  return { seq_id: event.last, prev_seq_id: previous }[field];
}

describe.skipIf(!hasFrames)('the parsers beside the assertions of another maker', () => {
  for (const [name, venue] of Object.entries(VENUES)) {
    const frames = hasFrames ? readOracle<AssertedFrame>(`oracle-parsed/${name}.jsonl`) : [];
    for (const { group, case: title, k, message, expect: asserted } of frames) {
      if (k > 0 || !GROUPS.includes(group) || OTHER_CASES.test(`${name} ${title}`) || asserted.length === 0) continue;
      it(`${name} ${group} ${title}`, () => {
        const events = parseWith(venue, message);
        let compared = 0;
        for (const [expression, value] of asserted) {
          const ours = readOurs(expression, events);
          const theirs = readValue(value);
          if (value.startsWith('TradeSide::')) {
            expect(events[0]).toMatchObject({ isBuy: value.endsWith('Buy') });
            compared++;
          } else if (ours !== undefined && theirs !== undefined) {
            expect(ours, expression).toBe(theirs);
            compared++;
          }
        }
        expect(compared).toBeGreaterThan(0);
      });
    }
  }
});
