import { expect, it } from 'vitest';
import { getChartTheme } from '@/charts/chart-theme';
import { getComparedTone } from './venue-tones';

/** Of red, green and blue, 0 to 255. */
const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const distance = (a: string, b: string): number =>
  Math.hypot(...channels(a).map((value, at) => value - channels(b)[at]));

it.each(['dark', 'light'] as const)(
  'in the %s theme the first markets among candles have no colour of candles',
  (name) => {
    const theme = getChartTheme(name);
    for (const index of [0, 1, 2]) {
      const colour = theme.series[getComparedTone(index) - 1];
      expect(Math.min(distance(colour, theme.buy), distance(colour, theme.sell)), `${index} ${colour}`).toBeGreaterThan(
        60,
      );
    }
  },
);
