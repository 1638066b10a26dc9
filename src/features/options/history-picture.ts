import { type ChartTheme, withAlpha } from '@/charts/chart-theme';
import { fitAxis, type LinePicture, type PictureSize, type PlotInsets } from '@/charts/echarts/lines/line-picture';
import type { LineValues } from '@/domain/columns/line-columns';
import { formatDate, formatYear, type Zone } from '@/domain/format/format-time';
import { computeTimeTicks, type TimeTick } from '@/domain/ticks/time-ticks';
import type { TimeSpan } from '@/domain/time-span';
import { percentileOf } from '@/domain/volatility/rank-in-window';
import { fillGap } from './realised-gap';
import { SIDE_WORDS, WANTED_TICKS } from './view/options-format';
import type { OptionsSide } from './view/options-side';
import { sliceLine } from './view/slice-line';
import { newestOf, type TenorLine } from './view/tenor-lines';
import type { OptionsView, ShownOptions } from './view/use-options';

/** Ticks are on the left, so that the line labels on the right do not hide them; the top is clear of a heading of two lines. */
const HISTORY_INSETS: PlotInsets = { left: 46, top: 46, right: 68, bottom: 28 };
/** With room for the name of a coin in the labels and in the rows of the map. */
const BESIDE_INSETS: PlotInsets = { ...HISTORY_INSETS, left: 54, right: 92 };

/** Space around a history. Both histories and the strip below share their times, so it is one for all. */
export const getHistoryInsets = ({ beside }: Pick<DrawnHistory, 'beside'>): PlotInsets =>
  beside === undefined ? HISTORY_INSETS : BESIDE_INSETS;
const LINE_CSS_PX = 1.5;
const GAP_ALPHA = 0.25;
const CELL_ALPHA = { least: 0.06, most: 0.95 } as const;

export interface HistoryPictureOptions {
  readonly theme: ChartTheme;
  readonly zone: Zone;
  /** Tenors whose histories are shown. */
  readonly tenors: readonly TenorLine[];
  /** Those of the coin beside. */
  readonly beside?: BesideTenors | undefined;
}

export interface BesideTenors {
  readonly coin: string;
  readonly tenors: readonly TenorLine[];
}

/** The lines of a coin beside are dashed, in the colours of the tenors. */
export const BESIDE_DASH = [4, 3] as const;

interface RealisedOptions extends Pick<HistoryPictureOptions, 'theme' | 'zone'> {
  /** The tenor of the same length; `undefined` if none is known. */
  readonly tenor?: TenorLine | undefined;
}

const colourOf = ({ place }: TenorLine, theme: ChartTheme): string =>
  theme.tenor[Math.min(place, theme.tenor.length - 1)];

/** Each day has a tick: hours mean nothing on a range of weeks. */
const MIN_TICK_CSS_PX = 96;

/** What of the options is drawn over time. */
type DrawnHistory = Pick<ShownOptions, 'range' | 'seconds' | 'realised'> & {
  readonly beside?: Pick<BesideTenors, 'coin'> | undefined;
};

/** Whether candles were asked for, and what has loaded of them. */
interface RealisedRequest extends Pick<OptionsView, 'choice' | 'hasRealised'> {
  readonly series: readonly Pick<OptionsView['series'][number], 'name'>[];
  readonly loaded: readonly Pick<OptionsView['loaded'][number], 'missing' | 'error'>[];
}

function makeTimeAxis(view: DrawnHistory, { width }: PictureSize, zone: Zone): LinePicture['x'] {
  const { range } = view;
  const { left, right } = getHistoryInsets(view);
  const pixels = width - left - right;
  const { ticks, step } = computeTimeTicks(range.from, range.to, pixels, zone, MIN_TICK_CSS_PX);
  // A day of a range over two years is one of two.
  const hasYears = step >= DAY_SECONDS && formatYear(range.from, zone) !== formatYear(range.to, zone);
  const labelOf = ({ time, label }: TimeTick): string => (hasYears ? formatDate(time, zone) : label);
  return { low: range.from, high: range.to, ticks: ticks.map((tick) => ({ at: tick.time, label: labelOf(tick) })) };
}

