import { expect, it } from 'vitest';
import { computeFigures } from '@/domain/tpo/profile-figures';
import { drawProfile } from '@/testing/random-profile';
import { listFacts } from './profile-facts';
import type { ShownProfile } from './profile-view';

const words = {
  decimals: 1,
  rowDecimals: 0,
  middleDecimals: 1,
  unit: 'BTC',
  quote: 'USD',
  candles: undefined,
  markets: { venues: ['ATLAS'] },
} as never;

const noteOf = (change: object): string | undefined => {
  const profile = drawProfile(100, 'A', 'ABC', 'B');
  const figures = computeFigures(profile);
  const shown = {
    profile,
    whole: profile,
    figures: { ...figures, ...change },
    coverage: { isWhole: true, hasBalance: true },
  };
  return listFacts(shown as unknown as ShownProfile, words).find(({ title }) => title === 'Volume')?.note;
};

it('the inspector says why two points of control differ, where they do', () => {
  expect(noteOf({ pocPrice: 101, volumePoc: 102 })).toMatch(/They differ where much is traded in little time\.$/);
  expect(noteOf({ pocPrice: 101, volumePoc: 101 })).toMatch(/^vPOC: .*time\.$/);
  expect(noteOf({ pocPrice: 101, volumePoc: 101 })).not.toContain('differ');
});
