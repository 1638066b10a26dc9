import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unixSeconds } from '@/domain/units';
import type { TimeRange } from '@/service/store/engine/recorded-span';
import { loadMarkets, loadStatistics } from '@/service/store/readers/market-reader';
import { candleRows, marketRow, type TradeRow } from '@/testing/store-rows';
import { openTestEngine, type TestEngine } from '@/testing/test-store';

const MINUTE = 60;
const DAY = 86_400;
/** The end of every record: 2023-11-15 00:00:00 UTC. */
const END = 1_700_006_400;
const NOW = unixSeconds(END + 900 * DAY);

interface Case {
  readonly title: string;
  /** What is recorded, as seconds before the end. */
  readonly spans: readonly (readonly [from: number, to: number])[];
  /** Trades of 1 lot at 1,000 + i ticks, as seconds before the end. */
  readonly trades: readonly number[];
  /** Whether quote volume, its change and the price change are known. */
  readonly figures: readonly [volume: boolean, volumeChange: boolean, priceChange: boolean];
}

const CASES: readonly Case[] = [
  { title: 'some minutes', spans: [[600, 0]], trades: [590, 300, 5], figures: [false, false, false] },
  { title: 'a whole day', spans: [[DAY, 0]], trades: [DAY - 1, 5], figures: [true, false, true] },
  { title: 'a day less 15 minutes', spans: [[DAY - 900, 0]], trades: [DAY - 900, 5], figures: [true, false, true] },
  { title: 'a day less 16 minutes', spans: [[DAY - 960, 0]], trades: [DAY - 960, 5], figures: [false, false, false] },
  {
    title: 'a day with a hole of an hour',
    spans: [
      [DAY, DAY / 2],
      [DAY / 2 - 3600, 0],
    ],
    trades: [DAY - 1, 5],
    figures: [false, false, true],
  },
  { title: 'a day that was quiet at first', spans: [[DAY, 0]], trades: [DAY - 7200, 5], figures: [true, false, false] },
  {
    title: 'two days',
    spans: [[2 * DAY, 0]],
    trades: [2 * DAY - 30, DAY + 30, DAY - 30, 5],
    figures: [true, true, true],
  },
  {
    title: 'minutes three weeks apart',
    spans: [
      [21 * DAY, 21 * DAY - 600],
      [600, 0],
    ],
    trades: [21 * DAY - 5, 300],
    figures: [false, false, false],
  },
];

const idOf = (i: number): number => 1_000_000 + i;
const rangesOf = ({ spans }: Case): TimeRange[] => spans.map(([from, to]) => ({ from: END - from, to: END - to }));
const tradesOf = ({ trades }: Case): TradeRow[] =>
  trades.map((before, i) => ({ atMs: (END - before) * 1000, side: 'BUY', ticks: 1000 + i, lots: 1 }));

let test: TestEngine;

beforeAll(async () => {
  test = await openTestEngine({
    market: CASES.map((one, i) => {
      const [{ from }] = rangesOf(one);
      return { ...marketRow({ id: idOf(i), recordedFrom: from, recordedTo: END - 1 }), version: 1 };
    }),
    candle_minute: CASES.flatMap((one, i) => candleRows(idOf(i), tradesOf(one))),
    candle_hour: CASES.flatMap((one, i) => candleRows(idOf(i), tradesOf(one), MINUTE * 60)),
    seed: CASES.flatMap((one, i) =>
      rangesOf(one).map((range) => ({ step: `import ${JSON.stringify({ market: idOf(i), ...range })}`, version: 1 })),
    ),
  });
});
afterAll(() => test.close());

describe('the figures of a recorded market are those that its record is sufficient for', () => {
  it.each(CASES.map((one, i) => [one.title, one, i] as const))('%s', async (_, one, i) => {
    const market = (await loadMarkets(test.engine)).find(({ id }) => id === idOf(i));
    expect(market?.recording).toEqual({ spans: rangesOf(one), offMarket: undefined });
    const [figures] = await loadStatistics(test.engine, market ? [market] : [], NOW);
    const { quoteVolume, volumeChange, priceChange } = figures;
    expect([quoteVolume, volumeChange, priceChange].map((value) => value !== undefined)).toEqual(one.figures);
    expect(figures.lastPrice).toBeCloseTo((1000 + one.trades.length - 1) / 10, 9);
    if (one.title === 'two days') {
      expect(quoteVolume).toBeCloseTo((1002 + 1003) * 0.1 * 0.001, 9);
      expect(volumeChange).toBeCloseTo((2005 / 2001 - 1) * 100, 9);
      expect(priceChange).toBeCloseTo((1003 / 1002 - 1) * 100, 9);
    }
  });
});
