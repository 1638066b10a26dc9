import {
  choiceOf,
  choicesOf,
  compact,
  integerOf,
  type RawSearch,
  type SearchSpan,
  spanOf,
  textOf,
  textsOf,
} from './search-fields';
import { MAX_COMPARED, MAX_LIVE_SECONDS, type SharedSearch, sharedOf, upgradeSearch } from './url-state';

export const SUPPLY_RANGES = ['30D', '90D', '1Y', '3Y', 'Max'] as const;
export type SupplyRange = (typeof SUPPLY_RANGES)[number];
/** Lines that can be shown beside the market cap, in the order of their switches. */
export const CAP_LINES = ['price', 'diluted', 'locked', 'baseline'] as const;
export type CapLine = (typeof CAP_LINES)[number];
/** No name narrows the token: every token of the ticker is requested. */
export const ANY_TOKEN = '*';

export interface SupplySearch extends SharedSearch {
  /** Absent: 1Y. */
  readonly range?: Exclude<SupplyRange, '1Y'>;
  /** Length of a bucket; absent: a day up to a year, a week beyond. */
  readonly step?: 'day' | 'week';
  /** The part of the range on screen, Unix seconds, half-open; absent: all of it. */
  readonly zoom?: SearchSpan;
  /** Absent: linear. */
  readonly scale?: 'log';
  /** Lines beside the market cap; absent: none. */
  readonly show?: readonly CapLine[];
  /** Name of the token, if a ticker has several or the coin's name is not its token's; absent: the coin's name. */
  readonly asset?: string;
  /** Chain or contract of the token, if several have this name; absent: the largest of them. */
  readonly chain?: string;
  /** Tickers of further coins besides that of the market. */
  readonly coins?: readonly string[];
  /** Values, or their change since the start of the range; absent: values for one coin, changes for several. */
  readonly mode?: 'absolute' | 'percent';
  /** Seconds between two looks at the live edge, 0: none; absent: as often as the budget allows. */
  readonly live?: number;
}

export function parseSupplySearch(input: RawSearch): SupplySearch {
  const raw = upgradeSearch(input);
  return compact<SupplySearch>({
    ...sharedOf(raw),
    range: choiceOf(raw.range, ['30D', '90D', '3Y', 'Max'] as const),
    step: choiceOf(raw.step, ['day', 'week'] as const),
    zoom: spanOf(raw.zoom),
    scale: choiceOf(raw.scale, ['log'] as const),
    show: choicesOf(raw.show, CAP_LINES),
    asset: textOf(raw.asset),
    chain: textOf(raw.chain),
    coins: textsOf(raw.coins, MAX_COMPARED),
    mode: choiceOf(raw.mode, ['absolute', 'percent'] as const),
    live: integerOf(raw.live, 0, MAX_LIVE_SECONDS),
  });
}
