import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LiquidatedSides } from './liquidated-sides';

it('liquidated shorts come before longs, as their bars do from top to bottom', () => {
  expect(renderToStaticMarkup(<LiquidatedSides shorts="1.0" longs="2.0" />)).toMatch(/Shorts.*1\.0.*Longs.*2\.0/);
});

it.each(['features/heatmap/panes/liquidation-pane.tsx', 'features/chart/figures/pane-figures.tsx'])(
  'the head of the pane in %s has them in that order',
  (file) => {
    const source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
    expect(source).toContain('<LiquidatedSides');
    expect(source).not.toMatch(/label="(Shorts|Longs)"/);
  },
);