/** The histories of the tenors. Realised volatility may be far from them, so it has a strip of its own. */
export function makeHistoryPicture(
  view: DrawnHistory,
  side: Pick<OptionsSide, 'kind'>,
  size: PictureSize,
  { theme, zone, tenors, beside }: HistoryPictureOptions,
): LinePicture {
  const { range } = view;
  const { top, bottom } = getHistoryInsets(view);
  // Includes one more bucket at either end, so that lines reach the edges.
  const around = { from: range.from - view.seconds, to: range.to + view.seconds };
  const draw = (tenor: TenorLine) => {
    const { times: xs, values: ys } = sliceLine(tenor.line, around);
    return { name: tenor.tag, colour: colourOf(tenor, theme), width: LINE_CSS_PX, xs, ys };
  };
  const others = (beside?.tenors ?? []).map((tenor) => ({
    ...draw(tenor),
    name: `${beside?.coin} ${tenor.tag}`,
    dash: BESIDE_DASH,
  }));
  const zero = side.kind === 'skew' ? [makeZero(view, theme)] : [];
  const pixels = size.height - top - bottom;
  const inside = [...tenors, ...(beside?.tenors ?? [])].map(({ line }) => sliceLine(line, range).values);
  const columns = [...inside, ...zero.map(({ ys }) => ys)];
  return {
    x: makeTimeAxis(view, size, zone),
    y: fitAxis(columns, pixels, SIDE_WORDS[side.kind].formatTick, WANTED_TICKS),
    lines: [...zero, ...others, ...tenors.map(draw)],
    bands: [],
    cells: [],
  };
}

/** Insets of the strip under the histories: its times are those of the axis above, and its title covers no line. */
const REALISED_ROOM = { top: 24, bottom: 8 } as const;
const REALISED_INSETS: PlotInsets = { ...HISTORY_INSETS, ...REALISED_ROOM };
const REALISED_BESIDE_INSETS: PlotInsets = { ...BESIDE_INSETS, ...REALISED_ROOM };

export const getRealisedInsets = ({ beside }: Pick<DrawnHistory, 'beside'>): PlotInsets =>
  beside === undefined ? REALISED_INSETS : REALISED_BESIDE_INSETS;

/** The tenor whose length is nearest to `days`; realised volatility over that many days is compared with it. */
export const findLike = (tenors: readonly TenorLine[], days: number | undefined): TenorLine | undefined =>
  days === undefined
    ? undefined
    : tenors
        .toSorted((a, b) => Math.abs(a.days - days) - Math.abs(b.days - days))
        .find(({ line }) => line.times.length > 0);

/**
 * Realised volatility over time, in steps, and the implied volatility of the tenor of the same length, with the gap between them
 * filled.
 */
export function makeRealisedPicture(
  view: DrawnHistory,
  size: PictureSize,
  { theme, zone, tenor }: RealisedOptions,
): LinePicture {
  const { low, high, ticks } = makeTimeAxis(view, size, zone);
  const { top, bottom } = REALISED_ROOM;
  // Includes one more bucket at either end, so that lines and fill reach the edges.
  const around = { from: view.range.from - view.seconds, to: view.range.to + view.seconds };
  const implied = tenor && { colour: colourOf(tenor, theme), ...sliceLine(tenor.line, around) };
  const known = takeRealised(view);
  const { times: xs, values: ys } = drawSteps(known, implied?.times.at(-1) ?? Number.NEGATIVE_INFINITY);
  return {
    x: { low, high, ticks: ticks.map(({ at }) => ({ at, label: '' })) },
    y: fitAxis(
      tenor === undefined ? [ys] : [ys, sliceLine(tenor.line, view.range).values],
      size.height - top - bottom,
      SIDE_WORDS.volatility.formatTick,
    ),
    lines: [
      { name: 'Realised', colour: theme.text2, width: 1.25, xs, ys },
      ...(tenor === undefined || implied === undefined
        ? []
        : [{ name: tenor.tag, colour: implied.colour, width: 1.25, xs: implied.times, ys: implied.values }]),
    ],
    bands:
      implied === undefined
        ? []
        : fillGap(implied, known).map((gap) => ({
            name: 'IV over RV',
            colour: withAlpha(implied.colour, GAP_ALPHA),
            ...gap,
          })),
    cells: [],
  };
}

const DAY_SECONDS = 86_400;

/** Realised volatility from the close before the range, so that its line reaches the left edge. */
const takeRealised = ({ realised, range }: DrawnHistory): LineValues =>
  sliceLine(realised, { from: range.from - DAY_SECONDS, to: range.to });

