import { expect, it } from 'vitest';
import { describeRow, listPanesOf, listRows, togglePane } from './row-titles';

it('switches one pane, and delta together with the volume that it is drawn in', () => {
  expect(togglePane(['volume'], 'delta', false)).toEqual(['volume', 'delta']);
  expect(togglePane(['cvd'], 'delta', false)).toEqual(['volume', 'delta', 'cvd']);
  expect(togglePane(['volume', 'delta', 'cvd'], 'volume', false)).toEqual(['cvd']);
  expect(togglePane(['volume', 'delta', 'cvd'], 'delta', false)).toEqual(['volume', 'cvd']);
});

it('shows only one row in a narrow window', () => {
  expect(togglePane(['volume', 'delta'], 'oi', true)).toEqual(['oi']);
  expect(togglePane(['oi'], 'oi', true)).toEqual([]);
});

it('draws funding in a row of its own, whether or not open interest is on', () => {
  expect(listRows(['funding', 'oi', 'delta'])).toEqual(['volume', 'oi', 'funding']);
  expect(listRows(['funding'])).toEqual(['funding']);
  expect(listPanesOf('oi')).toEqual(['oi']);
  expect(listPanesOf('volume')).toEqual(['volume', 'delta']);
  expect(describeRow('funding', 'BTC-USDT').name).toBe('Funding pane');
  expect(describeRow('volume', 'BTC-USDT').name).toBe('Volume by side pane');
});
