import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { VIEWS } from '@/panes/views';
import { chooseView, DataSigns } from './data-signs';

const market = { exchange: 'DEXPERP', rawSymbol: 'SUI-USD' };
const key = 'DEXPERP:SUI-USD';
const none = new Set<string>();
const signsOf = (...served: readonly ReadonlySet<string>[]): string =>
  /aria-label="([^"]*)"/.exec(renderToStaticMarkup(<DataSigns market={market} served={served} />))?.[1] ?? '';

it('a row shows which views have data of its market', () => {
  expect(signsOf(none, new Set([key]), new Set([key]))).toBe('Chart, Profile');
  expect(signsOf(none, none, none)).toBe('None');
  expect(renderToStaticMarkup(<DataSigns market={market} served={undefined} />)).toBe('');
});

it('a row without depth opens the chart; it opens the wanted view if it has the data, or if nothing is known', () => {
  const heatmap = VIEWS.find(({ path }) => path === '/heatmap');
  const supply = VIEWS.find(({ path }) => path === '/supply');
  const having = new Set([key]);
  const pathOf = (view: typeof heatmap, served: Parameters<typeof chooseView>[2]) =>
    chooseView(view, market, served)?.path;
  expect(pathOf(heatmap, [none, having, none])).toBe('/chart');
  expect(pathOf(heatmap, [having, having, none])).toBe('/heatmap');
  expect(pathOf(heatmap, [none, none, none])).toBe('/heatmap');
  expect(pathOf(heatmap, undefined)).toBe('/heatmap');
  expect(pathOf(supply, [none, having, none])).toBe('/supply');
});
