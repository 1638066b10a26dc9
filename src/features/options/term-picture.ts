import { type ChartTheme, withAlpha } from '@/charts/chart-theme';
import { fitAxis, type LinePicture, type PictureSize, type PlotInsets } from '@/charts/echarts/lines/line-picture';
import { SIDE_WORDS } from './options-format';
import type { OptionsSide } from './options-side';
import { type TenorLine, valueAt, valueBefore } from './tenor-lines';
import type { ShownOptions } from './use-options';

export const TERM_INSETS: PlotInsets = { left: 50, top: 12, right: 62, bottom: 28 };

/** Position of a tenor on the axis: short tenors are spaced further apart. */
export const placeTenor = (days: number): number => Math.sqrt(days);

/** Margin at both ends of the axis, in √days. */
const ROOM = 0.45;
const DOT_CSS_PX = 9;
const SMALL_DOT_CSS_PX = 4;
const BAND_ALPHA = { dark: 0.14, light: 0.12 } as const;

export interface TermCurve {
  /** "Now", "7 d ago". */
  readonly name: string;
  /** "7 d ago, daily close": used if there is room. */
  readonly long: string;
  /** 0: now. */
  readonly daysAgo: number;
  readonly values: readonly number[];
}

/** The current curve and those of the compared days; the current one last. */
export function listCurves({ search }: Pick<ShownOptions, 'search'>, side: OptionsSide): readonly TermCurve[] {
  const days = (search.compare ?? ['7', '30']).filter((one) => one !== 'none').map(Number);
  return [
    ...days
      .sort((a, b) => b - a)
      .map((day) => ({
        name: `${day} d ago`,
        long: `${day} d ago, daily close`,
        daysAgo: day,
        values: side.tenors.map((tenor) => valueBefore(tenor, day)),
      })),
    { name: 'Now', long: 'Now', daysAgo: 0, values: side.tenors.map(({ now }) => now) },
  ];
}

/** The values of all tenors at a moment on screen. */
export function curveAt(tenors: readonly TenorLine[], time: number, seconds: number): readonly number[] {
  return tenors.map(({ line }) => valueAt(line, time, seconds));
}

const DASHES: Readonly<Record<string, readonly number[]>> = { '7 d ago': [5, 3], '30 d ago': [1, 3] };

/** The term structure over √days, scaled for every curve that the crosshair can draw. */
export function makeTermPicture(
  side: OptionsSide,
  curves: readonly TermCurve[],
  { width, height }: PictureSize,
  theme: ChartTheme,
): LinePicture {
  const { tenors } = side;
  const xs = tenors.map(({ days }) => placeTenor(days));
  const bands = tenors.map(({ band }) => band);
  const held = [...curves.map(({ values }) => values), ...bands, ...tenors.map(({ line }) => line.values)];
  const colours = tenors.map(({ place }) => theme.tenor[Math.min(place, theme.tenor.length - 1)]);
  return {
    x: {
      low: (xs[0] ?? 0) - ROOM,
      high: (xs.at(-1) ?? 1) + ROOM,
      ticks: width > 0 ? tenors.map(({ tag }, at) => ({ at: xs[at], label: tag })) : [],
    },
    y: fitAxis(held, height - TERM_INSETS.top - TERM_INSETS.bottom, SIDE_WORDS[side.kind].formatTick),
    bands: [
      {
        name: 'Days of the year',
        colour: withAlpha(theme.text3, BAND_ALPHA[theme.name]),
        xs,
        lows: bands.map(([low]) => low),
        highs: bands.map(([, high]) => high),
      },
    ],
    lines: curves.map(({ name, values }) => {
      const isNow = name === 'Now';
      return {
        name,
        xs,
        ys: values,
        colour: isNow ? theme.text1 : theme.text3,
        width: isNow ? 1.75 : 1.25,
        ...(isNow ? {} : { dash: DASHES[name] }),
        dots: isNow
          ? { size: DOT_CSS_PX, colours }
          : { size: SMALL_DOT_CSS_PX, colours: tenors.map(() => theme.text3) },
      };
    }),
    cells: [],
  };
}
