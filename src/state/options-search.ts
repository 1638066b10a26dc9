import {
  choiceOf,
  choicesOf,
  compact,
  integerOf,
  type RawSearch,
  type SearchSpan,
  spanOf,
  textOf,
} from './search-fields';
import { MAX_LIVE_SECONDS, type SharedSearch, sharedOf, upgradeSearch } from './url-state';

export const OPTION_RANGES = ['7D', '30D', '90D', '1Y'] as const;
export type OptionRange = (typeof OPTION_RANGES)[number];
export const OPTION_TENORS = ['1W', '1M', '2M', '3M'] as const;
export const COMPARED_DAYS = ['7', '30'] as const;
export type ComparedDays = (typeof COMPARED_DAYS)[number];
/** Days of returns that realised volatility is computed from. */
export const REALISED_DAYS = ['7', '14', '30'] as const;
export type RealisedDays = (typeof REALISED_DAYS)[number];
export const OPTION_PANES = ['iv-history', 'iv-term', 'skew-history', 'skew-term'] as const;
export type OptionPane = (typeof OPTION_PANES)[number];

export interface OptionsSearch extends SharedSearch {
  /** Absent: 30D. */
  readonly range?: Exclude<OptionRange, '30D'>;
  /** The only tenor whose history is shown; absent: all. */
  readonly tenor?: (typeof OPTION_TENORS)[number];
  /** Summary symbols, for a venue with several; absent: the first. */
  readonly iv?: string;
  readonly skew?: string;
  /** How many days ago the compared term structures are; absent: 7 and 30. */
  readonly compare?: readonly (ComparedDays | 'none')[];
  /** The part of the range that histories show, Unix seconds, half-open; absent: all of it. */
  readonly zoom?: SearchSpan;
  /** Absent: 30 days. */
  readonly realised?: Exclude<RealisedDays, '30'> | 'off';
  /** The skew history as a map of tenor and time; absent: lines. */
  readonly form?: 'map';
  /** The pane of a narrow window; absent: the history of implied volatility. */
  readonly pane?: Exclude<OptionPane, 'iv-history'>;
  /** Seconds between two looks at the live edge, 0: none; absent: as often as the budget allows. */
  readonly live?: number;
}

export function parseOptionsSearch(input: RawSearch): OptionsSearch {
  const raw = upgradeSearch(input);
  return compact<OptionsSearch>({
    ...sharedOf(raw),
    range: choiceOf(raw.range, ['7D', '90D', '1Y'] as const),
    tenor: choiceOf(raw.tenor, OPTION_TENORS),
    iv: textOf(raw.iv),
    skew: textOf(raw.skew),
    compare: choicesOf(raw.compare, [...COMPARED_DAYS, 'none' as const]),
    zoom: spanOf(raw.zoom),
    realised: choiceOf(raw.realised, ['7', '14', 'off'] as const),
    form: choiceOf(raw.form, ['map'] as const),
    pane: choiceOf(raw.pane, ['iv-term', 'skew-history', 'skew-term'] as const),
    live: integerOf(raw.live, 0, MAX_LIVE_SECONDS),
  });
}
