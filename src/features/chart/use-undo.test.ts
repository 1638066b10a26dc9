import { expect, it } from 'vitest';
import type { ChartSearch } from '@/state/url-state';
import { findUndo } from './use-undo';

const take = (search: ChartSearch, change: Partial<ChartSearch>): ChartSearch => ({ ...search, ...change });

it('an added comparison and a removed line are taken back, with what was changed along with them', () => {
  const before: ChartSearch = { v: 1, lines: [97_000], interval: 'HOUR' };
  const compared = { with: ['ATLAS_FUTURES:ETHUSDT'], mode: 'compare' } as const;
  const undo = findUndo(before, compared);
  expect(undo).toEqual({ with: undefined, mode: undefined });
  expect(take(take(before, compared), undo!)).toEqual({ ...before, with: undefined, mode: undefined });
  expect(findUndo(before, { lines: undefined })).toEqual({ lines: [97_000] });
});

it('what adds nothing is not taken back', () => {
  const search: ChartSearch = { v: 1, lines: [97_000] };
  expect(findUndo(search, { interval: 'DAY' })).toBeUndefined();
  expect(findUndo(search, { lines: [97_000] })).toBeUndefined();
});
