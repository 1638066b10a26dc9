import { describe, expect, it } from 'vitest';
import { COINS } from '../coins';
import { HashStream } from '../hash-noise';
import type { Pays } from '../prediction-terms';
import { PricePaths } from '../price-paths';
import { computeChance } from './coin-chance';
import { Extremes } from './extremes';

const bitcoin = COINS[0];
const ahead = { deviation: 0.08, lean: 0, smile: 0 };
const touch = (strike: number): Pays => ({ kind: 'touch', strike, isUp: strike > 100 });
const at100 = { price: 100, high: 100, low: 100 };

describe('computeChance of a touch', () => {
  it('matches a thousand walks without drift', () => {
    const stream = new HashStream();
    stream.place(3, 4);
    const steps = 400;
    const walks = Array.from({ length: 2000 }, () => {
      let log = 0;
      let [high, low] = [0, 0];
      for (let i = 0; i < steps; i++) {
        log += (ahead.deviation / Math.sqrt(steps)) * stream.normal() - ahead.deviation ** 2 / 2 / steps;
        high = Math.max(high, log);
        low = Math.min(low, log);
      }
      return { high: 100 * Math.exp(high), low: 100 * Math.exp(low) };
    });
    for (const strike of [90, 95, 105, 112]) {
      const hit =
        walks.filter(({ high, low }) => (strike > 100 ? high >= strike : low <= strike)).length / walks.length;
      expect(Math.abs(computeChance(touch(strike), at100, ahead) - hit)).toBeLessThan(0.045);
    }
  });

  it('is at least the chance to end there, and 1 once the price has been there', () => {
    for (const strike of [103, 110, 125]) {
      const ends = computeChance({ kind: 'end', above: strike, below: Number.POSITIVE_INFINITY }, at100, ahead);
      const touches = computeChance(touch(strike), at100, ahead);
      expect(touches).toBeGreaterThan(1.5 * ends);
      expect(touches).toBeLessThan(1);
      expect(computeChance(touch(strike), { ...at100, high: strike }, ahead)).toBe(1);
    }
    expect(computeChance(touch(90), { ...at100, low: 89 }, ahead)).toBe(1);
  });
});

it.each([-0.25, -0.17, -0.06, 0.04, 0.16])(
  'the chance to end above a strike never rises with the strike, with options that lean by %d',
  (lean) => {
    const leaning = { deviation: 0.1, lean, smile: 0.02 };
    const above = Array.from({ length: 121 }, (_, at) => 100 * Math.exp(0.1 * (at / 12 - 5))).map((strike) =>
      computeChance({ kind: 'end', above: strike, below: Number.POSITIVE_INFINITY }, at100, leaning),
    );
    for (const [at, chance] of above.slice(1).entries()) expect(chance).toBeLessThanOrEqual(above[at]);
    expect(above[0]).toBeGreaterThan(0.99);
    expect(above[120]).toBeLessThan(0.01);
  },
);

it('the extremes of a time span are those of its minutes', () => {
  const paths = new PricePaths(7);
  const from = Date.UTC(2026, 5, 17, 20) / 1000;
  const to = from + 9 * 3600;
  const path = paths.getMinutes({ coin: bitcoin, price: bitcoin.price, quote: 'USD' }, from, to);
  const [high, low] = new Extremes(paths).between(bitcoin, from, to);
  expect(high).toBe(Math.max(...path.high));
  expect(low).toBe(Math.min(...path.low));
});
