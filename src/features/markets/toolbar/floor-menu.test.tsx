import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { MarketsSearch } from '@/state/fields/markets-fields';
import { FloorChoice, FloorLine } from './floor-menu';

const show = (search: Partial<MarketsSearch>): readonly string[] =>
  [FloorChoice, FloorLine].map((Part) =>
    renderToStaticMarkup(<Part search={{ v: 1, ...search }} onChange={() => undefined} />),
  );

it.each([{ sort: 'change' }, { sort: 'oi' }, { floor: 1_000_000 }] as const)(
  'says what %o leaves out, with a press that takes it away',
  (search) => {
    for (const markup of show(search)) {
      expect(markup).toContain('≥ 1M USD');
      expect(markup).toContain('Any volume');
    }
  },
);

it.each([{}, { sort: 'change', floor: 0 }, { sort: 'change', q: 'btc' }] as const)(
  'is silent where %o lists all',
  (search) => {
    expect(show(search)).toEqual(['', '']);
  },
);
