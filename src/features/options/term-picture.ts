import { type ChartTheme, withAlpha } from '@/charts/chart-theme';
import {
  fitAxis,
  type LineAxis,
  type LinePicture,
  type PicturedCell,
  type PictureSize,
  type PlotInsets,
} from '@/charts/echarts/lines/line-picture';
import type { TimeSpan } from '@/domain/time-span';
import { percentileOf } from '@/domain/volatility/rank-in-window';
import { COMPARED_DAYS } from '@/state/fields/options-fields';
import { SIDE_WORDS, WANTED_TICKS } from './view/options-format';
import type { BesideSide, OptionsSide } from './view/options-side';
import { sliceLine } from './view/slice-line';
import { type TenorLine, valueAt, valueBefore } from './view/tenor-lines';
import type { ShownOptions } from './view/use-options';

/** Above the plot are its key and the values of the days that are off its axis. */
/** Below the plot stand the names of the tenors, and below them where a box ends that is cut at the foot. */
export const TERM_INSETS: PlotInsets = { left: 50, top: 38, right: 62, bottom: 40 };

/** Position of a tenor on the axis: short tenors are spaced further apart. */
export const placeTenor = (days: number): number => Math.sqrt(days);

/** Margin at both ends of the axis, in √days. */
const ROOM = 0.45;
const DOT_CSS_PX = 9;
const SMALL_DOT_CSS_PX = 4;
/** A box beside each tenor's dots, which stay readable on it. */
const BOX_CSS_PX = 8;
const TICK_CSS_PX = { width: 14, height: 3 } as const;
const BOX_ALPHA = { dark: 0.26, light: 0.2 } as const;
const TICK_ALPHA = { dark: 0.8, light: 0.85 } as const;
const MEDIAN_PERCENT = 50;

export interface TermCurve {
  /** "Now", "7 d ago", or with a coin beside it "BTC" and "ETH". */
  readonly name: string;
  /** "7 d ago, daily close": used if there is room. */
  readonly long: string;
  /** 0: now. */
  readonly daysAgo: number;
  /** Of the market's own coin now. */
  readonly isNow?: boolean;
  readonly values: readonly number[];
}

/** How many days ago the compared curves are. */
export const listComparedDays = ({ compare }: Pick<ShownOptions['search'], 'compare'>): readonly number[] =>
  (compare ?? COMPARED_DAYS).filter((one) => one !== 'none').map(Number);

/** The current curve and those of the compared days, and that of the coin beside; the current one last. */
export function listCurves(
  { search, coin }: Pick<ShownOptions, 'search' | 'coin'>,
  side: OptionsSide,
): readonly TermCurve[] {
  const days = listComparedDays(search);
  const beside = side.beside?.tenors.length === 0 ? undefined : side.beside;
  return [
    ...days
      .toSorted((a, b) => b - a)
      .map((day) => ({
        name: `${day} d ago`,
        long: `${day} d ago, daily close`,
        daysAgo: day,
        values: side.tenors.map((tenor) => valueBefore(tenor, day)),
      })),
    ...(beside === undefined
      ? []
      : [
          {
            name: beside.coin,
            long: `${beside.coin} now`,
            daysAgo: 0,
            values: side.tenors.map((tenor) => likeOf(beside, tenor)?.now ?? Number.NaN),
          },
        ]),
    {
      name: beside === undefined ? 'Now' : coin,
      long: 'Now',
      daysAgo: 0,
      isNow: true,
      values: side.tenors.map(({ now }) => now),
    },
  ];
}

/** The tenor of the coin beside that is as long. */
export const likeOf = (beside: BesideSide | undefined, { tenor }: Pick<TenorLine, 'tenor'>): TenorLine | undefined =>
  beside?.tenors.find((one) => one.tenor === tenor);

/** The values of all tenors at a moment on screen. */
export function curveAt(tenors: readonly TenorLine[], time: number, seconds: number): readonly number[] {
  return tenors.map(({ line }) => valueAt(line, time, seconds));
}

const DASHES: Readonly<Record<string, readonly number[]>> = { '7 d ago': [5, 3], '30 d ago': [1, 3] };

/** The moments under the crosshair may add so much to the axis, in heights of what the curves take; beyond it they are cut. */
const MOST_HEIGHTS = 1.25;
/** The least height that counts as taken, as a part of the largest value: curves that are flat would magnify noise. */
const LEAST_SHARE = 0.05;

const isKnown = (value: number): boolean => !Number.isNaN(value);

/** The ends of the axis. */
export interface TermFit {
  readonly low: number;
  readonly high: number;
}

/**
 * The ends of the axis: the curves, and a little more for the moments of the range, as the axis stays still while the
 * crosshair moves over them. The days of the year do not count: they are often far wider, and arrows tell where they end.
 * `undefined`: nothing is known.
 */
