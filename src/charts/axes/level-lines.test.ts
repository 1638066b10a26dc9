import { expect, it } from 'vitest';
import { makeRecordingContext } from '@/testing/recording-context';
import { getChartTheme, withAlpha } from '../chart-theme';
import { drawLevelLine, paintLevelLines, placeLabels } from './level-lines';

const HEIGHT = 200;
const gapsOf = (places: readonly number[]): number[] => places.slice(1).map((place, i) => place - places[i]);

it('puts labels that have room at their prices', () => {
  expect(placeLabels([20, 60, 188], HEIGHT, undefined)).toEqual([20, 60, 188]);
  expect(placeLabels([0, 200], HEIGHT, undefined)).toEqual([11, 189]);
});

it('pushes labels of close prices apart, inside the pane', () => {
  expect(placeLabels([50, 52, 54], HEIGHT, undefined)).toEqual([50, 67, 84]);
  expect(placeLabels([190, 192, 194], HEIGHT, undefined)).toEqual([155, 172, 189]);
});

it("keeps labels clear of the last price's label", () => {
  const places = placeLabels([95, 98, 102, 104], HEIGHT, 100);
  expect(gapsOf(places).every((gap) => gap >= 17)).toBe(true);
  for (const place of places) expect(Math.abs(place - 100)).toBeGreaterThanOrEqual(24);
  expect(placeLabels([2, 5], HEIGHT, 10)).toEqual([41, 58]);
  expect(placeLabels([195, 198], HEIGHT, 190)).toEqual([142, 159]);
});

it('spaces labels evenly when more than fit', () => {
  const places = placeLabels(
    Array.from({ length: 20 }, () => 100),
    HEIGHT,
    undefined,
  );
  expect(places[0]).toBeGreaterThanOrEqual(9);
  expect(places.at(-1)).toBeLessThanOrEqual(191);
});

it('gives a line a backing on either side, so that it is seen over any colour', () => {
  const theme = getChartTheme('dark');
  const { context, listRects } = makeRecordingContext();
  drawLevelLine(context, { width: 400, height: HEIGHT, pixelRatio: 2 }, 50, theme);
  const [[, groundTop, , groundHeight]] = listRects(withAlpha(theme.canvas, 0.9));
  const [[, top, width, height]] = listRects(theme.accent);
  expect(width).toBe(400);
  expect(height).toBeGreaterThan(1);
  expect(groundTop).toBeLessThan(top);
  expect(groundTop + groundHeight).toBeGreaterThan(top + height);
});

it('writes a name above its line with a backing, below it at the top of the plot, and never on the axis', () => {
  const theme = getChartTheme('dark');
  const namesAt = (decimals?: number) => {
    const { context, calls } = makeRecordingContext();
    const data = {
      prices: [199, 100],
      names: new Map([
        [199, 'Top'],
        [100, 'Support'],
      ]),
      decimals,
    };
    const view = { timeFrom: 0, timeTo: 1, priceLow: 0, priceHigh: 200 };
    paintLevelLines({
      context,
      view,
      size: { width: 400, height: HEIGHT, pixelRatio: 1 },
      data,
      style: { theme },
      crosshair: undefined,
    });
    return calls.filter(({ name }) => name === 'fillText').map(({ args }) => [args[0], Math.round(Number(args[2]))]);
  };
  const [[top, underTop], [support, overSupport]] = namesAt();
  expect([top, support]).toEqual(['Top', 'Support']);
  expect(underTop).toBeGreaterThan(1);
  expect(overSupport).toBeLessThan(100);
  expect(namesAt(0).map(([text]) => text)).toEqual(['199', '100']);
});
