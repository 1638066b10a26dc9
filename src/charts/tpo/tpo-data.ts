import type { LastPrice } from '@/charts/axes/price-axis';
import type { CandlePyramid } from '@/domain/columns/candle-pyramid';
import type { DevelopingLines } from '@/domain/tpo/developing';
import type { ProfileFigures } from '@/domain/tpo/profile-figures';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import type { ChartTheme } from '../chart-theme';

export type TpoForm = 'letters' | 'blocks' | 'silhouette';
export type TpoLayoutName = 'collapsed' | 'split';
/**
 * `area`: one colour, stronger inside the value area. `direction`: whether a block is higher or lower than the previous
 * one.
 */
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
  /** `auto`: the richest form that the row size allows. */
  readonly form: 'auto' | TpoForm;
  readonly layout: TpoLayoutName;
  readonly colour: TpoColour;
  readonly shows: TpoShows;
}

export interface TpoColumn {
  readonly profile: SessionProfile;
  /** `undefined` for a profile without levels. */
  readonly figures: ProfileFigures | undefined;
  /** If given, the developing lines are drawn where the style shows them. */
  readonly developing: DevelopingLines | undefined;
  /** Where the levels are, if they come from finer rows than those drawn; else they are the drawn rows. */
  readonly at?: LevelPlaces | undefined;
}

/** Prices at which levels are drawn as lines. */
export interface LevelPlaces {
  readonly poc: number;
  readonly vah: number;
  readonly val: number;
}

/** A point of control or an edge of a value area that is tracked after its session. */
export interface NakedLine {
  readonly kind: 'poc' | 'vah' | 'val';
  /** Lower edge and height of its row. */
  readonly price: number;
  readonly rowHeight: number;
  /** Price at which the line is drawn: in its row, or on an edge of it. */
  readonly at: number;
  /** End of its session, Unix seconds. */
  readonly from: number;
  /** Time of the first later touch, Unix seconds; `undefined` while it is naked. */
  readonly touchedAt: number | undefined;
  /** False if sessions in between are missing: one of them may have touched it. */
  readonly isCertain: boolean;
  /** "nPOC 16 Jun 98,375"; if touched, also when: "16 Jun POC touched 17 Jun 14:30". */
  readonly label: string;
}

export interface TpoData {
  /** Ascending by start. */
  readonly columns: readonly TpoColumn[];
  readonly naked: readonly NakedLine[];
  readonly candles: CandlePyramid | undefined;
  readonly last: LastPrice | undefined;
  /** Prices of the user's level lines. */
  readonly lines: readonly number[];
}

/** The form that is drawn, and why if it is not the one asked for. */
export interface ShownForm {
  readonly form: TpoForm;
  /**
   * `rows`: rows are too low. `columns`: a session is too narrow for all its cells. `codes`: blocks are named by two
   * characters.
   */
  readonly limit: 'rows' | 'columns' | 'codes' | undefined;
  /** Volume bars of the largest rows are cut, at the mark near their end. */
  readonly hasCutBars?: boolean;
}

/** What is under a point of the plot. */
export interface TpoHit {
  /** Index of the column. */
  readonly column: number;
  /** Index of the level, `undefined` if no block visited the row. */
  readonly level: number | undefined;
  /** Block of the cell, `undefined` outside the cells. */
  readonly block: number | undefined;
}
