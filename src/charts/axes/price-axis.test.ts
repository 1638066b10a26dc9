import { expect, it } from 'vitest';
import { makeRecordingContext } from '@/testing/recording-context';
import { getChartTheme } from '../chart-theme';
import { paintPriceAxis } from './price-axis';

const view = { timeFrom: 0, timeTo: 1, priceLow: 100, priceHigh: 200 };
const size = { width: 64, height: 300, pixelRatio: 1 };

function listTexts(secondsToClose: number | undefined): readonly string[] {
  const { context, listTexts: texts } = makeRecordingContext();
  const data = { decimals: 1, last: { price: 150, isRising: true, secondsToClose } };
  paintPriceAxis({ context, view, size, data, style: { theme: getChartTheme('dark') }, crosshair: undefined });
  return texts();
}

it('writes the countdown of the candle under the last price, and none when time stands still', () => {
  expect(listTexts(47)).toContain('in 47 s');
  const still = listTexts(undefined);
  expect(still).toContain('150.0');
  expect(still.filter((text) => text.startsWith('in '))).toEqual([]);
});
