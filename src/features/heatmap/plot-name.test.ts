import { expect, it } from 'vitest';
import { describePlot } from './plot-name';

const at = (iso: string) => Date.parse(iso) / 1000;
const prices = { priceLow: 96_665, priceHigh: 98_065 };

it('says what, when and which prices', () => {
  const view = { timeFrom: at('2026-06-18T04:38:00Z'), timeTo: at('2026-06-18T14:32:00Z'), ...prices };
  expect(describePlot('BTC-USDT', view, 0, 'utc')).toBe(
    'Depth heatmap, BTC-USDT, 04:38 to 14:32 UTC, 96,665 to 98,065',
  );
});

it('names the day beyond one day, and seconds below ten minutes', () => {
  const days = { timeFrom: at('2026-06-16T04:38:00Z'), timeTo: at('2026-06-18T14:32:00Z'), ...prices };
  expect(describePlot('BTC-USDT', days, 0, 'utc')).toContain('16 Jun 04:38 to 18 Jun 14:32 UTC');
  const short = { timeFrom: at('2026-06-18T14:31:05Z'), timeTo: at('2026-06-18T14:32:00Z'), ...prices };
  expect(describePlot('BTC-USDT', short, 0, 'utc')).toContain('14:31:05 to 14:32:00 UTC');
});
