import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CursorStrip } from './cursor-card';

it('the strip of narrow windows is no second voice and no stop of the keyboard', () => {
  const readout = { title: '18 Jun 14:15', time: 'running', rows: [{ label: 'Close', value: '104.0' }] };
  const row = { id: 'price', top: 0, height: 300 } as const;
  const markup = renderToStaticMarkup(createElement(CursorStrip, { readout, row, isBarLow: true }));
  expect(markup).toContain('104.0');
  expect(markup).toMatch(/^<div inert=""/);
});
