import { expect, it } from 'vitest';
import { getChartTheme } from '@/charts/chart-theme';
import { fitTerm, listCurves, makeTermPicture, TERM_INSETS } from './term-picture';
import { findTenorAt, readTerm, speakTerm, stepTenor } from './term-readout';
import type { OptionsSide } from './view/options-side';
import { describeTenor } from './view/tenor-lines';

const HOUR = 3600;
const DAY = 86_400;
const NOW = Date.parse('2026-06-18T14:00Z') / 1000;
const SIZE = { width: 600, height: 400 };
const theme = getChartTheme('dark');

/** 52 now, and 50 at the close of the day eight days before. */
const line = { times: Float64Array.of(NOW), values: Float64Array.of(52) };
const days = { times: Float64Array.of(Math.floor(NOW / DAY) * DAY - 8 * DAY), values: Float64Array.of(50) };
const volatility: OptionsSide = {
  kind: 'volatility',
  symbols: [],
  symbol: 'S',
  exchange: 'FJORD_OPTIONS',
  lock: undefined,
  tenors: [describeTenor('ONE_W', 0, line, days, HOUR), describeTenor('ONE_M', 1, line, days, HOUR)],
  series: [],
  loaded: [],
};
const view = { coin: 'BTC', search: { v: 1, compare: ['7'] }, range: { from: NOW - 7 * DAY, to: NOW + HOUR } } as const;

it('a tenor of the term structure is read in full: now, before with the change since then, and its band', () => {
  const [first, month] = volatility.tenors;
  const banded = { ...month, band: [30, 62.3] as const, among: { count: 365, rank: 5, percentile: 5 } };
  const side = { ...volatility, tenors: [first, banded] };
  const readings = readTerm(view, side, 1);
  expect(readings).toEqual([
    { name: 'Now', value: '52.0%' },
    { name: '7 d ago', value: '50.0%', change: '+2.0' },
    { name: 'P10–P90 · 1 y', value: '30.0% to 62.3%' },
  ]);
  expect(speakTerm('1M', readings)).toBe('1M: Now 52.0%, 7 d ago 50.0%, since then +2.0, P10–P90 · 1 y 30.0% to 62.3%');
  const unknown = { ...volatility, tenors: [{ ...first, now: Number.NaN }] };
  expect(readTerm({ ...view, search: { v: 1, compare: ['none'] } }, unknown, 0)).toEqual([
    { name: 'Now', value: 'not known' },
  ]);
});

it('the pointer reads the nearest tenor, and the arrow keys go from one to the next', () => {
  const curves = listCurves(view, volatility);
  const picture = makeTermPicture(volatility, curves, SIZE, theme, fitTerm(curves, volatility.tenors, view.range));
  const find = (x: number) => findTenorAt(x, volatility.tenors, { picture, size: SIZE, insets: TERM_INSETS });
  expect([find(0), find(SIZE.width)]).toEqual([0, 1]);
  const walk = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'a', 'Home', 'End', 'Escape'];
  let place: number | undefined;
  const places = walk.map((key) => (place = stepTenor(key, place, 2)));
  expect(places).toEqual([0, 1, 1, 1, 0, 1, undefined]);
});
