import { expect, it } from 'vitest';
import { TIERS } from '@/contract/tiers';
import { describeBeyond, describeLock, describeTierNeed, listFurtherReaches } from './tier-words';

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

it('a lock names every tier that opens it, and how much the lowest of them may ask for', () => {
  const { limit, historySeconds = 0 } = TIERS.advanced;
  expect(describeTierNeed('Skew', 'Advanced')).toEqual({
    title: 'Skew needs the Advanced or Enterprise tier',
    limits: `Advanced: ${historySeconds / 86_400} days of history, ${limit} weight a minute.`,
  });
  expect(describeTierNeed('Sums', 'Enterprise', 'need').title).toBe('Sums need the Enterprise tier');
  expect(describeTierNeed('Sums', 'Enterprise', 'need').limits).toMatch(/^Enterprise: all history, \d+ weight/);
});
