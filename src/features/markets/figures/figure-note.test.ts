import { expect, it } from 'vitest';
import { weight } from '@/domain/units';
import { describeNote } from './figure-note';

it('the price of a figure says for which rows it is, as a column and an order of it load different ones', () => {
  const price = { weight: weight(15), source: 'documented' } as const;
  expect(describeNote(price, 'seen')).toBe('15 weight, rows in sight');
  expect(describeNote({ ...price, weight: weight(48) }, 'all')).toBe('48 weight, all loaded rows');
  expect(describeNote({ ...price, weight: weight(0) }, 'all')).toBe('free');
});
