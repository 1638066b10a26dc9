import { expect, it } from 'vitest';
import { getChartTheme } from '../chart-theme';
import { makeRootScale, roomOf } from '../series/row-scale';
import { labelSides } from './liquidation-row';

const theme = getChartTheme('dark');
const { buy, sell } = theme;

it('labels how far each side reaches in its colour, the ends before zero', () => {
  expect(labelSides(857, makeRootScale(857, roomOf(76)), theme)).toEqual([
    { text: '857', y: 26, colour: buy },
    { text: '857', y: 72, colour: sell },
    { text: '0', y: 49 },
  ]);
});
