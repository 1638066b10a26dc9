import { describe, expect, it } from 'vitest';
import { COINS } from '../coins';
import type { PricePath } from '../price-paths';
import { computeHourPressure, computeRawHours, ENTRY_HOURS, SPENT_HOURS } from './pressure';

/** Hours at 100 within a thousandth, then one that falls by `fall` and recovers. */
function makeHours(fall: number): PricePath {
  const length = ENTRY_HOURS + 10;
  const price = new Float64Array(length + 1).fill(100);
  const high = new Float64Array(length).fill(100.05);
  const low = new Float64Array(length).fill(99.95);
  low[length - 1] = 100 * (1 - fall);
  return {
    start: 0,
    step: 3600,
    length,
    price,
    high,
    low,
    activity: new Float32Array(length).fill(1),
    fallen: new Float32Array(length),
    before: price,
    held: price,
    slack: 0,
  };
}

/** Calm hours, then a day whose hours alternate up and down by `share`. */
function makeWhipped(share: number): PricePath {
  const hours = makeHours(0);
  const length = ENTRY_HOURS + SPENT_HOURS + 24;
  const swings = Float64Array.from({ length: length + 1 }, (_, i) =>
    i < length - 24 ? 100 : 100 * (1 + (i % 2 === 0 ? share : -share) / 2),
  );
  return {
    ...hours,
    length,
    price: swings,
    high: swings.slice(1).map((price, i) => 1.0005 * Math.max(price, swings[i])),
    low: swings.slice(1).map((price, i) => 0.9995 * Math.min(price, swings[i])),
    activity: new Float32Array(length).fill(1),
    fallen: new Float32Array(length),
  };
}

/** Share of the longs that the last hour liquidates when it falls by `fall`. */
function liquidatedBy(fall: number): number {
  const hours = makeHours(fall);
  return computeRawHours(COINS[0], hours).long.at(-1) as number;
}

describe('pressure', () => {
  it("liquidates a margin's distance below prices where much was opened, and nobody in between", () => {
    const [quiet, first, between, second] = [0.012, 0.0155, 0.0175, 0.021].map(liquidatedBy);
    expect(first).toBeGreaterThan(20 * quiet);
    expect(between - first).toBeLessThan(0.05 * first);
    expect(second - between).toBeGreaterThan(0.3 * first);
  });

  it('cannot liquidate the same position twice: a day that whips back and forth takes a tenth at most', () => {
    const calm = computeHourPressure(computeRawHours(COINS[0], makeWhipped(0)));
    const wild = computeRawHours(COINS[0], makeWhipped(0.12));
    const dying = computeHourPressure(wild);
    const sum = (shares: ArrayLike<number>): number => Array.from(shares).reduce((all, share) => all + share, 0);
    expect(sum(wild.long) + sum(wild.short)).toBeGreaterThan(0.2);
    expect(sum(dying.long) + sum(dying.short)).toBeLessThan(0.1);
    expect(sum(dying.long)).toBeGreaterThan(10 * sum(calm.long));
  });
});
