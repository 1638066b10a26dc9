import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OneVenueMark } from './one-venue-mark';

it('names the one venue of a figure beside a sum of several, and shows nothing for a single venue', () => {
  const market = { exchange: 'ATLAS_FUTURES' };
  const mark = (books: readonly unknown[]): string =>
    renderToStaticMarkup(<OneVenueMark heatmap={{ market, sources: { books } }} />);
  expect(mark([{}, {}])).toContain('ATLAS_FUTURES only');
  expect(mark([{}])).toBe('');
});
