import { expect, it } from 'vitest';
import { describeDatabase, describeListHistory } from './database-words';

it('samples are told with what they are of, and whose space they take', () => {
  const figures = { state: 'kept', trouble: undefined, times: [1], allBytes: 400_000, capBytes: 34_000_000 } as const;
  const tell = (change: object = {}) =>
    describeListHistory({ ...figures, ...change } as unknown as Parameters<typeof describeListHistory>[0]);
  expect(tell()).toMatch(/^Recorded once from this data source; .+B with all data sources, room for .+B$/);
  expect(tell({ times: [] })).toMatch(/^Recorded 0 times from this data source; /);
  expect(tell({ state: 'full' })).toMatch(/, room for .+B, full: retried every hour$/);
  expect(tell({ state: 'none', trouble: 'blocked' })).toMatch(/, for this visit: another page is using the store$/);
});

it('cached history is told by its size, its parts and the room for it', () => {
  const figures = { state: 'open', trouble: undefined, entries: 6, bytes: 5300, capBytes: 268_000_000 } as const;
  const tell = (change: object = {}) =>
    describeDatabase({ ...figures, ...change } as unknown as Parameters<typeof describeDatabase>[0]);
  expect(tell()).toBe('5.3 kB of history in 6 parts; room for 268 MB');
  expect(tell({ state: 'full', entries: 1 })).toMatch(/ in 1 part; room for 268 MB, full: nothing more is cached$/);
});
