import { expect, it } from 'vitest';
import { describePlot } from '@/panes/plot/plot-name';
import { namePlot } from './layer-words';

const at = (iso: string) => Date.parse(iso) / 1000;
const words = { plot: 'Depth heatmap', symbol: 'BTC-USDT', decimals: 0, zone: 'utc' } as const;
const prices = { priceLow: 96_665, priceHigh: 98_065 };

it('states what, when and which prices', () => {
  const view = { timeFrom: at('2026-06-18T04:38:00Z'), timeTo: at('2026-06-18T14:32:00Z'), ...prices };
  expect(describePlot(view, words)).toBe('Depth heatmap, BTC-USDT, 04:38 to 14:32 UTC, 96,665 to 98,065');
});

it('names the day beyond one day, and seconds below ten minutes', () => {
  const days = { timeFrom: at('2026-06-16T04:38:00Z'), timeTo: at('2026-06-18T14:32:00Z'), ...prices };
  expect(describePlot(days, words)).toContain('16 Jun 04:38 to 18 Jun 14:32 UTC');
  const short = { timeFrom: at('2026-06-18T14:31:05Z'), timeTo: at('2026-06-18T14:32:00Z'), ...prices };
  expect(describePlot(short, words)).toContain('14:31:05 to 14:32:00 UTC');
});

it('names what is drawn', () => {
  const view = { timeFrom: at('2026-06-18T04:38:00Z'), timeTo: at('2026-06-18T14:32:00Z'), ...prices };
  const names = [[], ['triggers'], ['liquidations'], ['depth', 'liquidations'], ['depth', 'triggers']] as const;
  expect(
    names.map((ids) => describePlot(view, { ...words, plot: namePlot(ids.map((id) => ({ id }))) }).split(',')[0]),
  ).toEqual([
    'Price chart',
    'Trigger heatmap',
    'Liquidation heatmap',
    'Depth and liquidation heatmap',
    'Depth and trigger heatmap',
  ]);
});
