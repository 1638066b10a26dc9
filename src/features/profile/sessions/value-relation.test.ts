import { expect, it } from 'vitest';
import { computeFigures } from '@/domain/tpo/profile-figures';
import { coverSession } from '@/domain/tpo/session-coverage';
import type { ShownProfile } from '@/features/profile/view/profile-view';
import { drawProfile } from '@/testing/random-profile';
import { listAreaAlgebra } from './value-relation';

function show(low: number, label: string, ...lines: readonly string[]): ShownProfile {
  const profile = drawProfile(low, ...lines);
  const figures = computeFigures(profile, 95);
  const drawn = { profile, figures, developing: undefined };
  const coverage = coverSession(
    profile,
    [profile].map(({ start, end }) => ({ from: start, to: end })),
  );
  return { profile, whole: profile, drawn, figures, coverage, label, note: '', as: 'session' };
}

it('overlapping value areas are described by their outer edges, as the areas themselves are', () => {
  const chosen = [show(100, 'one', 'AB', 'AB', 'AB'), show(102, 'two', 'AB', 'AB', 'AB')];
  expect(chosen.map(({ figures }) => [figures?.valPrice, figures?.vahPrice])).toEqual([
    [100, 102],
    [102, 104],
  ]);
  expect(listAreaAlgebra(chosen, 0).map(({ text }) => text)).toEqual([
    '102 – 103',
    '100 – 105',
    '100 – 102',
    '103 – 105',
    '20%',
  ]);
});
