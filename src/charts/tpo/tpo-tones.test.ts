import { expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { splitProfile } from '@/domain/tpo/merge-profiles';
import { computeFigures } from '@/domain/tpo/profile-figures';
import { drawProfile } from '@/testing/random-profile';
import { getChartTheme } from '../chart-theme';
import { chooseColour, findPoc, makeTones } from './tpo-tones';

const SHOWS = {
  valueArea: true,
  balance: false,
  singles: true,
  poor: false,
  naked: false,
  volume: 'off',
  developing: false,
  candles: 'off',
} as const;

it('colours profiles without known volumes by their area instead of volumes', () => {
  const day = drawProfile(100, 'A', 'ABC', 'AB');
  const [piece] = splitProfile(day, 1);
  expect((['delta', 'volume', 'block'] as const).map((colour) => chooseColour(day, colour))).toEqual([
    'delta',
    'volume',
    'block',
  ]);
  expect((['delta', 'volume', 'block'] as const).map((colour) => chooseColour(piece, colour))).toEqual([
    'area',
    'area',
    'block',
  ]);
});

it('colours the row of the point of control, but not where levels of finer rows are in one that is not the longest', () => {
  const profile = drawProfile(100, 'A', 'ABCD', 'ABC', 'AB');
  const figures = ensure(computeFigures(profile), 'figures of what was traded');
  const style = {
    theme: getChartTheme('dark'),
    form: 'auto',
    layout: 'collapsed',
    colour: 'area',
    shows: SHOWS,
  } as const;
  const groundsOf = (pocPrice: number) => {
    const at = { poc: pocPrice + 0.25, vah: 103.5, val: 100 };
    const column = { profile, figures: { ...figures, pocPrice }, developing: undefined, at };
    const { groundOf } = makeTones(column, style);
    return { poc: findPoc(column), grounds: [...profile.levels.price].map((_, level) => groundOf(level)) };
  };
  // Of 102 the row is the longest; the point of control of finer rows may be in a drawn row that is not.
  const longest = groundsOf(102);
  expect(longest.poc).toBe([...profile.levels.price].indexOf(102));
  expect(longest.grounds.flatMap((ground, level) => (ground === 'poc' ? [level] : []))).toEqual([longest.poc]);
  const other = groundsOf(101);
  expect(other.poc).toBeUndefined();
  expect(other.grounds).not.toContain('poc');
});
