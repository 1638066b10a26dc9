import { expect, it } from 'vitest';
import { describeRow, listRows, togglePane } from './row-titles';

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
  expect(listRows(['funding', 'oi', 'delta'])).toEqual(['volume', 'oi']);
  expect(describeRow('oi', 'BTC-USDT', ['oi', 'funding']).name).toBe('Open interest pane');
  expect(describeRow('oi', 'BTC-USDT', ['funding']).name).toBe('Funding pane');
});
