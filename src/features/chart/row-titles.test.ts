import { expect, it } from 'vitest';
import { describeRow, listPanesOf, listRows, togglePane } from './row-titles';

it('switches a pane alone, delta with the volume that it lies in', () => {
  expect(togglePane(['volume'], 'delta', false)).toEqual(['volume', 'delta']);
  expect(togglePane(['cvd'], 'delta', false)).toEqual(['volume', 'delta', 'cvd']);
  expect(togglePane(['volume', 'delta', 'cvd'], 'volume', false)).toEqual(['cvd']);
  expect(togglePane(['volume', 'delta', 'cvd'], 'delta', false)).toEqual(['volume', 'cvd']);
});

it('keeps one row on a narrow window', () => {
  expect(togglePane(['volume', 'delta'], 'oi', true)).toEqual(['oi']);
  expect(togglePane(['oi'], 'oi', true)).toEqual([]);
});

it('draws funding with open interest in one row, named by what it shows', () => {
  const panes = ['funding', 'oi', 'delta'] as const;
  expect(listRows({ panes, isByVenue: false })).toEqual(['volume', 'oi']);
  // The lines of several venues would lie over each other.
  expect(listRows({ panes, isByVenue: true })).toEqual(['volume', 'oi', 'funding']);
  expect(listPanesOf('oi', { panes, isByVenue: true })).toEqual(['oi']);
  expect(listRows({ panes: ['funding'], isByVenue: true })).toEqual(['oi']);
  expect(describeRow('oi', 'BTC-USDT', ['oi', 'funding']).name).toBe('Open interest pane');
  expect(describeRow('oi', 'BTC-USDT', ['funding']).name).toBe('Funding pane');
});
