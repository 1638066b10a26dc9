import { expect, it } from 'vitest';
import { fitMoveColumns } from './move-columns';

it('a narrow window leaves one column out, never the one that rows are sorted by', () => {
  const labels = (...facts: Parameters<typeof fitMoveColumns>) => fitMoveColumns(...facts).map(({ label }) => label);
  expect(labels(false, 'volumeChange')).toEqual(['Market', 'Rank', 'Price', 'Volume', 'OI shift']);
  expect(labels(true, 'rankGain')).toEqual(['Market', 'Rank', 'Price', 'OI shift']);
  expect(labels(true, 'volumeChange')).toEqual(['Market', 'Rank', 'Price', 'Volume']);
});
