import { expect, it } from 'vitest';
import { describeListHistory } from './database-words';

it('samples are told with what they are of, and whose space they take', () => {
  const figures = { state: 'kept', trouble: undefined, times: [1], allBytes: 400_000, capBytes: 34_000_000 } as const;
  const tell = (change: object = {}) =>
    describeListHistory({ ...figures, ...change } as unknown as Parameters<typeof describeListHistory>[0]);
  expect(tell()).toMatch(/^1 sample of the market list from this source; .+ of .+ used by all sources$/);
  expect(tell({ times: [] })).toMatch(/^0 samples of the market list from this source; /);
  expect(tell({ state: 'full' })).toMatch(/ used by all sources, full: retried every hour$/);
  expect(tell({ state: 'none', trouble: 'blocked' })).toMatch(/, for this visit: another page is using the store$/);
});
