import { expect, test } from 'vitest';
import { findContradictions, type GroupMember, inferShape, sumExclusive } from './check-group';
import { computeDistribution, findMedianBand } from './strike-distribution';

const strike = (title: string, lastPrice?: number): GroupMember => ({
  question: `Will it be above ${title} in June?`,
  groupItemTitle: title,
  lastPrice,
  orderPriceMinTickSize: 0.001,
});

function inferNested(members: readonly GroupMember[]) {
  const shape = inferShape('Coin above ___ in June?', members);
  if (shape.kind !== 'nested') throw new Error(`It is ${shape.kind}`);
  return shape;
}

test('nests strikes of one direction, in the order of their prices', () => {
  const shape = inferNested([strike('$110', 0.1), strike('$90', 0.9), strike('$100', 0.5)]);
  expect(shape.pays).toBe('above');
  expect(shape.rungs.map((rung) => [rung.strike, rung.probability])).toEqual([
    [90, 0.9],
    [100, 0.5],
    [110, 0.1],
  ]);
  expect(findContradictions(shape)).toEqual([]);
});

test('reports a narrower strike that is likelier than the wider one, but not equal ones', () => {
  const shape = inferNested([strike('$90', 0.7), strike('$100', 0.7), strike('$110', 0.75), strike('$120', 0.2)]);
  const [only, ...others] = findContradictions(shape);
  expect(others).toEqual([]);
  expect([only.lower.strike, only.upper.strike]).toEqual([100, 110]);
  expect(only.excess).toBeCloseTo(0.05, 12);
});

test('expects strikes below a price to rise with it', () => {
  const members = [
    { question: 'Will it dip below 80?', groupItemTitle: '80', lastPrice: 0.4 },
    { question: 'Will it dip below 90?', groupItemTitle: '90', lastPrice: 0.3 },
  ];
  const shape = inferShape('How low?', members);
  expect(shape.kind === 'nested' && shape.pays).toBe('below');
  expect(shape.kind === 'nested' && findContradictions(shape)).toHaveLength(1);
});

test('quotes the words before the prices, from all questions', () => {
  const ask = (...questions: string[]) =>
    inferShape(
      'Coin?',
      questions.map((question, at) => ({ question, groupItemTitle: `$${90 + at}K`, lastPrice: 0.5 })),
    );
  const weekend = (price: string): string => `Will BTC, over the weekend, close above ${price}?`;
  expect(ask(weekend('$90K'), weekend('$91K'))).toMatchObject({ sign: 'above' });
  expect(ask('Will BTC reach $90K?', 'Will BTC close above $91K over the weekend?')).toMatchObject({
    sign: 'reach / above',
  });
  expect(ask('How high will it get?', 'how high will it get?')).toMatchObject({ sign: 'how high' });
});

test('infers nothing from words of both directions, from one question, or from gaps between bands', () => {
  const both = [
    { question: 'Will it hit or fall to 80?', groupItemTitle: '80' },
    { question: 'Will it hit or fall to 90?', groupItemTitle: '90' },
  ];
  expect(inferShape('What price?', both).kind).toBe('unknown');
  expect(inferShape('Coin above ___?', [strike('$90', 0.5)]).kind).toBe('unknown');
  const holes = ['<$90', '$91-$100', '>$100'].map((groupItemTitle) => ({ groupItemTitle }));
  expect(inferShape('Coin price?', holes).kind).toBe('unknown');
});

test('nests questions that pay on a touch without a distribution; infers nothing from arrows or one price twice', () => {
  const touch = ['90', '100'].map((title, at) => ({
    question: `Will it reach ${title}?`,
    groupItemTitle: title,
    lastPrice: 0.6 - at * 0.3,
  }));
  expect(inferShape('How high?', touch)).toMatchObject({ kind: 'nested', pays: 'above', isTouch: true });
  expect(inferNested([strike('$90', 0.5), strike('$100', 0.4)]).isTouch).toBe(false);
  const high = ['100k', '110k'].map((groupItemTitle) => ({ question: 'How high will it get?', groupItemTitle }));
  expect(inferShape('How high will it get?', high)).toMatchObject({ pays: 'above', isTouch: true });
  const arrows = ['↑ 110', '↓ 80'].map((groupItemTitle) => ({ question: 'Will it reach it?', groupItemTitle }));
  expect(inferShape('What price?', arrows).kind).toBe('unknown');
  expect(inferShape('Coin above ___?', [strike('$90', 0.5), strike('$90', 0.3)]).kind).toBe('unknown');
});

