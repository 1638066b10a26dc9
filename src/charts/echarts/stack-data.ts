import type { CandlePyramid } from '@/domain/columns/candle-pyramid';
import type { LinePyramid } from '@/domain/columns/line-pyramid';
import type { SidePyramid } from '@/domain/columns/side-pyramid';
import type { Zone } from '@/domain/format/format-time';
import type { ChartTheme } from '../chart-theme';
import type { PriceScale } from '../viewport/price-scale';

/** Rows of the stack in their fixed order from the top. */
export const STACK_ROWS = ['price', 'volume', 'cvd', 'oi', 'liquidations', 'volatility'] as const;
export type StackRowId = (typeof STACK_ROWS)[number];

/** Place of a row in the host, CSS px. */
export interface StackRow {
  readonly id: StackRowId;
  readonly top: number;
  readonly height: number;
}

/** Rows that are shown, from the top; lengths in CSS px. */
export interface StackLayout {
  readonly rows: readonly StackRow[];
  readonly plotWidth: number;
  readonly axisWidth: number;
  readonly timeAxisHeight: number;
  readonly pixelRatio: number;
}

export type PriceForm = 'candles' | 'hollow' | 'line';
export type { PriceScale };
export type InterestForm = 'line' | 'candles' | 'change';

/** What the rows show. A row without data is drawn empty. */
export interface StackData {
  readonly price: PricePane;
  readonly volume?: { readonly sides: SidePyramid; readonly hasDelta: boolean; readonly unit: string };
  /** `anchor`: Unix second at which the line is zero. */
  readonly cvd?: { readonly line: LinePyramid; readonly anchor: number | undefined };
  readonly interest?: { readonly candles: CandlePyramid; readonly form: InterestForm };
  /** Percent per normalised period, each rate over the whole of its bucket. */
  readonly funding?: { readonly rates: LinePyramid; readonly predicted: LinePyramid | undefined };
  /** Liquidated shorts as `buys`, drawn up, and longs as `sells`, drawn down, on a √ scale. */
  readonly liquidations?: { readonly sides: SidePyramid };
  /** Percent a year. */
  readonly volatility?: { readonly line: LinePyramid };
}

/** [from, to) in Unix seconds. */
export interface TimeStretch {
  readonly from: number;
  readonly to: number;
}

/** Another market's closes, already in prices of the percent base. */
export interface ComparedLine {
  readonly name: string;
  readonly tone: 1 | 2 | 3 | 4 | 5 | 6;
  readonly line: LinePyramid;
}

/** A large liquidation: `label` is its size in words. */
export interface EventMark {
  readonly time: number;
  readonly price: number;
  readonly side: 'longs' | 'shorts';
  readonly label: string;
}

/** What was traded at each price of the visible range: `prices` are the lower edges of rows of `step`. */
export interface ProfileColumns {
  readonly prices: Float64Array;
  readonly step: number;
  readonly buys: Float64Array;
  readonly sells: Float64Array;
  /** Lower edge of the row with the most volume. */
  readonly poc: number;
  readonly valueLow: number;
  readonly valueHigh: number;
}

export interface PricePane {
  /** Of the reference venue; NaN prices are not drawn. */
  readonly candles: CandlePyramid | undefined;
  readonly form: PriceForm;
  readonly scale: PriceScale;
  /** In percent scale 0 % is this price (first close in view). */
  readonly percentBase: number | undefined;
  readonly compared: readonly ComparedLine[];
  /** `countdown`: words under the price. */
  readonly last: { readonly price: number; readonly isRising: boolean; readonly countdown?: string } | undefined;
  /** No data: hatched. */
  readonly gaps: readonly TimeStretch[];
  /** Filled from the candle before: marked, candles drawn hollow and grey. */
  readonly filled: readonly TimeStretch[];
  /** Those that find no room beside earlier ones are left out: the largest come first. */
  readonly events: readonly EventMark[];
  readonly profile: ProfileColumns | undefined;
  readonly separators: readonly { readonly time: number; readonly isDay: boolean }[];
  /** Level lines. */
  readonly lines: readonly number[];
  readonly decimals: number;
}

export interface StackStyle {
  readonly theme: ChartTheme;
  readonly zone: Zone;
}
