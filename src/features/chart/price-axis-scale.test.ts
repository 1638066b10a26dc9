import { expect, it } from 'vitest';
import { cssYOfPrice, priceOfCssY, zoomPrice } from '@/charts/viewport/viewport';
import { fromAxisView, getAxisScale, toAxisView } from './price-axis-scale';

const view = { timeFrom: 0, timeTo: 10, priceLow: 10, priceHigh: 1000 };
const size = { width: 100, height: 200, pixelRatio: 1 };

it('of logarithms puts the geometric mean in the middle, and zooms round what lies under the pointer', () => {
  const scale = getAxisScale('log', view);
  const onAxis = toAxisView(view, scale);
  expect(cssYOfPrice(onAxis, size, scale.toAxis(100))).toBeCloseTo(100, 9);
  expect(scale.fromAxis(priceOfCssY(onAxis, size, 100))).toBeCloseTo(100, 9);
  const zoomed = fromAxisView(zoomPrice(onAxis, 0.5, scale.toAxis(100)), scale);
  expect(zoomed.priceLow * zoomed.priceHigh).toBeCloseTo(10_000, 6);
  expect(zoomed.priceHigh / zoomed.priceLow).toBeCloseTo(10, 9);
});

it('is linear for percent, and where a logarithm has no place', () => {
  expect(toAxisView(view, getAxisScale('percent', view))).toEqual(view);
  const below = { ...view, priceLow: -5 };
  expect(fromAxisView(toAxisView(below, getAxisScale('log', below)), getAxisScale('log', below))).toEqual(below);
});
