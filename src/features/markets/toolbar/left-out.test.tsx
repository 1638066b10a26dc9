import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { MarketsSearch } from '@/state/fields/markets-fields';
import { LeftOut } from './left-out';
import { nameAll } from './markets-more-panel';

const tell = (search: Partial<MarketsSearch>): string =>
  renderToStaticMarkup(<LeftOut search={{ v: 1, ...search }} onChange={() => undefined} />).replace(/<[^>]*>/g, '');

it('a list of all classes says that it is without predictions, and offers them', () => {
  expect(tell({})).toBe('Without predictions, list them');
  expect(nameAll({ v: 1 })).toBe('All but predictions');
});

it('says nothing where predictions are listed, or one class is chosen', () => {
  expect(
    [{ category: 'spot' }, { category: 'prediction' }, { q: 'fed' }, { venue: ['PREDMKT'] }].map((one) =>
      tell(one as Partial<MarketsSearch>),
    ),
  ).toEqual(['', '', '', '']);
  expect(nameAll({ v: 1, q: 'fed' })).toBe('All');
});
