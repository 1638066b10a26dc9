import { expect, it } from 'vitest';
import { makeRecordingContext } from '@/testing/recording-context';
import { getChartTheme } from '../chart-theme';
import type { TpoLayer } from './level-names';
import { findClearBox, listBeyond, listTimeLines, paintNaked } from './paint-lines';

const BAND = { top: 100, bottom: 114 };
const WANTED = { ...BAND, from: 0, to: 300, width: 80 };

it('a name of a level is as far right as nothing traded is in its way', () => {
  expect(findClearBox(WANTED, [])).toEqual({ ...BAND, left: 220, right: 300 });
  const bars = { top: 90, bottom: 101, left: 240, right: 300 };
  expect(findClearBox(WANTED, [bars])).toEqual({ ...BAND, left: 160, right: 240 });
  // Rows above and below it are not in its way.
  expect(
    findClearBox(WANTED, [
      { ...bars, bottom: 100 },
      { ...bars, top: 114, bottom: 130 },
    ])?.right,
  ).toBe(300);
});

it('a name that would cover a row has no place, and none before its line starts', () => {
  const rows = [
    { top: 90, bottom: 102, left: 60, right: 170 },
    { top: 102, bottom: 120, left: 240, right: 300 },
  ];
  expect(findClearBox(WANTED, rows)).toBeUndefined();
  expect(findClearBox({ ...WANTED, width: 60 }, rows)).toEqual({ ...BAND, left: 180, right: 240 });
  expect(findClearBox({ ...WANTED, width: 60, from: 190 }, rows)).toBeUndefined();
});

it('draws no naked level through the words of the heading', () => {
  const size = { width: 400, height: 500, pixelRatio: 1 };
  const view = { timeFrom: 0, timeTo: 100, priceLow: 0, priceHigh: 500 };
  const line = { kind: 'poc', from: 0, touchedAt: undefined, isCertain: true, label: '' } as const;
  const naked = [490, 400].map((at) => ({ ...line, at }));
  const { context } = makeRecordingContext();
  const layer = {
    context,
    view,
    size,
    data: { naked },
    style: { theme: getChartTheme('dark') },
  } as unknown as TpoLayer;
  expect(paintNaked(layer).map(({ y }) => y)).toEqual([100]);
});

it('names naked levels out of view at the edge that points to them, the nearest first', () => {
  const size = { width: 400, height: 500, pixelRatio: 1 };
  const view = { timeFrom: 0, timeTo: 100, priceLow: 1000, priceHigh: 1500 };
  const line = { kind: 'poc', from: 0, touchedAt: undefined, isCertain: true } as const;
  const naked = [1490, 1400, 1900, 1700, 800, 600, 700].map((at) => ({ ...line, at, label: `nPOC ${at}` }));
  const gone = { ...line, at: 1600, label: 'touched', touchedAt: 50 };
  const later = { ...line, at: 1600, label: 'of a session after the view', from: 200 };
  const layer = {
    view,
    size,
    data: { naked: [...naked, gone, later] },
    style: { theme: getChartTheme('dark') },
  } as unknown as TpoLayer;
  expect(listBeyond(layer).map(({ text }) => text)).toEqual([
    '↑ nPOC 1490',
    '↑ nPOC 1700, 1 more',
    '↓ nPOC 800',
    '↓ nPOC 700, 1 more',
  ]);
  const heights = listBeyond(layer).map(({ y }) => y);
  expect(heights.every((y) => y > 32 && y < 500)).toBe(true);
  // The highest price is on top, as on the axis.
  const [near, far, below, farBelow] = heights;
  expect(far).toBeLessThan(near);
  expect(below).toBeLessThan(farBelow);
});

it('lines part sessions that are wide enough, and stand at dates where those are too narrow', () => {
  const size = { width: 600, height: 500, pixelRatio: 2 };
  const view = { timeFrom: 0, timeTo: 300 * 86_400, priceLow: 0, priceHigh: 1 };
  const sessionsOf = (width: number) =>
    Array.from({ length: 5 }, (_, at) => ({ left: at * width, right: (at + 1) * width }));
  expect([...listTimeLines(view, size, { places: sessionsOf(24) })]).toEqual([0, 12, 24, 36, 48, 60]);
  // A month and more apart.
  const dates = [...listTimeLines(view, size, { places: sessionsOf(4) })];
  expect(dates.length).toBeGreaterThan(2);
  expect(Math.min(...dates.slice(1).map((x, at) => x - dates[at]))).toBeGreaterThan(50);
});
