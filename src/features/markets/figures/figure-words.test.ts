import { expect, it } from 'vitest';
import { describeSortedBy } from './figure-words';

it('an order is called final only when nothing that may come in is missing', () => {
  expect(describeSortedBy('interest', { loaded: 3, rows: 99, waiting: 92 })).toBe(
    'Order by open interest is not final: 3 of 95 loaded.',
  );
  expect(describeSortedBy('interest', { loaded: 95, rows: 99, waiting: 0 })).toBe(
    'Sorted by open interest: 95 of 99 loaded rows have it.',
  );
});
