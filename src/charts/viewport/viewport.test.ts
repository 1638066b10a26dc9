import { describe, expect, it } from 'vitest';
import {
  clampViewport,
  cssXOfTime,
  cssYOfPrice,
  fitPrice,
  fitTime,
  pan,
  priceOfCssY,
  priceSpanOf,
  type TimeBounds,
  timeOfCssX,
  timeSpanOf,
  type Viewport,
  zoomPrice,
  zoomTime,
} from './viewport';

const view: Viewport = { timeFrom: 1000, timeTo: 2000, priceLow: 100, priceHigh: 200 };
const size = { width: 500, height: 400, pixelRatio: 2 };
const bounds: TimeBounds = { loadedFrom: 0, loadedTo: 36_000, liveEdge: 36_000, columnSeconds: 60 };

it('maps data to CSS px and back', () => {
  expect(cssXOfTime(view, size, 1500)).toBe(250);
  expect(cssYOfPrice(view, size, 200)).toBe(0);
  expect(cssYOfPrice(view, size, 125)).toBe(300);
  expect(timeOfCssX(view, size, cssXOfTime(view, size, 1234.5))).toBeCloseTo(1234.5, 9);
  expect(priceOfCssY(view, size, cssYOfPrice(view, size, 123.25))).toBeCloseTo(123.25, 9);
});

it('zooms around a point that stays in place', () => {
  const time = zoomTime(view, 1.15, 1300);
  expect(timeSpanOf(time)).toBeCloseTo(1150, 9);
  expect(cssXOfTime(time, size, 1300)).toBeCloseTo(cssXOfTime(view, size, 1300), 9);
  const price = zoomPrice(view, 0.5, 180);
  expect(priceSpanOf(price)).toBe(50);
  expect(cssYOfPrice(price, size, 180)).toBeCloseTo(cssYOfPrice(view, size, 180), 9);
});

it('pans and fits', () => {
  expect(pan(view, 10, -5)).toEqual({ timeFrom: 1010, timeTo: 2010, priceLow: 95, priceHigh: 195 });
  expect(fitPrice(view, { low: 10, high: 20 }, 0.1)).toMatchObject({ priceLow: 9, priceHigh: 21 });
  expect(fitTime(view, 5, 6)).toMatchObject({ timeFrom: 5, timeTo: 6 });
  expect(priceSpanOf(fitPrice(view, { low: 10, high: 10 }))).toBeGreaterThan(0);
});

describe('clamping', () => {
  it('leaves an allowed view as it is', () => {
    const allowed = { ...view, timeFrom: 10_000, timeTo: 20_000 };
    expect(clampViewport(allowed, bounds)).toEqual(allowed);
  });

  it('shows at least twelve columns, around the same middle', () => {
    const narrow = clampViewport({ ...view, timeFrom: 10_000, timeTo: 10_100 }, bounds);
    expect(narrow).toMatchObject({ timeFrom: 10_050 - 360, timeTo: 10_050 + 360 });
  });

  it('goes at most one loaded span back', () => {
    expect(clampViewport({ ...view, timeFrom: -90_000, timeTo: -80_000 }, bounds)).toMatchObject({
      timeFrom: -36_000,
      timeTo: -26_000,
    });
  });

  it('leaves at most a fifth blank past the live edge', () => {
    const late = clampViewport({ ...view, timeFrom: 35_000, timeTo: 45_000 }, bounds);
    expect(late).toMatchObject({ timeFrom: 28_000, timeTo: 38_000 });
  });

  it('never spans more than three times what is loaded', () => {
    expect(timeSpanOf(clampViewport({ ...view, timeFrom: -1e6, timeTo: 1e6 }, bounds))).toBe(108_000);
  });

  it('keeps a price range that an axis can show', () => {
    const flat = clampViewport({ ...view, timeFrom: 0, timeTo: 10_000, priceLow: 100, priceHigh: 100 }, bounds);
    expect(flat.priceHigh).toBeGreaterThan(flat.priceLow);
  });
});
