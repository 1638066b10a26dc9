import { expect, it } from 'vitest';
import { makeRecordingContext } from '@/testing/recording-context';
import { getChartTheme } from '../chart-theme';
import { findClearBox, paintNaked } from './paint-lines';
import type { TpoLayer } from './paint-marks';

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
