import { expect, test } from 'vitest';
import { findNearestGroup, type LensMember, listLensGroups, stepClosing } from './lens-groups';
import { checkLensGroup, describeMiddle, describePays, nameMember } from './lens-words';

const JUNE = Date.UTC(2026, 5, 30, 16) / 1000;
const JULY = JUNE + 31 * 86_400;

const above = (price: string, lastPrice: number | undefined, s = JUNE): LensMember => ({
  question: `Will the price be above ${price}?`,
  groupItemTitle: price,
  lastPrice,
  availableTo: { s },
});
const group = (title: string, questions: readonly LensMember[]) =>
  listLensGroups([{ slug: title, title, questions }])[0];

test('groups questions by closing time, each ladder with only the questions of that time', () => {
  const ladder = [above('$110', 0.2), above('$90', 0.9), above('$90', 0.8, JULY), above('$110', 0.3, JULY)];
  const endless: LensMember = { question: 'Ever?', lastPrice: 0.5 };
  const later = { slug: 'b', title: 'Later', questions: [above('$1', 0.5, JULY)] };
  const groups = listLensGroups([later, { slug: 'a', title: 'Coin above ___?', questions: [...ladder, endless] }]);
  expect(groups.map(({ id, closes }) => [id, closes])).toEqual([
    [`a ${JUNE}`, JUNE],
    [`b ${JULY}`, JULY],
    [`a ${JULY}`, JULY],
  ]);
  expect(groups[0].title).toBe('Coin above …?');
  expect(groups[0].members.map(({ groupItemTitle }) => groupItemTitle)).toEqual(['$90', '$110']);
  expect(groups[0].marks.map(({ low, high }) => [low, high])).toEqual([
    [90, 90],
    [110, 110],
  ]);
  expect(groups[0].shape.kind).toBe('nested');
});

test('sorts names without prices by their probability, without marks', () => {
  const names = ['Ada', 'Grace'].map((groupItemTitle, at) => ({
    groupItemTitle,
    lastPrice: at === 0 ? undefined : 0.4,
    availableTo: { s: JUNE },
  }));
  const { members, marks } = group('Which upgrade ships?', names);
  expect([members[0].groupItemTitle, marks.length]).toEqual(['Grace', 0]);
});

test('reports what does not fit with its gap, and that it is inferred', () => {
  expect(checkLensGroup(group('Coin above ___?', [above('$90', 0.9), above('$110', 0.2)]))).toEqual({
    isOff: false,
    words: 'consistent strikes (inferred)',
    long: 'The questions say “above”, so each strike includes the ones above it, and the last prices agree.',
  });
  expect(checkLensGroup(group('Coin above ___?', [above('$90', 0.2), above('$110', 0.26)]))).toMatchObject({
    isOff: true,
    words: 'strikes out of order: 110 > 90 by 6.0 pt',
  });
  const fine = [above('$90', 0.2), above('$110', 0.2004)].map((one) => ({ ...one, orderPriceMinTickSize: 0.0001 }));
  expect(checkLensGroup(group('Coin above ___?', fine))?.words).toContain('by 0.04 pt');
  const bands = ['<$90', '$90-$100', '>$100'].map((groupItemTitle) => ({
    groupItemTitle,
    lastPrice: 0.36,
    availableTo: { s: JUNE },
  }));
  expect(checkLensGroup(group('Coin price?', bands))).toEqual({
    isOff: true,
    words: 'Sum 108.0%, 8.0 pt over 100%',
    long: 'The titles are bands that leave no price out, so exactly one outcome comes true: the last prices add up to 108.0%, 8.0 pt over 100%. Last prices may be of different times.',
  });
  expect(checkLensGroup(group('Alone?', [above('$90', 0.9)]))).toBeUndefined();
});

test('reports the median of what pays at the end, but of nothing that pays on a touch or is over', () => {
  const end = group('Coin above ___?', [above('$90', 0.9), above('$98,000', 0.2)]);
  expect(describeMiddle(end)).toBe('even odds between 90 and 98,000, inferred');
  expect(describePays(end) + nameMember(end.members[0], end)).toBe('above $90');
  const touch = [above('$90', 0.9), above('$110', 0.2)].map((one) => ({ ...one, question: 'Will it reach it?' }));
  expect(describeMiddle(group('How high?', touch))).toBeUndefined();
  const over = end.members.map((one) => ({ ...one, closed: true }));
  expect(describeMiddle(group('Coin above ___?', over))).toBeUndefined();
});

test('finds the nearest end within reach, and the next one either way', () => {
  const ends = [{ closes: 100 }, { closes: 100 }, { closes: 200 }];
  expect(findNearestGroup(ends, 140, 50)).toBe(ends[0]);
  expect(findNearestGroup(ends, 140, 10)).toBeUndefined();
  expect([stepClosing(ends, 100, 1), stepClosing(ends, 200, -1), stepClosing(ends, 200, 1)]).toEqual([
    200,
    100,
    undefined,
  ]);
});
