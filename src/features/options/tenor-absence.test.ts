import { expect, it } from 'vitest';
import { hasAllCandles, tellLoaded } from './tenor-absence';

it('a dash means that there is no value: a figure whose data are missing says that they are not loaded', () => {
  const format = (value: number): string => (Number.isNaN(value) ? '–' : `${value}%`);
  expect([tellLoaded(4, false, format), tellLoaded(4, true, format)]).toEqual(['4%', '4%']);
  expect(tellLoaded(Number.NaN, true, format)).toBe('–');
  expect(tellLoaded(Number.NaN, false, format)).toBe('not loaded');
});

it('realised volatility is known to be missing once all candles are there', () => {
  const series = [{ name: 'volatility ONE_W range' }, { name: 'candles' }];
  const state = (missing: readonly number[]) => ({ pending: 0, missing, error: undefined });
  expect(hasAllCandles({ series, loaded: [state([]), state([1])] })).toBe(false);
  expect(hasAllCandles({ series, loaded: [state([1]), state([])] })).toBe(true);
  // A market without candles has none to wait for.
  expect(hasAllCandles({ series: [], loaded: [] })).toBe(true);
});
