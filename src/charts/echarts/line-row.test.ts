import { expect, it } from 'vitest';
import { makeLinePyramid } from '@/domain/columns/line-pyramid';
import { makeRecordingContext } from '@/testing/recording-context';
import { getChartTheme } from '../chart-theme';
import { buildLineRow } from './line-row';
import type { RowLayer } from './row-part';

const SECONDS = 60;
const view = { timeFrom: 0, timeTo: 3 * SECONDS, priceLow: 0, priceHigh: 1 };
const size = { width: 300, height: 100, pixelRatio: 1 };

/** The texts on a row's axis for three values. */
function listWords(first: number, second: number, last: number, height = 100): readonly string[] {
  const shown = { ...size, height };
  const line = makeLinePyramid(
    { times: Float64Array.of(0, SECONDS, 2 * SECONDS), values: Float64Array.of(first, second, last) },
    SECONDS,
  );
  const row = { colourOf: () => '#ffffff', format: String };
  const { context, listTexts } = makeRecordingContext();
  const layer: RowLayer = {
    context,
    view,
    size: shown,
    theme: getChartTheme('dark'),
    zone: 'utc',
    axisWidth: 72,
    timeTicks: [],
    pixels: undefined,
  };
  buildLineRow(line, { view, size: shown }, row)?.paintAxis(layer);
  return listTexts();
}

it('labels both ends of a low row, the ticks between them that have room, and its last value', () => {
  expect(listWords(994, 1005, 1000)).toEqual(['1005', '994', '1000']);
  expect(listWords(-995, 1006, 500)).toEqual(['1006', '-995', '0', '500']);
});

it('leaves out the end that the last value is at', () => {
  expect(listWords(995, 1005, 996)).toEqual(['1005', '1000', '996']);
});

it.each([56, 64, 76, 100])('has two values or more beside the last one or at it in a row of %i px', (height) => {
  for (const last of [0, 1, 25, 50, 75, 99, 100]) {
    expect(listWords(100, 0, last, height).length, `${last}`).toBeGreaterThanOrEqual(2);
  }
});

/** The range of the scale for a view from `timeFrom` to `timeTo`. */
function findScale(values: readonly number[], timeFrom: number, timeTo: number): readonly (number | undefined)[] {
  const times = Float64Array.from(values.keys(), (at) => at * SECONDS);
  const line = makeLinePyramid({ times, values: Float64Array.from(values) }, SECONDS);
  const space = { view: { ...view, timeFrom, timeTo }, size };
  const part = buildLineRow(line, space, { colourOf: () => '#ffffff', format: String });
  return [part?.scale.low, part?.scale.high].map((value) => value && Math.round(value));
}

it('keeps slopes to values beyond the edges inside the row', () => {
  // From 900 at 30 s down to 0 at 90 s; only the last third is in view.
  expect(findScale([900, 0, -10, 0], 70, 200)).toEqual([-10, 300]);
  expect(findScale([0, -10, 0, 900], 60, 170)).toEqual([-10, 300]);
  // No slope crosses a gap.
  expect(findScale([900, Number.NaN, -10, 5], 130, 240)).toEqual([-10, 5]);
});
