import { describe, expect, it } from 'vitest';
import { COINS } from '../coins';
import type { PricePath } from '../price-paths';
import { computeHourPressure, ENTRY_HOURS } from './pressure';

/** Hours at 100 within a thousandth, then one that falls by `fall` and comes back. */
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
    before: price,
    held: price,
    slack: 0,
  };
}

/** Share of the longs that the last hour liquidates when it falls by `fall`. */
function liquidatedBy(fall: number): number {
  const hours = makeHours(fall);
  return computeHourPressure(COINS[0], hours, hours).long[hours.length - 1];
}

describe('pressure', () => {
  it('liquidates where much was opened a margin above, and nobody between', () => {
    const [quiet, first, between, second] = [0.012, 0.0155, 0.0175, 0.021].map(liquidatedBy);
    expect(first).toBeGreaterThan(20 * quiet);
    expect(between - first).toBeLessThan(0.05 * first);
    expect(second - between).toBeGreaterThan(0.3 * first);
  });
});
