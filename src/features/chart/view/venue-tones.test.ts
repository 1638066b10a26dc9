import { describe, expect, it } from 'vitest';
import { getChartTheme, type SidePairName, type ThemeName } from '@/charts/chart-theme';
import { parseHex, toOklab } from '@/domain/scale/oklab';
import { getVenueTone } from './venue-tones';

const labOf = (colour: string) => toOklab(parseHex(colour));

const distance = (one: string, other: string): number => {
  const b = labOf(other);
  return Math.hypot(...labOf(one).map((value, at) => value - b[at]));
};

function hueOf(colour: string): number {
  const [, a, b] = labOf(colour);
  return (Math.atan2(b, a) * 180) / Math.PI;
}

const turn = (one: number, other: number): number => Math.abs(((one - other + 540) % 360) - 180);

const LOOKS = (['dark', 'light'] as const).flatMap((name) =>
  (['teal', 'azure'] as const).map((sides): [ThemeName, SidePairName] => [name, sides]),
);

describe.each(LOOKS)('in the %s theme with %s sides', (name, sides) => {
  const theme = getChartTheme(name, sides);
  const lines = [0, 1, 2, 3, 4, 5].map((index) => theme.venues[getVenueTone(index) - 1]);

  it('no venue or compared market has the hue of a side', () => {
    for (const [at, line] of lines.entries()) {
      for (const side of [theme.buy, theme.sell]) {
        expect(turn(hueOf(line), hueOf(side)), `${at} ${line} ${side}`).toBeGreaterThan(22);
        expect(distance(line, side), `${at} ${line} ${side}`).toBeGreaterThan(0.12);
      }
    }
  });

  it('no two look alike, nor like the line of the total in their pane', () => {
    for (const [at, line] of lines.entries()) {
      for (const other of [...lines.slice(at + 1), theme.interest, theme.funding]) {
        expect(distance(line, other), `${at} ${line} ${other}`).toBeGreaterThan(0.11);
      }
    }
    // Most markets have three venues: these must differ at a glance.
    for (const [one, other] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ]) {
      expect(distance(lines[one], lines[other])).toBeGreaterThan(0.2);
    }
  });
});
