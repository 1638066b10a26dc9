import { expect, it } from 'vitest';
import { getChartTheme } from '@/charts/chart-theme';
import { describeBand } from './term-band';
import { fitTerm, listCurves, makeTermPicture } from './term-picture';
import type { OptionsSide } from './view/options-side';
import { describeTenor } from './view/tenor-lines';

const HOUR = 3600;
const DAY = 86_400;
const NOW = Date.parse('2026-06-18T14:00Z') / 1000;
const SIZE = { width: 612, height: 466 };
const RANGE = { from: NOW - 7 * DAY, to: NOW + HOUR };
const VIEW = { coin: 'BTC', search: { v: 1, compare: ['7'] } } as const;

/** Hourly values over eight days, a hundredth higher each hour, and their days. */
function makeTenor(tenor: 'ONE_W' | 'ONE_M', place: number, base: number) {
  const times = Float64Array.from({ length: 193 }, (_, i) => NOW - (192 - i) * HOUR);
  const line = { times, values: times.map((_, i) => base + i / 100) };
  const closes = Array.from(times).flatMap((time, at) => ((time + HOUR) % DAY === 0 ? at : []));
  const year = {
    times: Float64Array.from(closes, (at) => times[at] + HOUR - DAY),
    values: Float64Array.from(closes, (at) => line.values[at]),
  };
  return describeTenor(tenor, place, line, year, HOUR);
}

const side: OptionsSide = {
  kind: 'volatility',
  symbols: [],
  symbol: 'S',
  exchange: 'FJORD_OPTIONS',
  lock: undefined,
  tenors: [makeTenor('ONE_W', 0, 40), makeTenor('ONE_M', 1, 50)],
  series: [],
  loaded: [],
};

/** The side with the days of a year behind each tenor. */
const banded = (low: number, high: number): OptionsSide => ({
  ...side,
  tenors: side.tenors.map((tenor) => ({
    ...tenor,
    band: [low, high] as const,
    among: { ...tenor.among, count: 365 },
  })),
});

function draw(drawn: OptionsSide) {
  const curves = listCurves(VIEW, drawn);
  return makeTermPicture(drawn, curves, SIZE, getChartTheme('dark'), fitTerm(curves, drawn.tenors, RANGE));
}

const tell = (told: OptionsSide) => describeBand(told, draw(told).y, 'advanced');

it('the axis by tenor fits the curves; what is off it of the days is an arrow with its value at its tenor', () => {
  const { y } = draw(banded(42, 90));
  // The curves take 40.1 to 51.9: most of the axis is theirs, whatever the days are.
  expect((51.92 - 40.09) / (y.high - y.low)).toBeGreaterThan(0.7);
  expect(y.ticks.length).toBeGreaterThanOrEqual(4);
  expect(tell(banded(42, 90))).toEqual({
    text: 'P10–P90 · 1 y, arrows off scale',
    isDrawn: true,
    arrows: [
      { tag: '1W', days: 7, end: 'top', text: '↑ 90.0%' },
      { tag: '1M', days: 30, end: 'top', text: '↑ 90.0%' },
    ],
  });
  expect(tell(banded(20, 90)).arrows.map(({ text }) => text)).toEqual(['↑ 90.0%', '↓ 20.0%', '↑ 90.0%', '↓ 20.0%']);
  expect(tell(banded(42, 50))).toEqual({ text: 'P10–P90 · 1 y', isDrawn: true, arrows: [] });
  expect(tell(banded(70, 90))).toEqual({
    text: 'P10–P90 · 1 y, off scale: 70.0% to 90.0%',
    isDrawn: false,
    arrows: [],
  });
  expect(tell(side).text).toMatch(/^No P10–P90: needs 90 days/);
});

it('the days behind a tenor are a slim box with three ticks, never an area that fills the plot', () => {
  const { x, y, bands, cells } = draw(banded(42, 50));
  expect(bands).toEqual([]);
  const cssPx = (from: number, to: number) => Math.round(((to - from) / (x.high - x.low)) * 500);
  const [box, low, median, high] = cells;
  expect([box.yFrom, box.yTo, cssPx(box.xFrom, box.xTo)]).toEqual([42, 50, 8]);
  // The median is that of the eight days of the first tenor.
  expect([low, median, high].map(({ yFrom, yTo }) => Math.round(((yFrom + yTo) / 2) * 10) / 10)).toEqual([
    42, 40.9, 50,
  ]);
  expect([low, median, high].map(({ xFrom, xTo }) => cssPx(xFrom, xTo))).toEqual([14, 14, 14]);
  // Beyond the axis it ends with it, without the tick of what is off.
  const cut = draw(banded(42, 90)).cells.slice(0, 3);
  expect(cut[0].yTo).toBe(y.high);
  expect(cut.map(({ xFrom, xTo }) => cssPx(xFrom, xTo))).toEqual([8, 14, 14]);
});

it('the axis by tenor holds the moments that the crosshair may point at, as far as its curves stay readable', () => {
  const curves = listCurves(VIEW, side);
  const withPeak = (peak: number) => [
    { ...side.tenors[0], line: { times: Float64Array.of(NOW - DAY), values: Float64Array.of(peak) } },
    side.tenors[1],
  ];
  const fit = (peak: number) => fitTerm(curves, withPeak(peak), RANGE);
  const own = fit(45);
  expect(fit(54)).toMatchObject({ low: own?.low, high: 54 });
  expect(fit(38)).toMatchObject({ low: 38, high: own?.high });
  // A crash leaves the curves four fifths of the axis, and is cut at its end.
  const [taken = 0, height = 0] = [own, fit(300)].map((one) => one && one.high - one.low);
  expect(taken / height).toBeCloseTo(0.8, 1);
  // What is not on screen cannot be pointed at.
  const last = { from: NOW - HOUR, to: NOW };
  expect(fitTerm(curves, withPeak(300), last)).toEqual(fitTerm(curves, side.tenors, last));
});
