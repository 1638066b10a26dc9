import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MarketEvent, Trade } from '@/service/feeds/protocol/market-event';
import { isObject, type JsonObject } from '@/service/feeds/protocol/read-fields';
import { findFrames } from '@/testing/feeds/recorded-frames';
import { ABC } from '@/testing/record/play-frames';
import { SHARED } from '@/testing/recorded-service/recordings';
import { binance } from '../feeds/binance/binance';
import { makeCoinReader, unitsOf } from './lot-reader';
import { MarketRecorder } from './market-recorder';
import type { Print } from './recording-sink';

const { kind, symbol } = ABC;
const START_MS = Date.UTC(2026, 0, 1);

interface Recorded {
  readonly recorder: MarketRecorder;
  readonly prints: Print[];
  readonly missing: number[];
  /** Number of gaps found between trades. */
  readonly holes: number;
}

function record(isAggregated?: boolean): Recorded {
  const [prints, missing]: [Print[], number[]] = [[], []];
  let holes = 0;
  const units = unitsOf(ABC);
  const recorder = new MarketRecorder({
    kind,
    symbol,
    units,
    readLots: makeCoinReader(units),
    isAggregated,
    snapshotIds: undefined,
    sink: { addBook: () => {}, addPrint: (print) => prints.push(print) },
    onLate: (what, id) => {
      throw new Error(`${what} ${id} is late`);
    },
    onGap: () => {
      holes++;
    },
    onMissingTrades: (count) => missing.push(count),
  });
  return {
    recorder,
    prints,
    missing,
    get holes() {
      return holes;
    },
  };
}

const single = (id: number, timeMs: number, size: number): Trade => ({
  type: 'trade',
  kind,
  symbol,
  timeMs,
  id: String(id),
  sequence: id,
  price: '10.0',
  size: size.toFixed(3),
  isBuy: true,
  offBook: undefined,
  isAggregate: false,
});

/** `order`: index of the order. */
const together = (first: number, last: number, timeMs: number, size: number, order = first): Trade => ({
  ...single(first, timeMs, size),
  sequence: order,
  isAggregate: true,
  covers: [first, last],
});

/** An event of the market that arrives all the time. */
const tick = (timeMs: number): MarketEvent => ({ type: 'openInterest', kind, symbol, timeMs, amount: '1' });

const lotsOf = (prints: readonly Print[]): number => prints.reduce((sum, { lots }) => sum + lots, 0);

