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
  /** Of its heading, which its series keep clear of; 1 where nothing is said. */
  readonly headingLines?: number;
}

/** Rows that are shown, from the top; lengths in CSS px. */
export interface StackLayout {
  readonly rows: readonly StackRow[];
  readonly plotWidth: number;
  /** Between plot and axis, for what lies ahead; 0 where there is none. */
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
  /** In the gutter; absent where there is none. */
  readonly ahead?: Ahead;
  readonly questions?: QuestionRow;
  readonly volume?: { readonly sides: SidePyramid; readonly hasDelta: boolean; readonly unit: string };
  /** `anchor`: Unix second at which the line is zero. */
  readonly cvd?: { readonly line: LinePyramid; readonly anchor: number | undefined };
  readonly interest?: {
    readonly candles: CandlePyramid;
    readonly form: InterestForm;
    /** Of single venues, beside their sum. */
    readonly each?: readonly VenueLine[];
  };
  /** Percent per normalised period, each rate over the whole of its bucket. */
  readonly funding?: {
    readonly rates: LinePyramid;
    readonly predicted: LinePyramid | undefined;
    /** Whose rates they are, beside those of single venues: "OI-weighted". */
    readonly name?: string;
    readonly each?: readonly VenueLine[];
  };
  /** Liquidated shorts as `buys`, drawn up, and longs as `sells`, drawn down, on a √ scale. */
  readonly liquidations?: { readonly sides: SidePyramid };
  /** Percent a year. */
  readonly volatility?: { readonly line: LinePyramid };
  /** Times of which a row holds no data yet, ascending: hatched, and said in words over the prices. */
  readonly unloaded?: Readonly<Partial<Record<StackRowId, readonly Stretch[]>>>;
}

/** Place of a line among those of other markets and venues: its colour, from 1. */
export type LineTone = 1 | 2 | 3 | 4 | 5 | 6;

/** One venue among several. */
export interface VenueLine {
  readonly name: string;
  readonly tone: LineTone;
  readonly line: LinePyramid;
}

/** Another market's closes, already in prices of the percent base. */
export interface ComparedLine {
  readonly name: string;
  readonly tone: LineTone;
  readonly line: LinePyramid;
}

/** A large liquidation: `label` is its size in words. */
export interface EventMark {
  readonly time: number;
  readonly price: number;
  readonly side: 'longs' | 'shorts';
  readonly label: string;
}

/** A question that names a price or a band of prices; `low` and `high` are the same of a single one. */
export interface StrikeMark {
  readonly low: number;
  readonly high: number;
  /** Its last traded price, 0 to 1; NaN: never traded. */
  readonly probability: number;
  readonly isChosen: boolean;
}

/** Questions that close together, the marks in the order of their prices. */
export interface StrikeColumn {
  /** When they close, Unix seconds. */
  readonly time: number;
  /** For which end of prices they pay, where it is told. */
  readonly pays: 'above' | 'below' | undefined;
  readonly isClosed: boolean;
  readonly marks: readonly StrikeMark[];
}

/** Questions that close together and have not closed yet: at their prices, whatever the time axis shows. */
export interface Ahead {
  /** Unix seconds. */
  readonly time: number;
  readonly strikes: readonly StrikeColumn[];
}

/** A question where it closes. */
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
  /** Prices of the chosen question, each from its time on until the next; empty while none is chosen. */
  readonly trace: { readonly times: Float64Array; readonly values: Float64Array };
  /** Where the trace leads: the last traded price up to the end, drawn as what is not known yet. */
  readonly carried: { readonly to: number; readonly probability: number } | undefined;
  /** Unix seconds: what lies right of it has not happened. */
  readonly now: number;
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
  readonly gaps: readonly Stretch[];
  /** Filled from the candle before: marked, candles drawn hollow and grey. */
  readonly filled: readonly Stretch[];
  /** Those that find no room beside earlier ones are left out: the largest come first. */
  readonly events: readonly EventMark[];
  readonly profile: SummedProfile | undefined;
  readonly separators: readonly { readonly time: number; readonly isDay: boolean }[];
  /** What the reader has drawn. */
  readonly lines: readonly LevelLine[];
  /** What prediction markets said of prices, where they closed; ascending in time. */
  readonly strikes?: readonly StrikeColumn[];
  readonly decimals: number;
}

export interface StackStyle {
  readonly theme: ChartTheme;
  readonly zone: Zone;
}
