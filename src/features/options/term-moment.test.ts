import { expect, it } from 'vitest';
import { getChartTheme } from '@/charts/chart-theme';
import { describeBeyond, placeMoment } from './term-moment';
import { fitTerm, listCurves, makeTermPicture, TERM_INSETS } from './term-picture';
import type { OptionsSide } from './view/options-side';
import { describeTenor, NO_VALUES } from './view/tenor-lines';

const DAY = 86_400;
const NOW = Date.parse('2026-06-18') / 1000;
const SIZE = { width: 400, height: 260 };

const now = (value: number) => ({ times: Float64Array.of(NOW), values: Float64Array.of(value) });
const side: OptionsSide = {
  kind: 'volatility',
  symbols: [],
  symbol: 'S',
  exchange: 'FJORD_OPTIONS',
  lock: undefined,
  tenors: [
    describeTenor('ONE_W', 0, now(35), NO_VALUES, DAY),
    describeTenor('ONE_M', 1, now(39), NO_VALUES, DAY),
    describeTenor('TWO_M', 2, now(43), NO_VALUES, DAY),
  ],
  series: [],
  loaded: [],
};

it('a moment whose values are off the axis says at the edge how far they are and which way', () => {
  // Zoomed to a day in autumn: the axis is that of the curves of today.
  const view = { coin: 'BTC', search: { v: 1, compare: ['none'] } } as const;
  const curves = listCurves(view, side);
  const fit = fitTerm(curves, side.tenors, { from: NOW - DAY, to: NOW + DAY });
  const picture = makeTermPicture(side, curves, SIZE, getChartTheme('dark'), fit);
  const points = placeMoment(side.tenors, [85.5, 40, 12], { picture, size: SIZE, insets: TERM_INSETS });
  expect(points.map(({ tag, beyond }) => [tag, beyond])).toEqual([
    ['1W', 'top'],
    ['1M', undefined],
    ['2M', 'bottom'],
  ]);
  expect([describeBeyond(points[0], 'volatility'), describeBeyond(points[2], 'volatility')]).toEqual([
    '↑ 85.5%',
    '↓ 12.0%',
  ]);
  expect(placeMoment(side.tenors, [Number.NaN, 40, 41], { picture, size: SIZE, insets: TERM_INSETS })).toHaveLength(2);
});
