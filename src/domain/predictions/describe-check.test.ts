import { expect, test } from 'vitest';
import { type GroupMember, inferShape } from './check-group';
import { describeCheck } from './describe-check';

/** What a ladder of these prices in points says, from the lowest strike on; `word` gives its direction. */
function describeLadder(points: readonly number[], word = 'above') {
  const members = points.map(
    (point, at): GroupMember => ({
      question: `Will it be ${word} $${100 + at} in June?`,
      groupItemTitle: `$${100 + at}`,
      lastPrice: point / 100,
      orderPriceMinTickSize: 0.001,
    }),
  );
  return describeCheck(inferShape('Coin in June?', members), members);
}

test('strikes in order are consistent, also where two are equal', () => {
  expect(describeLadder([92.5, 27.9, 0.7, 0.7, 0.1])).toMatchObject({
    isOff: false,
    short: 'consistent strikes (inferred)',
  });
});

test('steps of one tick in the wrong order are named with what they add up to', () => {
  const check = describeLadder([92.5, 5.5, 0.1, 0.2, 0.3, 0.2]);
  expect(check).toMatchObject({ isOff: false, short: 'strikes consistent within 0.2 pt (inferred)' });
  expect(check?.long).toContain('agree within 0.2 pt: $104 stands 0.2 pt over $102');
  expect(describeLadder([5.5, 0.1, 0.2])?.short).toBe('strikes consistent within 0.1 pt (inferred)');
});

test('so are those that pay below a price, where the lower strike is the narrower one', () => {
  const check = describeLadder([0.2, 0.3, 0.2, 0.1, 40], 'below');
  expect(check?.short).toBe('strikes consistent within 0.2 pt (inferred)');
  expect(check?.long).toContain('$101 stands 0.2 pt over $103');
});

test('neighbours further apart than a tick contradict each other, as before', () => {
  expect(describeLadder([5.5, 0.1, 0.4])).toMatchObject({
    isOff: true,
    short: 'strikes out of order: 102 > 101 by 0.3 pt',
  });
});
