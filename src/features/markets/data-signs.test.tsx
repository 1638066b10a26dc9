import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DataSigns } from './data-signs';

const market = { exchange: 'DEXPERP', rawSymbol: 'SUI-USD' };
const key = 'DEXPERP:SUI-USD';
const none = new Set<string>();
const signsOf = (...served: readonly ReadonlySet<string>[]): string =>
  /aria-label="([^"]*)"/.exec(renderToStaticMarkup(<DataSigns market={market} served={served} />))?.[1] ?? '';

it('a row says which views have something of its market', () => {
  expect(signsOf(none, new Set([key]), new Set([key]))).toBe('Chart, Profile');
  expect(signsOf(none, none, none)).toBe('None');
  expect(renderToStaticMarkup(<DataSigns market={market} served={undefined} />)).toBe('');
});
