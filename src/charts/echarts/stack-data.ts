import type { CandlePyramid } from '@/domain/columns/candle-pyramid';
import type { Stretch } from '@/domain/columns/find-gaps';
import type { LinePyramid } from '@/domain/columns/line-pyramid';
import type { SidePyramid } from '@/domain/columns/side-pyramid';
import type { Zone } from '@/domain/format/format-time';
import type { SummedProfile } from '@/domain/volume-profile/sum-profile';
import type { LevelLine } from '../axes/level-lines';
import type { ChartTheme } from '../chart-theme';
import type { PriceScale } from '../viewport/price-scale';

/** Rows of the stack in their fixed order from the top. */
export const STACK_ROWS = [
  'price',
  'questions',
  'volume',
  'cvd',
  'oi',
  'funding',
  'liquidations',
  'volatility',
] as const;
export type StackRowId = (typeof STACK_ROWS)[number];

/** Place of a row in the host, CSS px. */
export interface StackRow {
  readonly id: StackRowId;
  readonly top: number;
  readonly height: number;
  /** Lines of the row's heading, which its series keep clear of; 1 by default. */
  readonly headingLines?: number;
}

/** The shown rows from the top; lengths in CSS px. */
export interface StackLayout {
  readonly rows: readonly StackRow[];
  readonly plotWidth: number;
  /** Width of the gutter between plot and axis, for what closes next; 0 if there is none. */
  readonly gutterWidth: number;
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
  /** What the gutter shows; absent if there is none. */
  readonly ahead?: Ahead;
  readonly questions?: QuestionRow;
  readonly volume?: { readonly sides: SidePyramid; readonly hasDelta: boolean; readonly unit: string };
  /** `anchor`: Unix second at which the line is zero. */
  readonly cvd?: { readonly line: LinePyramid; readonly anchor: number | undefined };
  readonly interest?: {
    readonly candles: CandlePyramid;
    readonly form: InterestForm;
    /** Lines of single venues, beside the sum. */
    readonly each?: readonly VenueLine[];
  };
  /** Percent per normalised period, each rate as a step over its bucket. */
  readonly funding?: {
    readonly rates: LinePyramid;
    readonly predicted: LinePyramid | undefined;
    /** Lines of single venues, beside the weighted one. */
    readonly each?: readonly VenueLine[];
  };
  /** Liquidated shorts as `buys`, drawn up, and longs as `sells`, drawn down, on a √ scale. */
  readonly liquidations?: { readonly sides: SidePyramid };
  /** Percent a year. */
  readonly volatility?: { readonly line: LinePyramid };
  /** Times that are not loaded yet, ascending: hatched in every row, and stated in words over the prices. */
  readonly unloaded?: Readonly<Partial<Record<StackRowId, readonly Stretch[]>>>;
}

/** Index of a line among those of other markets and venues, from 1: picks its colour. */
export type LineTone = 1 | 2 | 3 | 4 | 5 | 6;

/** One venue among several. */
export interface VenueLine {
  readonly name: string;
  readonly tone: LineTone;
  readonly line: LinePyramid;
}

/** Closes of another market, already converted to prices of the percent base. */
export interface ComparedLine {
  readonly name: string;
  readonly tone: LineTone;
  readonly line: LinePyramid;
}

/** Index of a line over the candles: picks its colour. */
export type AverageTone = 0 | 1 | 2 | 3;

/** An average of the prices. */
export interface AverageLine {
  readonly tone: AverageTone;
  readonly line: LinePyramid;
}

/** A large liquidation; `label` is its formatted size. */
export interface EventMark {
  readonly time: number;
  readonly price: number;
  readonly side: 'longs' | 'shorts';
  readonly label: string;
}

/** A question about a price or a band of prices; `low` equals `high` for a single price. */
export interface StrikeMark {
  readonly low: number;
  readonly high: number;
  /** Its last traded price, 0 to 1; NaN if it was never traded. */
  readonly probability: number;
  readonly isChosen: boolean;
}

/** Questions that close together; `marks` in the order of their prices. */
export interface StrikeColumn {
  /** When they close, Unix seconds. */
  readonly time: number;
  /** Whether they pay above or below their prices, if known. */
  readonly pays: 'above' | 'below' | undefined;
  readonly isClosed: boolean;
  readonly marks: readonly StrikeMark[];
}

/** The questions that close together next: drawn at their prices whatever the time axis shows. */
export interface Ahead {
  /** Unix seconds. */
  readonly time: number;
  readonly strikes: readonly StrikeColumn[];
}

/** A question at the time it closes. */
export interface QuestionDot {
  readonly time: number;
  /** 0 to 1. */
  readonly probability: number;
  readonly isChosen: boolean;
  readonly isClosed: boolean;
}

/** Prediction markets on the time axis. */
export interface QuestionRow {
  /** Ascending in time. */
  readonly dots: readonly QuestionDot[];
  /** Prices of the chosen question, each valid until the next; empty while none is chosen. */
  readonly trace: { readonly times: Float64Array; readonly values: Float64Array };
  /** Continues the trace: the last traded price up to the end, drawn as not yet known. */
  readonly carried: { readonly to: number; readonly probability: number } | undefined;
  /** Unix seconds; everything to the right is in the future. */
  readonly now: number;
}

export interface PricePane {
  /** Candles of the reference venue; NaN prices are not drawn. */
  readonly candles: CandlePyramid | undefined;
  readonly form: PriceForm;
  readonly scale: PriceScale;
  /** The price that is 0 % in percent scale: the first close in view. */
  readonly percentBase: number | undefined;
  readonly compared: readonly ComparedLine[];
  readonly averages: readonly AverageLine[];
  /** `note`: words under the price: when its candle closes, or when it was. */
  readonly last: { readonly price: number; readonly isRising: boolean; readonly note?: string } | undefined;
  /** Gaps: hatched. */
  readonly gaps: readonly Stretch[];
  /** Filled from the previous candle: marked, and its candles drawn hollow and grey. */
  readonly filled: readonly Stretch[];
  /** Largest first: those that would overlap earlier ones are left out. */
  readonly events: readonly EventMark[];
  readonly profile: SummedProfile | undefined;
  readonly separators: readonly { readonly time: number; readonly isDay: boolean }[];
  /** Lines that the user has drawn. */
  readonly lines: readonly LevelLine[];
  readonly decimals: number;
}

export interface StackStyle {
  readonly theme: ChartTheme;
  readonly zone: Zone;
}
