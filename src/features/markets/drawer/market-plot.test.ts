import { expect, it } from 'vitest';
import { fitPrices, getPlotInsets } from './market-plot';

it('the tag of the last price fits all its digits', () => {
  expect(getPlotInsets('98,377.4').right).toBeGreaterThanOrEqual(8 * 7 + 14);
  expect(getPlotInsets('0.0000121430').right).toBeGreaterThanOrEqual(12 * 7 + 14);
  expect(getPlotInsets('1.5').right).toBe(getPlotInsets('98.5').right);
});

it('the scale has two labels or more beside that of the last price, wherever that is', () => {
  const insets = getPlotInsets('3,391.65');
  for (let last = 3300; last <= 3620; last += 4) {
    const prices = [3300, 3620, last];
    const { ticks } = fitPrices(prices, insets, { width: 360, height: 180 }, String);
    expect(ticks.length, String(last)).toBeGreaterThan(1);
  }
});
