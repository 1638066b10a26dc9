import type { CandlePyramid } from '@/domain/columns/candle-pyramid';
import type { DevelopingLines } from '@/domain/tpo/developing';
import type { ProfileFigures } from '@/domain/tpo/profile-figures';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import type { ChartTheme } from '../chart-theme';
import type { LastPrice } from '../series/price-series';

export type TpoForm = 'letters' | 'blocks' | 'silhouette';
export type TpoLayoutName = 'collapsed' | 'split';
/** `area`: one colour, stronger inside the value area. `direction`: whether a block stood higher than the one before. */
export type TpoColour = 'block' | 'delta' | 'volume' | 'area' | 'direction';

export interface TpoShows {
  readonly valueArea: boolean;
  readonly balance: boolean;
  readonly singles: boolean;
  readonly poor: boolean;
  readonly naked: boolean;
  readonly volume: 'off' | 'beside' | 'behind';
  readonly developing: boolean;
  readonly candles: 'off' | 'candles' | 'line';
}

export interface TpoStyle {
  readonly theme: ChartTheme;
  /** `auto`: the richest form that the size of a row allows. */
  readonly form: 'auto' | TpoForm;
  readonly layout: TpoLayoutName;
  readonly colour: TpoColour;
  readonly shows: TpoShows;
}

export interface TpoColumn {
  readonly profile: SessionProfile;
  /** `undefined` of a profile without levels. */
  readonly figures: ProfileFigures | undefined;
  /** With it, the lines are drawn where the style shows them. */
  readonly developing: DevelopingLines | undefined;
}

/** A point of control or an edge of a value area, from its session on. */
export interface NakedLine {
  readonly kind: 'poc' | 'vah' | 'val';
  /** Lower edge of its row, and height of it. */
  readonly price: number;
  readonly rowHeight: number;
  /** Price that the line stands at, in its row or on an edge of it. */
  readonly at: number;
  /** Unix second at which its session ended. */
  readonly from: number;
  /** Unix second of the first later touch; `undefined` while it is naked. */
  readonly touchedAt: number | undefined;
  /** False where sessions are missing on the way: it may have been touched in them. */
  readonly isCertain: boolean;
  /** "nPOC 16 Jun 98,375"; of one that was touched when that was: "16 Jun POC touched 17 Jun 14:30". */
  readonly label: string;
}

export interface TpoData {
  /** Ascending by start. */
  readonly columns: readonly TpoColumn[];
  readonly naked: readonly NakedLine[];
  readonly candles: CandlePyramid | undefined;
  readonly last: LastPrice | undefined;
  /** Prices that the reader has laid level lines on. */
  readonly lines: readonly number[];
}

/** What the plot draws, and why where the wish does not fit. */
export interface ShownForm {
  readonly form: TpoForm;
  /** `rows`: rows are too low; `columns`: sessions are too narrow for all their cells. */
  readonly limit: 'rows' | 'columns' | undefined;
}

/** What lies under a point of the plot. */
export interface TpoHit {
  /** Index of the column. */
  readonly column: number;
  /** Index of the level, `undefined` where no block visited the row. */
  readonly level: number | undefined;
  /** Block of the cell, `undefined` beside the cells. */
  readonly block: number | undefined;
}
