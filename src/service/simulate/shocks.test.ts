import { describe, expect, it } from 'vitest';
import { Shocks } from './shocks';

const FIRST_HOUR = 480_000;
const HOURS = 24 * 90;
const SEED = 3;

function listMinutes(): Float64Array {
  const shocks = new Shocks(SEED);
  const all = new Float64Array(HOURS * 60);
  for (let hour = 0; hour < HOURS; hour++)
    shocks.addMinutes(all.subarray(hour * 60, (hour + 1) * 60), FIRST_HOUR + hour);
  return all;
}

describe('Shocks', () => {
  const minutes = listMinutes();

  it('is felt for hours with decreasing strength and no time scale of its own', () => {
    const great = [...minutes.keys()].filter((at) => minutes[at] > 60 && minutes[at] === Math.max(...around(at)));
    expect(great.length).toBeGreaterThan(20);
    const mean = (from: number, to: number): number => {
      const parts = great.map((at) => minutes.subarray(at + from, at + to).reduce((a, b) => a + b, 0) / minutes[at]);
      return parts.sort((a, b) => a - b)[parts.length >> 1] / (to - from);
    };
    const [soon, later, late] = [mean(1, 5), mean(5, 25), mean(25, 125)];
    expect(soon).toBeLessThan(0.5);
    // At five times the delay it has fallen by about the same factor each time: neither at once nor never.
    for (const ratio of [soon / later, later / late]) {
      expect(ratio).toBeGreaterThan(1.8);
      expect(ratio).toBeLessThan(6);
    }
  });

  it('adds the same to hours as to their minutes, whichever is computed first', () => {
    const [forwards, anywhere] = [new Shocks(SEED), new Shocks(SEED)];
    for (const hour of [3, 4, 5, 900, 20, 21]) {
      const sum = minutes.subarray(hour * 60, (hour + 1) * 60).reduce((a, b) => a + b, 0);
      expect(forwards.addedTo(FIRST_HOUR + hour) * 60).toBeCloseTo(sum, 8);
      anywhere.addedTo(FIRST_HOUR + 7 * hour);
      expect(anywhere.addedTo(FIRST_HOUR + hour)).toBe(forwards.addedTo(FIRST_HOUR + hour));
    }
  });

  it('adds in total what each shock is declared to add', () => {
    const shocks = new Shocks(SEED);
    const hours = Array.from({ length: HOURS }, (_, i) => FIRST_HOUR + i);
    const [by, to] = [hours.map((hour) => shocks.addedBy(hour)), hours.map((hour) => shocks.addedTo(hour))];
    const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
    expect(sum(by) / sum(to)).toBeCloseTo(1, 1);
  });

  function around(at: number): Float64Array {
    return minutes.subarray(Math.max(0, at - 200), at + 200);
  }
});
