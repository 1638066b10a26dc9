import type { Category } from '@/contract/values';
import type { SequenceRuleId } from './sequence-rules';
import type { KindHistory } from './venue-history';

/** What a venue says about a market without being paid or told who asks. What is not listed has no row: never a zero. */
export type PublishedData = 'book' | 'trades' | 'mark' | 'funding' | 'openInterest' | 'liquidations' | 'options';

/** Markets of one venue that share their symbols' form, their units and their sequence rule. */
export interface MarketKind {
  /** Names a source on the command line, before the colon of `id:SYMBOL`. */
  readonly id: string;
  readonly name: string;
  /** Exchange id under which its markets appear in discovery. */
  readonly exchange: string;
  categoryOf(symbol: string): Category;
  /** Sizes of books, trades and liquidations: of the base asset, or contracts whose worth is in the instrument list. */
  readonly sizes: 'coins' | 'contracts';
  readonly sequence: SequenceRuleId;
  readonly publishes: readonly PublishedData[];
  /** Levels a side that the book of a busy market has, as the venue sends it; absent where there is none. */
  readonly bookLevels?: number;
  /** What of its past the venue gives; absent where we read nothing of it. */
  readonly history?: KindHistory;
  /** Present where a symbol is a coin that stands for all its options, which are summarised: the coin of an option. */
  readonly chainOf?: (option: string) => string;
}

/** What most venues publish of a spot market, and of a perpetual or future. */
export const SPOT_DATA: readonly PublishedData[] = ['book', 'trades'];
export const DERIVATIVE_DATA: readonly PublishedData[] = [
  'book',
  'trades',
  'mark',
  'funding',
  'openInterest',
  'liquidations',
];

/** For `categoryOf` where a symbol says nothing about it. */
export const always = (category: Category) => (): Category => category;
