import { expect, it } from 'vitest';
import type { ViewPrice } from '@/data/plan/price-view';
import { weight } from '@/domain/units';
import { describeLoadWait } from './over-budget';
import { describeQuestion, keepOffers, listChoices, sortOffers } from './spending-offer';

const price: ViewPrice = {
  weight: weight(26),
  bytes: 1,
  requests: 3,
  tilesHeld: 3,
  tilesNeeded: 11,
  source: 'documented',
};

it('a question says what is cached, and that a view above the full budget can never load', () => {
  const ask = { verdict: 'ask', price, capacity: 100, limit: 10 } as const;
  const day = { label: '1D, 12 weight', isAsked: false };
  expect(describeQuestion(ask, 'Depth and candles', day)).toBe(
    'This view costs 26 weight (Depth and candles); your budget is 10 a minute. 27% of it is cached. Cheapest: 1D, 12 weight.',
  );
  // The view itself is the cheapest: the button beside the sentence says so.
  expect(describeQuestion(ask, 'Depth', { label: 'Load, 26 weight', isAsked: true })).toBe(
    'This view costs 26 weight (Depth); your budget is 10 a minute. 27% of it is cached.',
  );
  expect(describeQuestion({ verdict: 'never', price, capacity: 20, limit: 10 }, 'Depth and candles', day)).toBe(
    'This view costs 26 weight (Depth and candles). The budget of this tier never exceeds 20: 10 a minute are added up to that. Cheapest: 1D, 12 weight.',
  );
  expect(describeQuestion({ verdict: 'never', price, capacity: 20, limit: 10 }, 'Depth', undefined)).toMatch(
    /Choose a shorter range/,
  );
});

it('the cheapest view is offered first', () => {
  const offers = [
    { label: 'A', weight: 12 },
    { label: 'B', weight: 3 },
    { label: 'C', weight: 7 },
  ];
  expect(sortOffers(offers).map(({ label }) => label)).toEqual(['B', 'C', 'A']);
});

it('the view that was asked for stands among the others by its price', () => {
  const none = (): void => undefined;
  const offers = [12, 40, 26].map((each) => ({ label: `${each} weight`, weight: each, onPress: none }));
  const list = (verdict: 'ask' | 'never') =>
    listChoices({ verdict, price, load: none, waitOf: () => undefined }, offers).map(({ label, isAsked }) =>
      isAsked ? 'asked' : label,
    );
  expect(list('ask')).toEqual(['12 weight', 'asked', '26 weight', '40 weight']);
  expect(list('never')).toEqual(['12 weight', '26 weight', '40 weight']);
});

it('an offer that a minute of budget covers is kept, even after many that cost more', () => {
  const offers = [18, 16, 14, 12, 11, 9, 4].map((each) => ({ weight: each }));
  const keep = (limit: number) => keepOffers(offers, limit, 4).map((offer) => offer.weight);
  expect(keep(10)).toEqual([18, 16, 14, 9]);
  expect(keep(14)).toEqual([18, 16, 14, 12]);
  expect(keep(3)).toEqual([18, 16, 14, 12]);
});

it('each button says what it loads, and when, if the budget cannot pay it now', () => {
  const none = (): void => undefined;
  const day = { label: '1D, 12 weight', weight: 12, onPress: none };
  const list = (remaining: number) => {
    const budget = { limit: 10, remaining, capacity: 30 };
    const waitOf = (each: number) => describeLoadWait(each, budget);
    return listChoices({ verdict: 'ask', price, load: none, asked: '3 d', waitOf }, [day]).map(({ label, wait }) => [
      label,
      wait,
    ]);
  };
  expect(list(6)).toEqual([
    ['1D, 12 weight', 'in under 1 min'],
    ['Load 3 d, 26 weight', 'in about 2 min'],
  ]);
  expect(list(26).map(([, wait]) => wait)).toEqual([undefined, undefined]);
  const plain = listChoices({ verdict: 'ask', price, load: none, waitOf: () => undefined }, []);
  expect(plain[0].label).toBe('Load, 26 weight');
});