test('treats bands without a gap and names of a choice as exclusive, but not independent names or lines of a game', () => {
  const bands = ['>$100', '<$90', '$90-$100'].map((groupItemTitle) => ({ groupItemTitle }));
  const shape = inferShape('Coin price?', bands);
  expect(shape.kind === 'exclusive' && shape.bands?.map(({ low }) => low)).toEqual([Number.NEGATIVE_INFINITY, 90, 100]);
  const names = [{ groupItemTitle: 'Ada' }, { groupItemTitle: 'Grace' }];
  expect(inferShape('Who will be elected?', names).kind).toBe('exclusive');
  for (const several of ['Launches this year', 'Which teams reach the final?', 'Who will attend?', 'Top 4 finish']) {
    expect(inferShape(several, names).kind).toBe('unknown');
  }
  for (const one of [
    'League MVP',
    'Person of the Year',
    '3rd Place',
    'Which company has the #1 model?',
    'Top tennis player',
  ]) {
    expect(inferShape(one, names).kind, one).toBe('exclusive');
  }
  for (const several of [
    'Top four finish',
    'Who will be nominated for Best Film?',
    'Who is elected to the Hall of Fame?',
  ]) {
    expect(inferShape(several, names).kind, several).toBe('unknown');
  }
  const lines = names.map((name) => ({ ...name, sportsMarketType: 'spreads' }));
  expect(inferShape('Arden vs. Halden', lines).kind).toBe('unknown');
});

test('does not take dates for a choice, nor uncertain words whose outcomes sum to far more than one', () => {
  for (const date of [
    'June 30',
    'by Sep 30, 2026',
    'Q3 2026',
    '2026-12-31',
    '31 December',
    '3 Sept. 2026',
    'Dec 2026',
  ]) {
    const dates = [{ groupItemTitle: date }, { groupItemTitle: 'never' }];
    expect(inferShape('Nominee announced?', dates).kind, date).toBe('unknown');
  }
  // Names of people and things that are also months.
  const names = ['May Reyes', 'June', 'August Landmesser', 'Marchand', '49ers', '50 Cent', '21 Savage', '25 bps'];
  for (const name of names) {
    const isDate = name === 'June';
    const shape = inferShape('Winner', [{ groupItemTitle: name }, { groupItemTitle: 'Ada' }]);
    expect(shape.kind, name).toBe(isDate ? 'unknown' : 'exclusive');
  }
  const priced = (...prices: number[]) =>
    prices.map((lastPrice, at) => ({ lastPrice, groupItemTitle: `Name ${'AB'[at]}` }));
  expect(inferShape('Season winner', priced(0.7, 0.6)).kind).toBe('exclusive');
  expect(inferShape('League MVP', priced(0.7, 0.6)).kind).toBe('exclusive');
  expect(inferShape('League MVP', priced(0.9, 0.8)).kind).toBe('unknown');
  for (const certain of ['Season winner', 'Who will be elected?', 'Who wins the MVP?']) {
    expect(inferShape(certain, priced(0.9, 0.8)).kind, certain).toBe('exclusive');
  }
});

test('reports a sum that last prices of different times cannot explain', () => {
  const priced = (...prices: (number | undefined)[]) => prices.map((lastPrice) => ({ lastPrice }));
  expect(sumExclusive(priced(0.5, 0.5), true)).toEqual({ sum: 1, isOff: false });
  expect(sumExclusive(priced(0.53, 0.5), true)?.isOff).toBe(false);
  expect(sumExclusive(priced(0.55, 0.5), true)?.isOff).toBe(true);
  expect(sumExclusive(priced(0.4, 0.5), true)?.isOff).toBe(true);
  // Another candidate may win.
  expect(sumExclusive(priced(0.4, 0.5), false)?.isOff).toBe(false);
  expect(sumExclusive(priced(0.55, 0.5), false)?.isOff).toBe(true);
  expect(sumExclusive(priced(0.5, undefined), true)).toBeUndefined();
});

test('gives the range between two strikes the difference of their prices', () => {
  const bands = computeDistribution(inferNested([strike('$90', 0.9), strike('$100', 0.35)]));
  expect(bands).toEqual([
    { low: Number.NEGATIVE_INFINITY, high: 90, probability: 0.1 },
    { low: 90, high: 100, probability: 0.55 },
    { low: 100, high: Number.POSITIVE_INFINITY, probability: 0.35 },
  ]);
  expect(bands && findMedianBand(bands)?.low).toBe(90);
});

test('strikes in the wrong order by one tick do not contradict each other, by two they do', () => {
  const ticked = (label: string, price: number) => ({ ...strike(label, price), orderPriceMinTickSize: 0.001 });
  const ladder = (upper: number) => inferNested([ticked('$90', 0.5), ticked('$100', upper)]);
  expect(findContradictions(ladder(0.501))).toEqual([]);
  expect(findContradictions(ladder(0.502))).toHaveLength(1);
  expect(computeDistribution(ladder(0.501))?.map(({ probability }) => probability)).toEqual([0.5, 0, 0.501]);
  expect(computeDistribution(ladder(0.502))?.[1].probability).toBe(-0.002);
});

test('gives contradicting strikes a negative probability, and no median', () => {
  const bands = computeDistribution(inferNested([strike('$90', 0.5), strike('$100', 0.6)])) ?? [];
  expect(bands[1].probability).toBe(-0.1);
  expect(findMedianBand(bands)).toBeUndefined();
  expect(computeDistribution(inferNested([strike('$90'), strike('$100', 0.6)]))).toBeUndefined();
});
