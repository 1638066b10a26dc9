import { expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { computeFigures } from '@/domain/tpo/profile-figures';
import { drawProfile } from '@/testing/random-profile';
import { makeRecordingContext } from '@/testing/recording-context';
import { getChartTheme } from '../chart-theme';
import { edgesOf } from './level-names';
import { paintMarks } from './paint-marks';
import type { TpoStyle } from './tpo-data';
import { computeFrame } from './tpo-frame';

const ROW_CSS_PX = 12;
const SIZE = { width: 400, height: 300, pixelRatio: 1 };
const STYLE: TpoStyle = {
  theme: getChartTheme('dark'),
  form: 'auto',
  layout: 'collapsed',
  colour: 'area',
  shows: {
    valueArea: false,
    balance: false,
    singles: true,
    poor: true,
    naked: false,
    volume: 'off',
    developing: false,
    candles: 'off',
  },
};

/** Where a poor high is named whose row starts `top` CSS px below the edge of the pane. */
function placeName(top: number, style: TpoStyle = STYLE) {
  const profile = drawProfile(100, 'AB', 'ABCD', 'ABC', 'ABCD');
  const high = 104;
  const priceHigh = high + top / ROW_CSS_PX;
  const view = { timeFrom: 0, timeTo: 86_400, priceLow: priceHigh - SIZE.height / ROW_CSS_PX, priceHigh };
  const columns = [{ profile, figures: computeFigures(profile), developing: undefined }];
  const data = { columns, naked: [], candles: undefined, last: undefined, lines: [] };
  const frame = ensure(computeFrame(data, style, view, SIZE), 'A plot with an area');
  const recording = makeRecordingContext();
  const [place] = frame.places;
  paintMarks({ context: recording.context, view, size: SIZE, data, style, crosshair: undefined }, frame, place);
  const findWord = (text: string) => recording.calls.find(({ name, args }) => name === 'fillText' && args[0] === text);
  const word = findWord('Poor high');
  const poc = findWord('POC')?.args.map(Number);
  const rows = [103, 102, 101, 100].map((price) => edgesOf(frame, place, price).middle);
  const [, x, y] = ensure(word, 'The name').args.map(Number);
  // Text is drawn half a pixel lower.
  return {
    x,
    y: y - 0.5,
    poc,
    rows,
    ends: [2, 4].map((cells) => place.cellsLeft + cells * place.cellWidth),
  };
}

it("names a poor high above its row where that is below the pane's heading", () => {
  const { y, rows } = placeName(60);
  expect(y).toBeLessThan(rows[0] - ROW_CSS_PX / 2);
});

it('names a poor high under the heading after the letters of the first row below that, in line with them', () => {
  const own = placeName(36);
  expect(own.y).toBe(own.rows[0]);
  expect(own.x).toBeGreaterThan(own.ends[0]);
  const next = placeName(24);
  expect(next.y).toBe(next.rows[1]);
  expect(next.x).toBeGreaterThan(next.ends[1]);
});

it('keeps the name of a poor high under the heading off the name of a level in the same line', () => {
  const lines = [36, 24, 12, 0].flatMap((top) => {
    const { x, y, poc } = placeName(top);
    const [, pocX, pocY] = ensure(poc, 'The name of the level');
    return pocY - 0.5 === y ? [x - pocX] : [];
  });
  expect(lines.length).toBeGreaterThan(0);
  // After its letters.
  for (const apart of lines) expect(apart).toBeGreaterThan(0);
});

it('names both levels of a row that is the point of control and an edge of the value area', () => {
  const profile = drawProfile(100, 'A', 'A', 'ABC', 'ABCD');
  const figures = { ...ensure(computeFigures(profile), 'figures'), pocPrice: 100, valPrice: 100, vahPrice: 103 };
  const style: TpoStyle = { ...STYLE, shows: { ...STYLE.shows, valueArea: true, poor: false } };
  const view = { timeFrom: 0, timeTo: 86_400, priceLow: 90, priceHigh: 115 };
  const data = {
    columns: [{ profile, figures, developing: undefined }],
    naked: [],
    candles: undefined,
    last: undefined,
    lines: [],
  };
  for (const layout of ['collapsed', 'split'] as const) {
    const drawn = { ...style, layout };
    const frame = ensure(computeFrame(data, drawn, view, SIZE), 'A plot with an area');
    const recording = makeRecordingContext();
    Object.assign(recording.context, { measureText: () => ({ width: 22 }) });
    paintMarks(
      { context: recording.context, view, size: SIZE, data, style: drawn, crosshair: undefined },
      frame,
      ensure(frame.places[0], 'session'),
    );
    const at = (word: string): number[] =>
      recording.calls
        .find(({ name, args }) => name === 'fillText' && args[0] === word)
        ?.args.slice(1)
        .map(Number) ?? [];
    const [poc, val] = [at('POC'), at('VAL')];
    expect(poc, layout).toHaveLength(2);
    expect(val[1], layout).toBe(poc[1]);
    expect(Math.abs((val[0] ?? 0) - (poc[0] ?? 0)), layout).toBeGreaterThan(22);
  }
});
