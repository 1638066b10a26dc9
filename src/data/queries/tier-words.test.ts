import { expect, it } from 'vitest';
import { describeBeyond, describeLock, listFurtherReaches } from './tier-words';

it('names the tier that has no data, never a key that the reader may not have', () => {
  expect([describeLock('free'), describeBeyond('basic')]).toEqual([
    'Not in the Free tier',
    'Older than the Basic tier allows',
  ]);
  expect([describeLock(undefined), describeBeyond(undefined)]).toEqual([
    'Not in your tier',
    'Older than your tier allows',
  ]);
});

it('names the tiers that reach further back, each reach once', () => {
  expect(listFurtherReaches('free')).toMatch(/^More: Basic \d+ days, .*\.$/);
  expect(listFurtherReaches('enterprise')).toBe('');
});
