import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EndLabels } from './end-labels';

const axis = { low: 0, high: 100, ticks: [] };
const placed = {
  picture: { x: axis, y: axis, bands: [], lines: [], cells: [] },
  size: { width: 400, height: 120 },
  insets: { left: 10, top: 10, right: 90, bottom: 10 },
};

/** Where the leads of labels at these values begin and end, CSS px. */
function readLeads(values: readonly number[]): readonly (readonly number[])[] {
  const labels = values.map((value) => ({ name: `${value}`, text: `${value}`, value, colour: 'teal' }));
  const html = renderToStaticMarkup(<EndLabels {...placed} labels={labels} />);
  return [...html.matchAll(/points="[^"]*?,([\d.]+) [^ ]+ [^ ]*?,([\d.]+)"/g)].map(([, from, to]) => [
    Number(from),
    Number(to),
  ]);
}

it('a line leads from the end of a line to its label where that had to move away from it', () => {
  expect(readLeads([20, 80])).toEqual([]);
  const leads = readLeads([10, 12, 14, 16]);
  // The lowest label still touches the end of its line.
  expect(leads.length).toBeGreaterThan(1);
  for (const [from, to] of leads) expect(Math.abs(from - to)).toBeGreaterThan(8);
  expect(leads.at(-1)?.[0]).toBe(94);
});
