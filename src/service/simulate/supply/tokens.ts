import { hashText } from '@/base/random';
import { COINS, type Coin } from '../coins';
import { mix } from '../hash-noise';
import type { Release } from './releases';

/** A token and how its supply goes on. */
export interface Token {
  /** Its price is driven like a coin's; `price` and `supply` are those of the anchor day. */
  readonly coin: Coin;
  readonly name: string;
  /** Ticker that it is asked by; several tokens may share one. */
  readonly ticker: string;
  /** Root of its own random choices. */
  readonly salt: number;
  readonly chain: string;
  /** Empty for the native coin of a chain. */
  readonly contractAddress: string;
  /** 0 without a limit. */
  readonly maxSupply: number;
  /** Coins that exist for each that circulates, on the anchor day. */
  readonly totalShare: number;
  /** Growth of the circulating supply in a year, as a fraction of the anchor day's. */
  readonly growth: number;
  readonly release: Release;
  /** Days (of Unix time) from which on only half as much is mined as before, ascending. */
  readonly halvings: readonly number[];
  /** The figure is brought up to date by hand every so many days; 1 where a chain tells it. */
  readonly countedEvery: number;
  /** USD on the anchor day; 0 where nothing is locked. */
  readonly valueLocked: number;
  /** First day with a report (days of Unix time). */
  readonly sinceDay: number;
  /** So little traded that reports of it are missing now and then. */
  readonly isObscure: boolean;
  /** Reports on Mondays only. */
  readonly weekly: boolean;
}

type TokenTraits = Partial<
  Omit<Token, 'coin' | 'name' | 'ticker' | 'salt' | 'contractAddress' | 'sinceDay' | 'isObscure' | 'halvings'>
> & {
  /** ISO dates. */
  readonly halvings?: readonly string[];
};

const BILLION = 1e9;
/** USD traded in a day. */
const OBSCURE_BELOW = 200e6;
const DAY_MS = 86_400_000;

/** What differs from a plain coin that grows by 2 % a year. */
const TRAITS: Readonly<Record<string, TokenTraits>> = {
  BTC: {
    chain: 'bitcoin',
    maxSupply: 21e6,
    growth: 0.0083,
    release: 'mined',
    halvings: ['2020-05-11', '2024-04-20', '2028-04-17'],
  },
  ETH: { chain: 'ethereum', growth: 0.006, release: 'fees', valueLocked: 62 * BILLION },
  SOL: { chain: 'solana', growth: 0.046, totalShare: 1.16, valueLocked: 8.4 * BILLION },
  XRP: { chain: 'xrp-ledger', maxSupply: 100e9, totalShare: 1.73, growth: 0.031, release: 'vesting' },
  DOGE: { chain: 'dogecoin', growth: 0.034, release: 'mined' },
  // Without a maximum: the one that it began with has been burned in part, and coins that are gone are not yet to come.
  BNB: { chain: 'bnb-chain', growth: -0.035, release: 'quarters', valueLocked: 5.1 * BILLION },
  TRX: { chain: 'tron', growth: -0.012, release: 'fees', valueLocked: 4.6 * BILLION },
  SUI: {
    chain: 'sui',
    maxSupply: 10e9,
    totalShare: 2.86,
    growth: 0.22,
    release: 'unlocks',
    valueLocked: 1.7 * BILLION,
  },
  ADA: { chain: 'cardano', maxSupply: 45e9, totalShare: 1.08, growth: 0.012, valueLocked: 0.3 * BILLION },
  LTC: {
    chain: 'litecoin',
    maxSupply: 84e6,
    growth: 0.017,
    release: 'mined',
    halvings: ['2019-08-05', '2023-08-02', '2027-07-25'],
  },
  BCH: {
    chain: 'bitcoin-cash',
    maxSupply: 21e6,
    growth: 0.008,
    release: 'mined',
    halvings: ['2020-04-08', '2024-04-04', '2028-03-28'],
  },
  DOT: { chain: 'polkadot', growth: 0.072, countedEvery: 3 },
  FIL: { chain: 'filecoin', maxSupply: 1.96e9, totalShare: 2.9, growth: 0.14, release: 'streams', weekly: true },
  HYPE: { chain: 'hyperliquid', maxSupply: 1e9, totalShare: 2.99, growth: 0.05, valueLocked: 1.2 * BILLION },
  AVAX: { chain: 'avalanche', maxSupply: 720e6, totalShare: 1.08, growth: 0.03, valueLocked: 1.3 * BILLION },
  NEAR: { chain: 'near', growth: 0.048, valueLocked: 0.2 * BILLION },
  TON: { chain: 'ton', totalShare: 2.04, growth: 0.03, release: 'vesting', countedEvery: 9 },
  APT: { chain: 'aptos', totalShare: 1.79, growth: 0.19, release: 'unlocks', valueLocked: 0.9 * BILLION },
  SEI: { chain: 'sei', maxSupply: 10e9, totalShare: 1.8, growth: 0.24, release: 'vesting' },
  ICP: { chain: 'internet-computer', growth: 0.05, countedEvery: 7 },
  HBAR: { chain: 'hedera', maxSupply: 50e9, totalShare: 1.18, growth: 0.04, release: 'quarters' },
  XLM: { chain: 'stellar', maxSupply: 50e9, totalShare: 1.6, growth: 0.05, release: 'vesting', countedEvery: 12 },
  ETC: { chain: 'ethereum-classic', maxSupply: 210.7e6, growth: 0.04, release: 'mined' },
  INJ: { chain: 'injective', growth: -0.01, release: 'auctions' },
  TIA: { chain: 'celestia', totalShare: 1.7, growth: 0.3, release: 'streams' },
  OP: { chain: 'optimism', totalShare: 2.5, growth: 0.25, release: 'vesting' },
  JUP: { chain: 'solana', maxSupply: 7e9, totalShare: 2.3, growth: 0.2, release: 'vesting' },
  WIF: { chain: 'solana', growth: 0 },
  KAVA: { chain: 'kava', growth: 0, weekly: true },
};

