import { afterAll, beforeAll, expect, it } from 'vitest';
import { TPO_SESSIONS } from '@/domain/tpo/tpo-session';
import { unixSeconds } from '@/domain/units';
import type { PriceRow } from '@/testing/price-row-oracle';
import { listCapturedMarkets } from '@/testing/recorded-service/captured-trades';
import type { RecordedMarket, RecordedTrade } from '@/testing/recorded-service/recorded-market';
import { findRecordings } from '@/testing/recorded-service/recordings';
import { answerTpo } from '@/testing/recorded-service/tpo-answers';
import { openTestEngine, readPoints, type TestEngine } from '@/testing/test-store';
import type { Store } from './engine/store';
import { makeStore } from './make-store';

const hasRecordings = findRecordings('no profile of the database is checked against recorded trades');

const FIVE_MINUTES = 300;
/** Smallest amount traded in these markets. */
const LOT = 0.00001;

/** Trades as stored in the table: five minutes per row. */
function foldPriceRows({ row, trades }: RecordedMarket): PriceRow[] {
  const rowTicks = Math.round(row.tpoBlock / row.tick);
  const buckets = new Map<number, RecordedTrade[]>();
  for (const trade of trades) {
    const ts = Math.floor(trade.ms / 1000 / FIVE_MINUTES) * FIVE_MINUTES;
    buckets.set(ts, buckets.get(ts) ?? []);
    buckets.get(ts)?.push(trade);
  }
  return [...buckets].map(([ts, group]) => {
    const ticks = group.map(({ price }) => Math.round(price / row.tick));
    const lo = Math.floor(Math.min(...ticks) / rowTicks);
    const width = Math.floor(Math.max(...ticks) / rowTicks) - lo + 1;
    const none = (): number[] => Array.from({ length: width }, () => 0);
    const sides = { BUY: none(), SELL: none() };
    const tickLots = { BUY: 0, SELL: 0 };
    for (const [i, { side, coins }] of group.entries()) {
      const lots = Math.round(coins / LOT);
      sides[side][Math.floor(ticks[i] / rowTicks) - lo] += lots;
      tickLots[side] += lots * ticks[i];
    }
    return {
      market: row.id,
      ts,
      lo,
      open: ticks[0],
      close: ticks[ticks.length - 1] - ticks[0],
      buy: sides.BUY,
      sell: sides.SELL,
      buyTickLots: tickLots.BUY,
      sellTickLots: tickLots.SELL,
    };
  });
}

/** The perpetual and the spot market of the captures, traded in whole lots. */
const markets = hasRecordings
  ? listCapturedMarkets()
      .slice(0, 2)
      .map((market): RecordedMarket => ({ ...market, row: { ...market.row, lot: LOT } }))
  : [];
let test: TestEngine;
let store: Store;

beforeAll(async () => {
  test = await openTestEngine({ volume_at_price: markets.flatMap(foldPriceRows) });
  store = makeStore(test.engine);
});

afterAll(() => test.close());

const LATER = Date.UTC(2024, 9, 1) / 1000;
/** A month and the week that starts before it. */
const range = { from: unixSeconds(Date.UTC(2024, 6, 29) / 1000), to: unixSeconds(Date.UTC(2024, 8, 1) / 1000) };

/** Rounds values whose last digits depend on the order of summing. */
function round(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toFixed(6));
  if (Array.isArray(value)) return value.map(round);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, round(item)]));
}

/** Across venues, the table only knows by five minutes which traded first. */
function spell(point: object, isSum: boolean): string {
  const rounded = Object.entries(round(point) as Readonly<Record<string, unknown>>);
  const told = isSum ? rounded.filter(([name]) => name !== 'opening_price' && name !== 'closing_price') : rounded;
  return JSON.stringify(Object.fromEntries(told.sort(([a], [b]) => (a < b ? -1 : 1))), null, 1);
}

const CASES = TPO_SESSIONS.flatMap((session) =>
  (session === 'TPO_SESSION_DAILY' ? [5, 30, 60, 240] : [5]).map((blockMinutes) => [session, blockMinutes] as const),
);

it.runIf(hasRecordings).each(CASES)(
  '%s of recorded trades in blocks of %d minutes equal a plain implementation in every field',
  async (session, blockMinutes) => {
    for (const group of [[markets[0]], [markets[1]], markets]) {
      const query = {
        ...range,
        markets: group.map(({ row }) => row),
        session,
        blockMinutes,
        descending: false,
        usd: false,
      };
      const points = await readPoints(store.tpo(query));
      const expected = answerTpo(group, query, LATER);
      expect(expected.length).toBeGreaterThan(0);
      expect(points.length).toBe(expected.length);
      const isSum = group.length > 1;
      for (const [i, { TpoAggregation: point }] of points.entries()) {
        expect(spell(sortLevels(point as object), isSum)).toBe(spell(sortLevels(expected[i]), isSum));
      }
    }
  },
);

/** Sorts the fields of levels. */
function sortLevels(point: object): object {
  const { levels } = point as { readonly levels: readonly object[] };
  const sorted = levels.map((level) => Object.fromEntries(Object.entries(level).sort(([a], [b]) => (a < b ? -1 : 1))));
  return { ...point, levels: sorted };
}
