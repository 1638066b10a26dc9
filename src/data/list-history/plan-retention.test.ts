import { expect, it } from 'vitest';
import { KEPT_SECONDS } from '@/domain/list-history/list-history-rule';
import { TAPE_FORMAT } from './block-codec';
import type { BlockHead } from './block-shelf';
import { listOldestQuarter, planRetention } from './plan-retention';

const DAY = 86_400;
const NOW = 100 * DAY;

function head(key: string, last: number, facts: Partial<BlockHead> = {}): BlockHead {
  return {
    key,
    namespace: 'own',
    times: [last - 300, last],
    packedBytes: 100,
    version: TAPE_FORMAT,
    savedAt: last,
    ...facts,
  };
}

const rules = { namespace: 'own', at: NOW, incoming: 100, replaced: undefined, capBytes: 1000 };

it('keeps a week of this connection and nothing from the future or in another format', () => {
  const heads = [
    head('old', NOW - KEPT_SECONDS),
    head('week', NOW - KEPT_SECONDS + 1),
    head('now', NOW),
    head('later', NOW + 300),
    head('form', NOW - DAY, { version: TAPE_FORMAT + 1 }),
    head('other', NOW - 50 * DAY, { namespace: 'other' }),
  ];
  expect(planRetention(heads, rules).toSorted()).toEqual(['form', 'later', 'now', 'old']);
});

it('removes the oldest blocks of all connections until the new one fits, never the block that it replaces', () => {
  const heads = [
    head('a', NOW - 4 * DAY),
    head('b', NOW - 3 * DAY, { namespace: 'other' }),
    head('c', NOW - 2 * DAY),
    head('d', NOW - DAY, { packedBytes: 90 }),
  ];
  const under = (capBytes: number, replaced?: string): readonly string[] =>
    planRetention(heads, { ...rules, capBytes, replaced });
  expect(under(490)).toEqual([]);
  expect(under(489)).toEqual(['a']);
  expect(under(300)).toEqual(['a', 'b']);
  expect(under(300, 'a')).toEqual(['b']);
  expect(under(0)).toEqual(['a', 'b', 'c', 'd']);
});

it('lists the oldest quarter of the bytes', () => {
  const heads = [head('c', 3), head('a', 1), head('b', 2), head('d', 4)];
  expect(listOldestQuarter(heads, undefined)).toEqual(['a']);
  expect(listOldestQuarter(heads, 'a')).toEqual(['b']);
  expect(listOldestQuarter([], undefined)).toEqual([]);
});