export function fitTerm(
  curves: readonly Pick<TermCurve, 'values'>[],
  tenors: readonly Pick<TenorLine, 'line'>[],
  range: TimeSpan,
): TermFit | undefined {
  const shown = curves.flatMap(({ values }) => values.filter(isKnown));
  if (shown.length === 0) return undefined;
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  const taken = Math.max(high - low, LEAST_SHARE * Math.max(Math.abs(low), Math.abs(high)));
  return reachMoments({ low, high }, tenors, range, MOST_HEIGHTS * taken);
}

/** The ends with the moments of the range; both sides get the same share of them where not all fit into `tallest`. */
function reachMoments(
  { low, high }: TermFit,
  tenors: readonly Pick<TenorLine, 'line'>[],
  range: TimeSpan,
  tallest: number,
): TermFit {
  let [down, up] = [0, 0];
  for (const value of tenors.flatMap(({ line }) => [...sliceLine(line, range).values]).filter(isKnown)) {
    down = Math.max(down, low - value);
    up = Math.max(up, value - high);
  }
  if (down + up === 0) return { low, high };
  const share = Math.min(1, Math.max(0, tallest - (high - low)) / (down + up));
  return { low: low - share * down, high: high + share * up };
}

/** The look of a curve: the current one is the strongest, and a coin beside it has a colour of its own. */
function styleCurve({ name, isNow = false, daysAgo }: TermCurve, theme: ChartTheme, colours: readonly string[]) {
  if (isNow) return { colour: theme.text1, width: 1.75, dots: { size: DOT_CSS_PX, colours } };
  const colour = daysAgo === 0 ? theme.series[BESIDE_PLACE] : theme.text3;
  const dash = DASHES[name];
  return {
    colour,
    width: daysAgo === 0 ? 1.75 : 1.25,
    ...(dash === undefined ? {} : { dash }),
    dots: { size: SMALL_DOT_CSS_PX, colours: colours.map(() => colour) },
  };
}

/** Index of the colour of a coin beside among the series colours; the same as a CSS colour. */
const BESIDE_PLACE = 1;
export const BESIDE_COLOUR = `var(--cat-${BESIDE_PLACE + 1})`;

/**
 * A slim box per tenor from the tenth to the ninetieth percentile of its days, with a tick at each and at the median: an
 * area between them would be the background of the plot wherever the axis ends before it.
 */
function drawBoxes(tenors: readonly TenorLine[], x: LineAxis, y: LineAxis, size: PictureSize, theme: ChartTheme) {
  const [across, up] = [size.width - TERM_INSETS.left - TERM_INSETS.right, plotHeight(size)];
  if (across <= 0 || up <= 0) return [];
  const [wide, tall] = [(x.high - x.low) / across, (y.high - y.low) / up];
  const box = withAlpha(theme.text3, BOX_ALPHA[theme.name]);
  const tick = withAlpha(theme.text3, TICK_ALPHA[theme.name]);
  return tenors.flatMap(({ days, year, band: [low, high] }): PicturedCell[] => {
    const at = placeTenor(days);
    const place = (width: number, yFrom: number, yTo: number, colour: string): PicturedCell => ({
      xFrom: at - (width / 2) * wide,
      xTo: at + (width / 2) * wide,
      yFrom: Math.max(y.low, yFrom),
      yTo: Math.min(y.high, yTo),
      colour,
    });
    const half = (TICK_CSS_PX.height / 2) * tall;
    const ticks = [low, percentileOf(year.values, MEDIAN_PERCENT), high].map((value) =>
      place(TICK_CSS_PX.width, value - half, value + half, tick),
    );
    return [place(BOX_CSS_PX, low, high, box), ...ticks].filter(({ yFrom, yTo }) => yFrom < yTo);
  });
}

const plotHeight = ({ height }: PictureSize): number => height - TERM_INSETS.top - TERM_INSETS.bottom;

/** The term structure over √days, scaled for the curves, with the box of its days behind each tenor. */
export function makeTermPicture(
  side: OptionsSide,
  curves: readonly TermCurve[],
  size: PictureSize,
  theme: ChartTheme,
  fit: TermFit | undefined,
): LinePicture {
  const { tenors } = side;
  const xs = tenors.map(({ days }) => placeTenor(days));
  const colours = tenors.map(({ place }) => theme.tenor[Math.min(place, theme.tenor.length - 1)]);
  const y = fitAxis(
    fit === undefined ? [] : [[fit.low, fit.high]],
    plotHeight(size),
    SIDE_WORDS[side.kind].formatTick,
    WANTED_TICKS,
  );
  const x = {
    low: (xs[0] ?? 0) - ROOM,
    high: (xs.at(-1) ?? 1) + ROOM,
    ticks: size.width > 0 ? tenors.map(({ tag }, at) => ({ at: xs[at], label: tag })) : [],
  };
  const banded = tenors.filter(({ band: [low] }) => isKnown(low));
  return {
    x,
    y,
    bands: [],
    lines: curves.map((curve) => ({
      name: curve.name,
      xs,
      ys: curve.values,
      ...styleCurve(curve, theme, colours),
    })),
    cells: fit === undefined ? [] : drawBoxes(banded, x, y, size, theme),
  };
}
