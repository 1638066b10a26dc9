import { expect, it } from 'vitest';
import { makeCoinCodeBook } from '@/domain/grid/code-book';
import { computeLuminance } from '@/domain/scale/luminance';
import { buildMapRamp } from '../chart-theme';
import { buildHeatStyle } from './heat-style';

const handles = { cut: 1, full: 100, gamma: 1 };

it.each([
  ['dark', 'tidal'],
  ['light', 'paper-ink'],
] as const)(
  'in the %s theme a stretch that is not loaded is told from one without orders at a glance',
  (theme, map) => {
    const style = buildHeatStyle(theme, buildMapRamp(map), makeCoinCodeBook(97_000), handles);
    const lightOf = (rgb: readonly number[]): number => computeLuminance([rgb[0], rgb[1], rgb[2]]) + 0.05;
    const contrastOf = (rgb: readonly number[]): number => {
      const [ground, line] = [lightOf(style.ground), lightOf(rgb)];
      return Math.max(ground, line) / Math.min(ground, line);
    };
    expect(contrastOf(style.missingHatch)).toBeGreaterThan(1.3);
    // What is known to be outside the requested depth is the weaker of the two.
    expect(contrastOf(style.outsideHatch)).toBeLessThan(contrastOf(style.missingHatch));
  },
);
