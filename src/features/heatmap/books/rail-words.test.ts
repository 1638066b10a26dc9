import { expect, it } from 'vitest';
import { describeTime } from './rail-heading';
import { nameRail } from './rail-words';

it('does not call the book "now" while the service does not answer', () => {
  expect(nameRail('depth', true)).toBe('Depth now');
  expect(nameRail('depth', false)).toBe('Last depth');
  expect(nameRail('triggers', false)).toBe('Buy | sell');
});

it('a book that is on its way is loading, and only one that never comes has no snapshot', () => {
  const at = (pending: number) => ({
    base: { pending, data: { spec: { columnSeconds: 60 } } },
    span: { isRecorded: false, to: 600 },
  });
  const now = { zone: 'utc', isNewest: true } as const;
  expect([describeTime(at(2), undefined, now), describeTime(at(0), undefined, now)]).toEqual([
    'loading',
    'no snapshot',
  ]);
});