/** The same as steps: a value holds until the next, at most for a day, as it is read under the crosshair. */
function drawSteps({ times, values }: LineValues, end: number): LineValues {
  const points = Array.from(times, (time, at) => {
    const until = Math.min(times[at + 1] ?? Math.max(time, end), time + DAY_SECONDS);
    const isBroken = until < (times[at + 1] ?? until);
    return [[time, values[at]], [until, values[at]], ...(isBroken ? [[until, Number.NaN]] : [])] as const;
  }).flat();
  return { times: Float64Array.from(points, ([x]) => x), values: Float64Array.from(points, ([, y]) => y) };
}

/** Realised volatility at the right edge of the view; NaN if too few closes are known. */
export const getRealisedEnd = ({ realised, range }: Pick<DrawnHistory, 'realised' | 'range'>): number =>
  newestOf(sliceLine(realised, range));

/** Whether daily closes for the realised volatility are still loading. */
export function isRealisedComing({ choice, hasRealised, series, loaded }: RealisedRequest): boolean {
  if (!hasRealised || choice.realisedDays === undefined) return false;
  const at = series.findIndex(({ name }) => name === 'candles');
  // Before the first request it is unknown whether there are any.
  return at === -1 ? series.length === 0 : loaded[at].error === undefined && loaded[at].missing.length > 0;
}

/** Value of a tenor at the right edge of the view; NaN if it has none in view. */
export const getEndValue = ({ line }: TenorLine, range: TimeSpan): number => newestOf(sliceLine(line, range));

function makeZero({ range }: DrawnHistory, theme: ChartTheme): LinePicture['lines'][number] {
  return { name: 'Zero', colour: theme.lineStrong, width: 1, xs: [range.from, range.to], ys: [0, 0] };
}

/** A few days of a year stand far out: their colours would leave none for the differences of all others. */
const REACH_PERCENTS = [5, 95] as const;

/** How far the colours of the map go from zero. */
export interface MapReach {
  readonly reach: number;
  /** Some values are further away, and have the last colour. */
  readonly isCut: boolean;
}

/** Up to the fifth and the ninety-fifth percentile of all values, whichever is further from zero; 1 if nothing is known. */
export function findReach(tenors: readonly Pick<TenorLine, 'line'>[]): MapReach {
  const values = Float64Array.from(tenors.flatMap(({ line }) => Array.from(line.values).filter(isKnown)));
  const [low, high] = REACH_PERCENTS.map((percent) => Math.abs(percentileOf(values, percent)));
  const reach = Math.max(low, high);
  if (!(reach > 0)) return { reach: 1, isCut: false };
  return { reach, isCut: values.some((value) => Math.abs(value) > reach) };
}

const isKnown = (value: number): boolean => !Number.isNaN(value);

/** The rows of the map from the bottom up: the tenors, and those of the coin beside. */
export const listMapRows = ({ tenors, beside }: Pick<HistoryPictureOptions, 'tenors' | 'beside'>) => [
  ...tenors.map(({ tag, line }) => ({ line, label: tag })),
  ...(beside?.tenors ?? []).map(({ tag, line }) => ({ line, label: `${beside?.coin} ${tag}` })),
];

/** Tenors over time as a map: above zero in the second series colour, below in the sixth, stronger further away. */
export function makeSkewMap(
  view: DrawnHistory,
  _side: Pick<OptionsSide, 'kind'>,
  size: PictureSize,
  { theme, zone, tenors, beside }: HistoryPictureOptions,
): LinePicture {
  const rows = listMapRows({ tenors, beside });
  const { reach } = findReach(rows);
  const { range } = view;
  const [above, below] = [theme.series[1], theme.series[5]];
  const shade = (value: number): string => {
    const alpha = CELL_ALPHA.least + (CELL_ALPHA.most - CELL_ALPHA.least) * Math.min(1, Math.abs(value) / reach);
    return withAlpha(value < 0 ? below : above, alpha);
  };
  return {
    x: makeTimeAxis(view, size, zone),
    y: { low: 0, high: rows.length, ticks: rows.map(({ label }, at) => ({ at: at + 0.5, label })) },
    lines: [],
    bands: [],
    cells: rows.flatMap(({ line }, row) =>
      Array.from(line.times).flatMap((time, at) => {
        const value = line.values[at];
        const [xFrom, xTo] = [Math.max(time, range.from), Math.min(time + view.seconds, range.to)];
        if (Number.isNaN(value) || xFrom >= xTo) return [];
        return [{ xFrom, xTo, yFrom: row, yTo: row + 1, colour: shade(value) }];
      }),
    ),
  };
}