/** An order of up to four trades every 400 ms. Which of the two streams are served changes with every stretch. */
const stretches = fc.array(
  fc.record({
    orders: fc.integer({ min: 1, max: 30 }),
    hasSingles: fc.boolean(),
    /** Whether aggregated trades arrive before the same ones singly. */
    isSwift: fc.boolean(),
    trades: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 8 },
);

describe('single and aggregated trades', () => {
  it('are each taken once, whichever stream arrives and when', () => {
    fc.assert(
      fc.property(stretches, (parts) => {
        const { recorder, prints, missing } = record();
        let [id, timeMs, sum] = [1, START_MS, 0];
        for (const { orders, hasSingles, isSwift, trades } of parts) {
          for (let order = 0; order < orders; order++) {
            timeMs += 400;
            const singles = Array.from({ length: trades }, (_, i) => single(id + i, timeMs, 0.25));
            const whole = together(id, id + trades - 1, timeMs, 0.25 * trades);
            const told = hasSingles ? (isSwift ? [whole, ...singles] : [...singles, whole]) : [whole];
            recorder.take([...told, tick(timeMs + 200)] as never);
            id += trades;
            sum += 250 * trades;
          }
          // Single trades pause for a while, or end for good.
          timeMs += 5000;
          recorder.take([tick(timeMs)] as never);
        }
        recorder.end();
        expect(lotsOf(prints)).toBe(sum);
        expect(missing).toEqual([]);
        expect(prints.map((print) => print.timeMs)).toEqual(
          prints.map((print) => print.timeMs).toSorted((a, b) => a - b),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('have no gap where the numbers between two orders belong to prints that are not trades', () => {
    for (const isAggregated of [undefined, true]) {
      const recorded = record(isAggregated);
      const { recorder, prints, missing } = recorded;
      const at = (second: number): number => START_MS + second * 1000;
      const orders = [
        together(1, 3, at(0), 3, 100),
        // Numbers 4 and 5 belong to an insurance fund.
        together(6, 6, at(4), 1, 101),
        together(8, 9, at(5), 2, 102),
        // An order is missing, with trades 10 and 11.
        together(12, 12, at(6), 1, 104),
      ];
      for (const order of orders) recorder.take([order, tick(order.timeMs + 500)] as never);
      recorder.end();
      expect(lotsOf(prints)).toBe(7000);
      expect(missing).toEqual([2]);
      expect(recorded.holes).toBe(1);
    }
  });

  it('are known to continue as aggregated trades after a restart', () => {
    const before = record();
    before.recorder.take([
      together(1, 3, START_MS, 3),
      tick(START_MS + 4000),
      together(4, 4, START_MS + 5000, 1),
    ] as never);
    before.recorder.take([together(5, 6, START_MS + 5100, 2)] as never);
    expect(lotsOf(before.prints)).toBe(6000);
    const after = record();
    after.recorder.restore(JSON.parse(JSON.stringify(before.recorder.state)) as typeof before.recorder.state);
    // Repeated trades are recognised, and nothing waits for single trades.
    after.recorder.take([together(5, 6, START_MS + 5100, 2), together(7, 7, START_MS + 5200, 1)] as never);
    expect(lotsOf(after.prints)).toBe(1000);
  });
});

const CAPTURE = `${SHARED}data/feed-frames/captures/BINANCE_FUTURES.ws.1.0__2021-07-22.gz`;

interface Kline {
  readonly t: number;
  /** Number of its last trade. */
  readonly L: number;
  readonly v: string;
  readonly V: string;
}

describe.runIf(findFrames('no trades of an order are compared with candles') && existsSync(CAPTURE))(
  'a recorded socket of 2021',
  () => {
    it('has the same volume and taker sides by aggregated trades as its candles', () => {
      const frames = gunzipSync(readFileSync(CAPTURE))
        .toString()
        .split('\n')
        .flatMap((line) => {
          const json: unknown = line.includes('{') ? JSON.parse(line.slice(line.indexOf('{'))) : undefined;
          return isObject(json) && isObject(json.data) ? [{ stream: json.stream, data: json.data }] : [];
        });
      const symbols = [...new Set(frames.map(({ stream }) => String(stream).split('@')[0]))];
      const compared = symbols.filter((name) => {
        const dataOf = (stream: string): readonly JsonObject[] =>
          frames.filter((frame) => frame.stream === `${name}@${stream}`).map(({ data }) => data);
        const trades = dataOf('aggTrade').flatMap(
          (data) => binance.parse({ json: { stream: `${name}@aggTrade`, data }, url: undefined }) as Trade[],
        );
        // Candles that end with an order rather than within one.
        const ends = new Set(trades.flatMap(({ covers }) => covers?.[1] ?? []));
        const klines = dataOf('kline_1m').map(({ k }) => k as Kline);
        const whole = klines.filter(({ L }) => ends.has(L));
        const last = whole.at(-1);
        const first = whole.find(({ t }) => t === last?.t);
        if (!first || !last || first === last) return false;
        const between = trades.filter(({ covers }) => covers && covers[0] > first.L && covers[1] <= last.L);
        const volume = (some: readonly Trade[]): number => some.reduce((sum, { size }) => sum + Number(size), 0);
        expect(Number(last.v) - Number(first.v), name).toBeCloseTo(volume(between), 6);
        expect(Number(last.V) - Number(first.V), name).toBeCloseTo(volume(between.filter(({ isBuy }) => isBuy)), 6);
        return between.length > 2;
      });
      expect(compared.length).toBeGreaterThan(1);
    });
  },
);
