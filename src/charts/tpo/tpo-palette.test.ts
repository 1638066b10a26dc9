import { describe, expect, it } from 'vitest';
import { parseHex, toOklab } from '@/domain/scale/oklab';
import { getChartTheme } from '../chart-theme';
import {
  buildGrounds,
  buildSequence,
  computeContrast,
  type Ground,
  makeAreaPalette,
  makeBlockPalette,
  makeDeltaPalette,
  makeDirectionPalette,
  makeVolumePalette,
} from './tpo-palette';

const distance = (a: string, b: string): number => {
  const [from, to] = [toOklab(parseHex(a)), toOklab(parseHex(b))];
  return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
};

describe.each(['dark', 'light'] as const)('the colours of profiles, %s', (name) => {
  const theme = getChartTheme(name);
  const grounds = Object.entries(buildGrounds(theme)) as [Ground, string][];

  it.each([
    ['area', makeAreaPalette(theme)],
    ['block', makeBlockPalette(theme, 48)],
    ['delta', makeDeltaPalette(theme)],
    ['volume', makeVolumePalette(theme)],
    ['direction', makeDirectionPalette(theme)],
  ])('letters by %s have a contrast of 4.5 on each ground', (_, palette) => {
    const weak = grounds.flatMap(([ground, colour]) =>
      palette.fills.map((__, tone) => computeContrast(palette.inkOf(tone, ground), colour)).filter((c) => c < 4.5),
    );
    expect(weak).toEqual([]);
  });

  it('have a contrast of 3 for blocks on the plot, except those meant to recede', () => {
    for (const { fills } of [makeBlockPalette(theme, 48), makeDirectionPalette(theme), makeDeltaPalette(theme)]) {
      expect(fills.filter((fill) => computeContrast(fill, theme.canvas) < 3)).toEqual([]);
    }
  });

  it('have as many colours as 48 blocks, each a step from all others', () => {
    const fills = buildSequence(theme.tenor, 48);
    const least = Math.min(...fills.flatMap((a, i) => fills.slice(i + 1).map((b) => distance(a, b))));
    expect(least).toBeGreaterThan(0.008);
    expect([fills[0], fills[47]]).toEqual([theme.tenor[0], theme.tenor.at(-1)]);
  });
});
