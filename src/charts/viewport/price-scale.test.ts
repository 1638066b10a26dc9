import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { computeScaleTicks, formatOnScale, placeOnScale, scaleView, unscaleView } from './price-scale';

const viewOf = (priceLow: number, priceHigh: number) => ({ timeFrom: 0, timeTo: 1, priceLow, priceHigh });

describe('a logarithmic axis', () => {
  it('has ticks that are ascending, inside and at least 44 px apart, at any price and ratio', () => {
    const random = makeRandom(3);
    for (let i = 0; i < 500; i++) {
      const low = 10 ** (random() * 10 - 5);
      const high = low * (1 + 10 ** (random() * 7 - 3));
      const pixels = 150 + random() * 700;
      const ticks = computeScaleTicks('log', viewOf(low, high), pixels, undefined);
      const ys = ticks.map(({ price }) => (Math.log(price / low) / Math.log(high / low)) * pixels);
      for (const [k, y] of ys.entries()) {
        expect(y).toBeGreaterThanOrEqual(-1e-6);
        expect(y).toBeLessThanOrEqual(pixels + 1e-6);
        if (k > 0) expect(y - ys[k - 1]).toBeGreaterThan(43.99);
      }
      // Wide ratios get a label for each decade.
      if (high / low > 1000 && pixels > 400) expect(ticks.length).toBeGreaterThanOrEqual(3);
    }
  });

  it('labels decades, then their halves and fifths', () => {
    const labels = computeScaleTicks('log', viewOf(0.5, 200), 500, undefined).map(({ label }) => label);
    expect(labels).toEqual(['0.5', '1', '2', '5', '10', '20', '50', '100', '200']);
  });

  it('ends above zero, and converts back to prices', () => {
    const scaled = scaleView(viewOf(-5, 100), 'log');
    expect(scaled.priceLow).toBeCloseTo(Math.log(1e-4), 9);
    expect(unscaleView(scaled, 'log').priceHigh).toBeCloseTo(100, 9);
    expect(placeOnScale('log', 0)).toBeNaN();
  });
});

it('percent counts from the base, only in labels', () => {
  const ticks = computeScaleTicks('percent', viewOf(95, 110), 400, 100);
  expect(ticks.map(({ label }) => label)).toEqual(['−4%', '−2%', '0%', '+2%', '+4%', '+6%', '+8%', '+10%']);
  expect(ticks.find(({ label }) => label === '+2%')?.price).toBeCloseTo(102, 9);
  expect(scaleView(viewOf(95, 110), 'percent')).toEqual(viewOf(95, 110));
  expect(formatOnScale('percent', 98.5, 1, 100)).toBe('−1.50%');
});

it('without a base percent shows prices', () => {
  expect(formatOnScale('percent', 98.5, 1, undefined)).toBe('98.5');
  expect(computeScaleTicks('percent', viewOf(95, 110), 400, undefined)[0]?.label).toBe('96');
});

it('a basis is already in percent', () => {
  expect(formatOnScale('basis', -0.0123, 4, undefined)).toBe('−0.0123%');
  const labels = computeScaleTicks('basis', viewOf(-0.02, 0.03), 300, undefined).map(({ label }) => label);
  expect(labels).toEqual(['−0.02%', '−0.01%', '0.00%', '+0.01%', '+0.02%', '+0.03%']);
});
