import { describe, expect, it } from 'vitest';
import { priceOfCssY, timeOfCssX, timeSpanOf, type Viewport } from '../viewport/viewport';
import {
  boxView,
  dragPlot,
  dragPriceAxis,
  dragTimeAxis,
  pinchPlot,
  wheelPlot,
  wheelPriceAxis,
  wheelTimeAxis,
} from './gesture-math';

const size = { width: 1000, height: 500, pixelRatio: 1 };
const view: Viewport = { timeFrom: 0, timeTo: 36_000, priceLow: 96_000, priceHigh: 98_000 };
const wheel = { x: 250, y: 125, deltaX: 0, deltaY: 100, shift: false, both: false };

describe('the wheel on a plot', () => {
  it('zooms time by one notch around the cursor', () => {
    const next = wheelPlot(view, size, wheel);
    expect(timeSpanOf(next)).toBeCloseTo(36_000 * 1.15, 6);
    expect(timeOfCssX(next, size, wheel.x)).toBeCloseTo(timeOfCssX(view, size, wheel.x), 6);
    expect([next.priceLow, next.priceHigh]).toEqual([view.priceLow, view.priceHigh]);
  });

  it('with Ctrl zooms price as well, around the cursor', () => {
    const next = wheelPlot(view, size, { ...wheel, both: true });
    expect(priceOfCssY(next, size, wheel.y)).toBeCloseTo(priceOfCssY(view, size, wheel.y), 6);
    expect(next.priceHigh - next.priceLow).toBeCloseTo(2000 * 1.15, 6);
  });

  it.each([
    ['⇧', { ...wheel, shift: true }, 3600],
    ['sideways', { ...wheel, deltaX: -50, deltaY: 0 }, -1800],
  ])('%s pans time', (_, facts, seconds) => {
    const next = wheelPlot(view, size, facts);
    expect(next.timeFrom).toBeCloseTo(seconds, 6);
    expect(timeSpanOf(next)).toBe(36_000);
  });
});

it('on the axes zooms price around the cursor and time around the right edge', () => {
  expect(priceOfCssY(wheelPriceAxis(view, size, wheel), size, 125)).toBeCloseTo(97_500, 6);
  expect(wheelTimeAxis(view, size, wheel).timeTo).toBe(36_000);
});

describe('drags', () => {
  it('move the picture with the pointer', () => {
    const next = dragPlot(view, size, 100, 50, false);
    expect(timeOfCssX(next, size, 350)).toBeCloseTo(timeOfCssX(view, size, 250), 6);
    expect(priceOfCssY(next, size, 175)).toBeCloseTo(priceOfCssY(view, size, 125), 6);
  });

  it('keep price while it autofits', () => {
    const next = dragPlot(view, size, 100, 50, true);
    expect(next.priceLow).toBe(view.priceLow);
  });

  it('stretch price around its middle and time around its right edge', () => {
    const taller = dragPriceAxis(view, size, 0, 160);
    expect([taller.priceLow, taller.priceHigh]).toEqual([95_000, 99_000]);
    const wider = dragTimeAxis(view, size, -160, 0);
    expect([wider.timeFrom, wider.timeTo]).toEqual([-36_000, 36_000]);
  });
});

it('keeps what was under two fingers under them', () => {
  const from = [
    { x: 200, y: 100 },
    { x: 400, y: 300 },
  ] as const;
  const to = [
    { x: 100, y: 60 },
    { x: 500, y: 460 },
  ] as const;
  const next = pinchPlot(view, size, from, to, false);
  for (const finger of [0, 1] as const) {
    expect(timeOfCssX(next, size, to[finger].x)).toBeCloseTo(timeOfCssX(view, size, from[finger].x), 6);
  }
  expect(priceOfCssY(next, size, 260)).toBeCloseTo(priceOfCssY(view, size, 200), 6);
});

it('makes a box the view, from whichever corner it was drawn', () => {
  const box = boxView(view, size, { x: 500, y: 250 }, { x: 250, y: 125 });
  expect(box).toEqual({ timeFrom: 9000, timeTo: 18_000, priceLow: 97_000, priceHigh: 97_500 });
});
