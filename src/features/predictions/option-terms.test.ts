import { expect, it } from 'vitest';
import type { OptionSummary } from '@/data/queries/tenors';
import { chooseTerms } from './option-terms';

const of = (tenor: OptionSummary['tenor']): OptionSummary => ({
  kind: 'volatility',
  exchange: 'FJORD_OPTIONS',
  coin: 'BTC',
  rawSymbol: 'S',
  tenor,
  since: 0,
  recorded: undefined,
});
const ALL = [of('ONE_W'), of('ONE_M'), of('TWO_M'), of('THREE_M')];
const choose = (days: number) => chooseTerms(ALL, days).map(({ tenor }) => tenor);

it('a day is between two terms, or has only the nearest one', () => {
  expect(choose(12)).toEqual(['ONE_W', 'ONE_M']);
  expect(choose(60)).toEqual(['TWO_M']);
  expect([choose(3), choose(200)]).toEqual([['ONE_W'], ['THREE_M']]);
  expect(chooseTerms([], 12)).toEqual([]);
});
