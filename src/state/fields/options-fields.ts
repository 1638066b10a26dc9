import { choice, choices, defaulted, type SearchFields, type SearchOf, span, spoken, text } from './field-kinds';
import { LIVE, makeParser, type SharedSearch } from './screen-fields';

export const OPTION_RANGES = ['7D', '30D', '90D', '1Y'] as const;
export type OptionRange = (typeof OPTION_RANGES)[number];
export const OPTION_TENORS = ['1W', '1M', '2M', '3M'] as const;
export const COMPARED_DAYS = ['7', '30'] as const;
/** Days of returns that realised volatility is computed from. */
export const REALISED_DAYS = ['7', '14', '30'] as const;
export const OPTION_PANES = ['iv-history', 'iv-term', 'skew-history', 'skew-term'] as const;
export type OptionPane = (typeof OPTION_PANES)[number];

export const OPTION_FIELDS = {
  /** Absent: 30 days, or the longest range that the key's tier can show. An address may name any. */
  range: choice(OPTION_RANGES, { words: { '7d': '7D', '30d': '30D', '90d': '90D', '1y': '1Y' } }),
  /** The only tenor whose history is shown; absent: all. */
  tenor: choice(OPTION_TENORS, { words: { '1w': '1W', '1m': '1M', '2m': '2M', '3m': '3M' } }),
  /** Summary symbols, for a venue with several; absent: the first. */
  iv: text(),
  skew: text(),
  /** How many days ago the compared term structures are; absent: 7 and 30. */
  compare: choices([...COMPARED_DAYS, 'none']),
  /** Ticker of the coin whose options are shown beside; absent: none. */
  beside: text(),
  /** The part of the range that histories show, Unix seconds, half-open; absent: all of it. */
  zoom: span(),
  /** Absent: 30 days. */
  realised: defaulted([...REALISED_DAYS, 'off'], '30'),
  /** The skew history as a map of tenor and time; absent: lines. */
  form: choice(['map'], { words: spoken('map') }),
  /** The pane of a narrow window; absent: the first history that the tier opens. */
  pane: choice(OPTION_PANES),
  live: LIVE,
} satisfies SearchFields;

export type OptionsSearch = SharedSearch & SearchOf<typeof OPTION_FIELDS>;

export const parseOptionsSearch = makeParser(OPTION_FIELDS);
