import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { RootError } from './root-error';

it('ends what failed with a stop before the next sentence', () => {
  const told = (message: string): string =>
    renderToStaticMarkup(<RootError error={new Error(message)} reset={vi.fn()} />).replaceAll(/<[^>]*>/g, ' ');
  expect(told('depth is not defined')).toContain('depth is not defined. Your settings are kept.');
  expect(told('It broke.')).toContain('It broke. Your settings are kept.');
});
