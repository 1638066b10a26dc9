import { choice, choices, defaulted, type SearchFields, type SearchOf, span, spoken, text, texts } from './field-kinds';
import { LIVE, MAX_COMPARED, makeParser, type SharedSearch } from './screen-fields';

export const SUPPLY_RANGES = ['30D', '90D', '1Y', '3Y', 'Max'] as const;
export type SupplyRange = (typeof SUPPLY_RANGES)[number];
/** Lines that can be shown beside the market cap, in the order of their switches. */
export const CAP_LINES = ['price', 'diluted', 'locked', 'baseline'] as const;
export type CapLine = (typeof CAP_LINES)[number];
/** No name narrows the token: every token of the ticker is requested. */
export const ANY_TOKEN = '*';

export const SUPPLY_FIELDS = {
  range: defaulted(SUPPLY_RANGES, '1Y', { words: { '30d': '30D', '90d': '90D', '1y': '1Y', '3y': '3Y', max: 'Max' } }),
  /** Length of a bucket; absent: a day up to a year, a week beyond. */
  step: choice(['day', 'week'], { words: spoken('day', 'week') }),
  /** The part of the range on screen, Unix seconds, half-open; absent: all of it. */
  zoom: span(),
  scale: defaulted(['linear', 'log'], 'linear', { words: spoken('log', 'linear') }),
  /** Lines beside the market cap; absent: none. */
  show: choices(CAP_LINES, { words: spoken('diluted', 'locked', 'baseline') }),
  /** Name of the token, if a ticker has several or the coin's name is not its token's; absent: the coin's name. */
  asset: text({ isOfMarket: true }),
  /** Chain or contract of the token, if several have this name; absent: the largest of them. */
  chain: text({ isOfMarket: true }),
  /** Tickers of further coins besides that of the market. */
  coins: texts(MAX_COMPARED),
  /** Values, or their change since the start of the range; absent: values for one coin, changes for several. */
  mode: choice(['absolute', 'percent'], { words: spoken('absolute') }),
  live: LIVE,
} satisfies SearchFields;

export type SupplySearch = SharedSearch & SearchOf<typeof SUPPLY_FIELDS>;

export const parseSupplySearch = makeParser(SUPPLY_FIELDS);
