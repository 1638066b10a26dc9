import { expect, it } from 'vitest';
import { makeRecordingContext } from '@/testing/recording-context';
import { getChartTheme } from '../chart-theme';
import { type CrosshairLevel, paintStackCrosshair } from './stack-crosshair';

const theme = getChartTheme('dark');
const AXIS = {
  plotWidth: 400,
  axisLeft: 400,
  axisWidth: 72,
  rowsBottom: 300,
  timeAxisHeight: 26,
  zone: 'utc',
} as const;

/** Tops of a value's label and of the labels that it covers. */
function paint(level: CrosshairLevel) {
  const { context, calls, listRects } = makeRecordingContext();
  paintStackCrosshair({
    context,
    view: { timeFrom: 0, timeTo: 60, priceLow: 0, priceHigh: 1 },
    size: { width: 472, height: 326, pixelRatio: 1 },
    data: { ...AXIS, columnAt: () => ({ x: -1, label: '' }), levelAt: () => level },
    crosshair: { time: 0, price: 1, source: 'price' },
    style: { theme },
  });
  const box = calls.find(({ name }) => name === 'roundRect');
  return { label: Number(box?.args[1]) - 0.5, hidden: listRects(theme.panel).map(([, top]) => top) };
}

it("keeps the label of a price off the last price's label", () => {
  const beside = { y: 100, half: 15 };
  expect(paint({ y: 90, label: '97,000', beside }).label + 18).toBe(85);
  expect(paint({ y: 104, label: '97,000', beside }).label).toBe(115);
  expect(paint({ y: 150, label: '97,000', beside }).label).toBe(141);
});

it('covers axis labels that it would cut in half completely', () => {
  expect(paint({ y: 150, label: '97,000', ticks: [100, 138, 163, 180] }).hidden).toEqual([131, 156]);
});
