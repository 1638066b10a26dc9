import { expect, it } from 'vitest';
import { splitProfile } from '@/domain/tpo/merge-profiles';
import { drawProfile } from '@/testing/random-profile';
import { chooseColour } from './tpo-tones';

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
