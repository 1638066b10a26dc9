import { expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { computeFigures } from '@/domain/tpo/profile-figures';
import { drawProfile } from '@/testing/random-profile';
import { makeRecordingContext } from '@/testing/recording-context';
import { getChartTheme, withAlpha } from '../chart-theme';
import { paintLast } from './paint-lines';
import { paintSheet } from './paint-sheet';
import type { TpoColumn, TpoData, TpoStyle } from './tpo-data';
import { computeFrame, heightOfRow, topOfRow } from './tpo-frame';

const THEME = getChartTheme('dark');
const ROW_CSS_PX = 12;
const SIZE = { width: 400, height: 300, pixelRatio: 1 };
const VIEW = { timeFrom: 0, timeTo: 86_400, priceLow: 95, priceHigh: 95 + SIZE.height / ROW_CSS_PX };
const STYLE: TpoStyle = {
  theme: THEME,
  form: 'auto',
  layout: 'collapsed',
  colour: 'area',
  shows: {
    valueArea: true,
    balance: false,
    singles: false,
    poor: false,
    naked: false,
    volume: 'off',
    developing: false,
    candles: 'off',
  },
};
/** Of finer rows: within the drawn rows, not on their edges. */
const PLACES = { poc: 102.25, vah: 103.5, val: 100.5 };
const PROFILE = drawProfile(100, 'A', 'AB', 'ABCDEFGH', 'ABC', 'C');

function frameOf(last: number | undefined) {
  const column: TpoColumn = { profile: PROFILE, figures: computeFigures(PROFILE), developing: undefined, at: PLACES };
  const data: TpoData = {
    columns: [column],
    naked: [],
    candles: undefined,
    last: last === undefined ? undefined : { price: last, isRising: true },
    lines: [],
  };
  const frame = ensure(computeFrame(data, STYLE, VIEW, SIZE), 'A plot with an area');
  const [place] = frame.places;
  expect(place.form).toBe('letters');
  return { data, frame, place };
}

it('levels of finer rows are lines at their own prices, before and after the letters of their row', () => {
  const { frame, place } = frameOf(undefined);
  const { context, listRects } = makeRecordingContext();
  paintSheet({ context, originX: 0, originY: 0 }, frame, place, STYLE, [0, PROFILE.levels.length]);
  const topOf = (price: number): number => topOfRow(frame, 0) + heightOfRow(frame, 0) - Math.round(price * ROW_CSS_PX);
  const edges = listRects(withAlpha(THEME.accent, 0.8));
  expect(new Set(edges.map(([, top]) => top))).toEqual(new Set([topOf(PLACES.vah), topOf(PLACES.val)]));
  const poc = listRects(withAlpha(THEME.warn, 0.8));
  expect(poc).toHaveLength(2);
  for (const [, top, , thick] of poc) expect(Math.abs(top + thick / 2 - topOf(PLACES.poc))).toBeLessThanOrEqual(1);
  expect(poc[0][0] + poc[0][2]).toBeLessThan(place.cellsLeft);
});

it('the line of the last price stops before the letters of its row, and goes on after them', () => {
  const { data, frame, place } = frameOf(102.4);
  const { context, calls } = makeRecordingContext();
  paintLast({ context, view: VIEW, size: SIZE, data, style: STYLE, crosshair: undefined }, frame);
  const xsOf = (name: string): number[] =>
    calls.filter((call) => call.name === name).map(({ args }) => Number(args[0]));
  const [starts, ends] = [xsOf('moveTo'), xsOf('lineTo')];
  expect(starts).toHaveLength(2);
  expect(ends[0]).toBeLessThan(place.cellsLeft);
  expect(starts[1]).toBeGreaterThan(place.cellsLeft + 8 * place.cellWidth);
  expect(ends[1]).toBe(SIZE.width);
});

it('the line of the last price is whole where no letters stand at it', () => {
  const { data, frame } = frameOf(110);
  const { context, calls } = makeRecordingContext();
  paintLast({ context, view: VIEW, size: SIZE, data, style: STYLE, crosshair: undefined }, frame);
  expect(calls.filter(({ name }) => name === 'moveTo')).toHaveLength(1);
});
