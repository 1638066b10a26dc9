import { describe, expect, it } from 'vitest';
import { getChartTheme, type SidePairName, type ThemeName } from '@/charts/chart-theme';
import { getVenueTone } from './venue-tones';

/** Lightness, a and b of OKLab. */
function toOklab(colour: string): readonly number[] {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.412_221 * r + 0.536_333 * g + 0.051_446 * b);
  const m = Math.cbrt(0.211_903 * r + 0.680_7 * g + 0.107_397 * b);
  const s = Math.cbrt(0.088_302 * r + 0.281_719 * g + 0.629_979 * b);
  return [
    0.210_454 * l + 0.793_618 * m - 0.004_072 * s,
    1.977_998 * l - 2.428_592 * m + 0.450_594 * s,
    0.025_904 * l + 0.782_772 * m - 0.808_676 * s,
  ];
}

const distance = (one: string, other: string): number => {
  const b = toOklab(other);
  return Math.hypot(...toOklab(one).map((value, at) => value - b[at]));
};

function hueOf(colour: string): number {
  const [, a, b] = toOklab(colour);
  return (Math.atan2(b, a) * 180) / Math.PI;
}

const turn = (one: number, other: number): number => Math.abs(((one - other + 540) % 360) - 180);

const LOOKS = (['dark', 'light'] as const).flatMap((name) =>
  (['teal', 'azure'] as const).map((sides): [ThemeName, SidePairName] => [name, sides]),
);

describe.each(LOOKS)('in the %s theme with %s sides', (name, sides) => {
  const theme = getChartTheme(name, sides);
  const lines = [0, 1, 2, 3, 4, 5].map((index) => theme.venues[getVenueTone(index) - 1]);

  it('no venue or compared market has a hue of a side', () => {
    for (const [at, line] of lines.entries()) {
      for (const side of [theme.buy, theme.sell]) {
        expect(turn(hueOf(line), hueOf(side)), `${at} ${line} ${side}`).toBeGreaterThan(22);
        expect(distance(line, side), `${at} ${line} ${side}`).toBeGreaterThan(0.12);
      }
    }
  });

  it('no two look alike, nor like the line of them all in their pane', () => {
    for (const [at, line] of lines.entries()) {
      for (const other of [...lines.slice(at + 1), theme.interest, theme.funding]) {
        expect(distance(line, other), `${at} ${line} ${other}`).toBeGreaterThan(0.11);
      }
    }
    // So many has a usual market: they are told apart at a glance.
    for (const [one, other] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ]) {
      expect(distance(lines[one], lines[other])).toBeGreaterThan(0.2);
    }
  });
});
