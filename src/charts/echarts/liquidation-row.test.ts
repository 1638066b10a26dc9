import { expect, it } from 'vitest';
import { getChartTheme } from '../chart-theme';
import { labelSides } from './liquidation-row';
import { makeRootScale, roomOf } from './row-scale';

const theme = getChartTheme('dark');
const tell = (height: number): readonly string[] =>
  labelSides(857, makeRootScale(857, roomOf(height)), theme).map(({ text }) => text);

it('a low row labels only the size, which three labels would touch; a high one also the sides', () => {
  expect(tell(74)).toEqual(['±857']);
  expect(tell(200)).toEqual(['±857', 'Shorts', 'Longs']);
});
