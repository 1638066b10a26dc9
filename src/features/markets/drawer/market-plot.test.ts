import { expect, it } from 'vitest';
import { getPlotInsets } from './market-plot';

it('the tag of the last price fits all its digits', () => {
  expect(getPlotInsets('98,377.4').right).toBeGreaterThanOrEqual(8 * 7 + 14);
  expect(getPlotInsets('0.0000121430').right).toBeGreaterThanOrEqual(12 * 7 + 14);
  expect(getPlotInsets('1.5').right).toBe(getPlotInsets('98.5').right);
});
