import type { Coin } from '../coins';
import type { Locking } from './deposits';
import type { Grant } from './grants';
import type { Release } from './releases';

/** A chain that pays its validators in new coins, and burns fees. */
export interface Fees {
  /** Coins issued in a year, as a fraction of the anchor day's. What it grows less than that is burned. */
  readonly issued: number;
  /** Share of the burned fees that comes from trading: the rest is paid whatever the market does. */
  readonly traded: number;
}

/**
 * How a coin worth a dollar is minted and burned: `lumps`: authorised a billion at a time, on working days, and sold to dealers
 * within weeks; `payments` by all who pay dollars in and out, on working days; `loans` as its holders borrow it against coins and
 * pay it back.
 */
export type Minting = 'lumps' | 'payments' | 'loans';

/** A token and how its supply grows. */
export interface Token {
  /** Drives its price like that of any coin. `price` and `supply` are those of the anchor day. */
  readonly coin: Coin;
  readonly name: string;
  /** Ticker used in requests. Several tokens may share one. */
  readonly ticker: string;
  /** Seed of its own random choices. */
  readonly salt: number;
  readonly chain: string;
  /** Empty for the native coin of a chain, and when unknown. */
  readonly contractAddress: string;
  /** 0 without a limit. */
  readonly maxSupply: number;
  /** Existing coins per circulating coin, on the anchor day. */
  readonly totalShare: number;
  /** Number of existing coins when it is fixed, or on the anchor day when unlocks mint. 0: circulating coins times `totalShare`. */
  readonly issued: number;
  /** Coins released on known dates. Without any, `release` and `growth` describe the supply. */
  readonly unlocks: readonly Grant[];
  /** Yearly growth of the circulating supply, as a fraction of the anchor day's. */
  readonly growth: number;
  readonly release: Release;
  /** Blocks found on a usual day, where coins are mined: the fewer, the more days differ. */
  readonly blocksPerDay: number;
  /** Its chain burns fees: replaces `release`. */
  readonly fees: Fees | undefined;
  /** It is worth a dollar, and minted when one is paid in: replaces `release`. */
  readonly minting: Minting | undefined;
  /** Days (of Unix time) from which mining yields half as much as before, ascending. */
  readonly halvings: readonly number[];
  /** Days between manual updates of the figure. 1 when the chain publishes it. */
  readonly countedEvery: number;
  /** USD on the anchor day. 0 when nothing is locked or counted. */
  readonly valueLocked: number;
  readonly locking: Locking;
  /** USD traded on a usual day, in all pairs. */
  readonly volumeUsd: number;
  /** First day with a report (days of Unix time). */
  readonly sinceDay: number;
  /** Traded so little that its reports are sometimes missing. */
  readonly isObscure: boolean;
}

/** How a token differs from a plain coin. */
export type TokenTraits = Partial<
  Omit<Token, 'coin' | 'name' | 'ticker' | 'salt' | 'contractAddress' | 'sinceDay' | 'isObscure' | 'halvings'>
> & {
  /** ISO dates. */
  readonly halvings?: readonly string[];
};
