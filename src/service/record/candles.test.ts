import { describe, expect, it } from 'vitest';
import { MinuteCandles } from './candles';

const trade = (timeMs: number, ticks: number, lots: number, isBuy: boolean) => ({ timeMs, ticks, lots, isBuy });

describe('MinuteCandles', () => {
  it('collects both sides together and each side, by the minute of the trade', () => {
    const candles = new MinuteCandles();
    candles.add(trade(60_000, 100, 5, true));
    candles.add(trade(60_500, 103, 1, false));
    candles.add(trade(119_999, 98, 2, true));
    candles.add(trade(120_000, 99, 7, false));
    const [first, second] = candles.entries();
    expect(first).toEqual([
      60,
      {
        all: {
          open: 100,
          high: 103,
          low: 98,
          close: 98,
          lots: 8n,
          tickLots: 799n,
          firstMs: 60_000,
          lastMs: 119_999,
          trades: 3,
        },
        buy: {
          open: 100,
          high: 100,
          low: 98,
          close: 98,
          lots: 7n,
          tickLots: 696n,
          firstMs: 60_000,
          lastMs: 119_999,
          trades: 2,
        },
        sell: {
          open: 103,
          high: 103,
          low: 103,
          close: 103,
          lots: 1n,
          tickLots: 103n,
          firstMs: 60_500,
          lastMs: 60_500,
          trades: 1,
        },
      },
    ]);
    expect(second?.[0]).toBe(120);
    expect(second?.[1].buy).toBeUndefined();
  });

  it('opens and closes in print order, even when the clock of the prints goes back past a minute', () => {
    const candles = new MinuteCandles();
    candles.add(trade(120_001, 10, 1, true));
    candles.add(trade(119_998, 20, 1, true));
    candles.add(trade(119_997, 30, 1, true));
    const [earlier] = candles.entries();
    expect(earlier?.[0]).toBe(60);
    expect(earlier?.[1].all).toMatchObject({ open: 20, close: 30, firstMs: 119_997, lastMs: 119_998 });
  });

  it('sums exactly beyond 2^53', () => {
    const candles = new MinuteCandles();
    for (let i = 0; i < 3; i++) candles.add(trade(0, 2_147_483_647, 4_503_599_627_370_497, true));
    expect(candles.entries()[0]?.[1].all.tickLots).toBe(3n * 2_147_483_647n * 4_503_599_627_370_497n);
  });
});