/** Tokens of the contract platform, and what is locked in those that lock. */
const ON_ETHEREUM: Readonly<Record<string, TokenTraits>> = {
  LINK: { maxSupply: 1e9, totalShare: 1.5, growth: 0.08, release: 'quarters' },
  PEPE: { maxSupply: 420.69e12, growth: 0 },
  UNI: { maxSupply: 1e9, totalShare: 1.67, growth: 0.04, countedEvery: 30, valueLocked: 4.7 * BILLION },
  AAVE: { maxSupply: 16e6, totalShare: 1.05, growth: 0.012, countedEvery: 14, valueLocked: 24.5 * BILLION },
  ARB: { maxSupply: 10e9, totalShare: 1.94, growth: 0.27, release: 'unlocks' },
  ENA: { maxSupply: 15e9, totalShare: 2.4, growth: 0.5, release: 'unlocks', valueLocked: 5.9 * BILLION },
  ONDO: { maxSupply: 10e9, totalShare: 3.1, growth: 0.3, release: 'unlocks', valueLocked: 1.3 * BILLION },
  LDO: { maxSupply: 1e9, totalShare: 1.11, growth: 0.01, valueLocked: 22.8 * BILLION },
  CRV: { maxSupply: 3.03e9, totalShare: 1.66, growth: 0.12, release: 'streams', valueLocked: 2.1 * BILLION },
  COMP: { maxSupply: 10e6, totalShare: 1.07, growth: 0.03, countedEvery: 21, valueLocked: 2.4 * BILLION },
  SNX: { growth: 0.01, valueLocked: 0.3 * BILLION },
  GRT: { totalShare: 1.1, growth: 0.03 },
  IMX: { maxSupply: 2e9, totalShare: 1.08, growth: 0.15, release: 'vesting' },
  SAND: { maxSupply: 3e9, totalShare: 1.22, growth: 0.06, release: 'unlocks' },
  AXS: { maxSupply: 270e6, totalShare: 1.66, growth: 0.06 },
  ENJ: {},
  BAT: { growth: 0, weekly: true },
  CELR: { maxSupply: 10e9, totalShare: 1.28, growth: 0.01, weekly: true },
  WLD: { maxSupply: 10e9, totalShare: 5.9, growth: 0.6, release: 'streams' },
};

/** Other tokens with a ticker that is taken: told apart by `tokenName`. */
const NAMESAKES: readonly (TokenTraits & { ticker: string; name: string; price: number; supply: number })[] = [
  { ticker: 'UNI', name: 'Unison Network', price: 0.0417, supply: 812e6, chain: 'unison', growth: 0.11, weekly: true },
  { ticker: 'APT', name: 'Aperture Token', price: 1.284, supply: 38.5e6, chain: 'ethereum', maxSupply: 50e6 },
];

/** `0x` and 40 digits that belong to `name`. */
function makeAddress(name: string): string {
  const words = Array.from({ length: 5 }, (_, word) => mix(hashText(name), word).toString(16).padStart(8, '0'));
  return `0x${words.join('')}`;
}

function makeToken(coin: Coin, ticker: string, name: string, traits: TokenTraits): Token {
  const chain = traits.chain ?? name.toLowerCase().replaceAll(' ', '-');
  const isHosted = chain === 'ethereum' && ticker !== 'ETH';
  return {
    coin,
    name,
    ticker,
    salt: hashText(name),
    chain,
    contractAddress: isHosted ? makeAddress(name) : '',
    maxSupply: traits.maxSupply ?? 0,
    totalShare: traits.totalShare ?? 1,
    growth: traits.growth ?? 0.02,
    release: traits.release ?? 'staked',
    halvings: (traits.halvings ?? []).map((date) => Date.parse(date) / DAY_MS),
    countedEvery: traits.countedEvery ?? 1,
    valueLocked: traits.valueLocked ?? 0,
    sinceDay: Date.parse(coin.since) / DAY_MS,
    isObscure: coin.volumeUsd < OBSCURE_BELOW,
    weekly: traits.weekly ?? false,
  };
}

function makeNamesake({ ticker, name, price, supply, ...traits }: (typeof NAMESAKES)[number]): Token {
  const coin: Coin = {
    ticker: `${ticker} (${name})`,
    name,
    price,
    supply,
    volumeUsd: 0.03 * price * supply,
    beta: 1.1,
    ownDaily: 0.028,
    since: '2022-03-01',
  };
  return makeToken(coin, ticker, name, traits);
}

const COIN_TOKENS: readonly Token[] = COINS.map((coin) => {
  const hosted = ON_ETHEREUM[coin.ticker];
  return makeToken(
    coin,
    coin.ticker,
    coin.name,
    hosted ? { ...hosted, chain: 'ethereum' } : (TRAITS[coin.ticker] ?? {}),
  );
});

/** Every token: those that markets are named after first. */
export const TOKENS: readonly Token[] = [...COIN_TOKENS, ...NAMESAKES.map(makeNamesake)];
