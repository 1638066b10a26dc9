import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { MinuteVolumes } from './minute-volumes';
import type { Trade } from './recording-sink';

function gather(rowTicks: number, trades: readonly Trade[]) {
  const volumes = new MinuteVolumes(rowTicks);
  for (const trade of trades) volumes.add(trade);
  return [...volumes.take()];
}

const trade = (timeMs: number, ticks: number, lots: number, isBuy = true): Trade => ({ timeMs, ticks, lots, isBuy });

describe('MinuteVolumes', () => {
  it('keeps every lot of random trades in its minute, side and row', () => {
    const random = makeRandom(5);
    const whole = (below: number): number => Math.floor(random() * below);
    const trades = Array.from({ length: 5000 }, (_, i) =>
      trade(i * 40, 9000 + whole(300), 1 + whole(1e6), random() < 0.5),
    );
    const rows = gather(20, trades);
    for (const { minute, lo, buy, sell, open, close, buyTickLots, sellTickLots } of rows) {
      const own = trades.filter(({ timeMs }) => Math.floor(timeMs / 60_000) * 60 === minute);
      expect([open, close]).toEqual([own[0].ticks, own[own.length - 1].ticks]);
      for (const [side, lots, tickLots] of [
        [true, buy, buyTickLots],
        [false, sell, sellTickLots],
      ] as const) {
        const ofSide = own.filter(({ isBuy }) => isBuy === side);
        const expected = new Uint32Array(lots.length);
        for (const one of ofSide) expected[Math.floor(one.ticks / 20) - lo] += one.lots;
        expect(lots).toEqual(expected);
        expect(Number(tickLots)).toBe(ofSide.reduce((sum, one) => sum + one.ticks * one.lots, 0));
      }
    }
    expect(rows.map(({ minute }) => minute)).toEqual([0, 60, 120, 180]);
  });

  it('splits lots beyond 2^32 over several rows of the minute, which add up', () => {
    const large = 2 ** 33 + 7;
    const rows = gather(1, [trade(0, 10, large), trade(1, 12, 5), trade(2, 11, 3, false)]);
    expect(rows).toHaveLength(3);
    const total = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((sum, row) => sum + of(row), 0);
    expect([0, 1, 2].map((i) => total(({ buy }) => buy[i]))).toEqual([large, 0, 5]);
    expect(total(({ sell }) => sell[1])).toBe(3);
    expect(rows.reduce((sum, row) => sum + row.buyTickLots, 0n)).toBe(BigInt(large) * 10n + 60n);
    expect(rows.reduce((sum, row) => sum + row.sellTickLots, 0n)).toBe(33n);
  });

  it('refuses prices that no market spans in a minute', () => {
    expect(() => gather(1, [trade(0, 1, 1), trade(1, 2_000_000_000, 1)])).toThrow(/too far apart/);
  });
});
