import { expect, it } from 'vitest';
import { listLegend } from './legend-words';

const view: Parameters<typeof listLegend>[0] = {
  rows: { factor: 2, height: 100, base: 50, isAuto: true, figures: { factor: 1, height: 50 } },
  quote: 'USD',
  marks: new Set(['area', 'naked']),
  percent: 70,
  minutes: 30,
  search: {},
  inView: [{ figures: { totalVolume: 5 } }, { figures: { totalVolume: 9 } }],
};

it('the legend says in plain words what this view draws, and nothing that is off', () => {
  const entries = listLegend(view, { form: 'letters', limit: undefined, hasCutBars: true });
  expect(entries.map(({ name }) => name)).toEqual([
    'Letter',
    'POC',
    'Volume',
    'Value area',
    'Open, close',
    'nPOC',
    'Rows',
  ]);
  const words = entries.map(({ words: one }) => one).join(' ');
  expect(words).toContain('the longest are cut');
  expect(words).toContain('POC, value area, tails and TPOs are counted in 50 USD rows');
});

it('without letters it names blocks, and without volumes none', () => {
  const names = listLegend({ ...view, search: { volume: 'off' } }, { form: 'blocks', limit: 'rows' }).map(
    ({ name }) => name,
  );
  expect(names[0]).toBe('Block');
  expect(names).not.toContain('Volume');
});

it('where finer rows are counted than drawn, a single print is said to be one in both', () => {
  const marks = new Set(['singles'] as const);
  const told = (rows: typeof view.rows) =>
    listLegend({ ...view, marks, rows }, undefined).find(({ look }) => look === 'single')?.words;
  expect(told(view.rows)).toBe('Traded in one block only, both as drawn and in 50 USD rows');
  expect(told({ ...view.rows, factor: 1, height: 50 })).toBe('Traded in one block only');
});
