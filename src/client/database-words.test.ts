import { expect, it } from 'vitest';
import type { DatabaseFigures } from '@/data/cache/database/database-types';
import { describeDatabase, isStorageFull } from './database-words';

const figures = { state: 'open', entries: 34, bytes: 12_300_000, capBytes: 268_435_456 } as DatabaseFigures;

it('the figures of the device cache say when nothing is cached', () => {
  expect(describeDatabase(figures)).toBe('34 parts, 12 MB of 268 MB');
  expect(describeDatabase({ ...figures, state: 'full', entries: 1 })).toBe(
    '1 part, 12 MB of 268 MB, full: nothing more is cached',
  );
  expect(describeDatabase({ ...figures, state: 'none', trouble: 'blocked' })).toBe(
    'nothing, another page is using the store',
  );
});

it('the device is full when it stores no more, or had no space to open the database', () => {
  expect(isStorageFull(figures)).toBe(false);
  expect(isStorageFull({ ...figures, state: 'full' })).toBe(true);
  expect(isStorageFull({ ...figures, state: 'none', trouble: 'full' })).toBe(true);
  expect(isStorageFull({ ...figures, state: 'none', trouble: 'failed' })).toBe(false);
});
