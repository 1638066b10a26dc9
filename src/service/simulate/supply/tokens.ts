import { hashText } from '@/base/random';
import { COINS, type Coin } from '../coins';
import { mix } from '../hash-noise';

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
  /** Supply grows on the first day of each 30-day period instead of daily. */
  readonly unlocksMonthly: boolean;
  /** USD on the anchor day; 0 where nothing is locked. */
  readonly valueLocked: number;
  /** First day with a report (days of Unix time). */
  readonly sinceDay: number;
  /** Reports on Mondays only. */
  readonly weekly: boolean;
}

type TokenTraits = Partial<Omit<Token, 'coin' | 'name' | 'ticker' | 'salt' | 'contractAddress' | 'sinceDay'>>;

const BILLION = 1e9;
const DAY_MS = 86_400_000;

/** What differs from a plain coin that grows by 2 % a year. */
const TRAITS: Readonly<Record<string, TokenTraits>> = {
  BTC: { chain: 'bitcoin', maxSupply: 21e6, growth: 0.0083 },
  ETH: { chain: 'ethereum', growth: 0.006, valueLocked: 62 * BILLION },
  SOL: { chain: 'solana', growth: 0.046, totalShare: 1.16, valueLocked: 8.4 * BILLION },
  XRP: { chain: 'xrp-ledger', maxSupply: 100e9, totalShare: 1.73, growth: 0.031, unlocksMonthly: true },
  DOGE: { chain: 'dogecoin', growth: 0.034 },
  BNB: { chain: 'bnb-chain', maxSupply: 200e6, growth: -0.035, valueLocked: 5.1 * BILLION },
  TRX: { chain: 'tron', growth: -0.012, valueLocked: 4.6 * BILLION },
  SUI: {
    chain: 'sui',
    maxSupply: 10e9,
    totalShare: 2.86,
    growth: 0.22,
    unlocksMonthly: true,
    valueLocked: 1.7 * BILLION,
  },
  ADA: { chain: 'cardano', maxSupply: 45e9, totalShare: 1.08, growth: 0.012, valueLocked: 0.3 * BILLION },
  LTC: { chain: 'litecoin', maxSupply: 84e6, growth: 0.017 },
  BCH: { chain: 'bitcoin-cash', maxSupply: 21e6, growth: 0.008 },
  DOT: { chain: 'polkadot', growth: 0.072, weekly: true },
  FIL: { chain: 'filecoin', maxSupply: 1.96e9, totalShare: 2.9, growth: 0.14, weekly: true },
  HYPE: { chain: 'hyperliquid', maxSupply: 1e9, totalShare: 2.99, growth: 0.05, valueLocked: 1.2 * BILLION },
  AVAX: { chain: 'avalanche', maxSupply: 720e6, totalShare: 1.08, growth: 0.03, valueLocked: 1.3 * BILLION },
  NEAR: { chain: 'near', growth: 0.048, valueLocked: 0.2 * BILLION },
  TON: { chain: 'ton', totalShare: 2.04, growth: 0.03 },
  APT: { chain: 'aptos', totalShare: 1.79, growth: 0.19, unlocksMonthly: true, valueLocked: 0.9 * BILLION },
  SEI: { chain: 'sei', maxSupply: 10e9, totalShare: 1.8, growth: 0.24, unlocksMonthly: true, weekly: true },
  ICP: { chain: 'internet-computer', growth: 0.05, weekly: true },
  KAVA: { chain: 'kava', growth: 0, weekly: true },
};

/** Tokens of the contract platform, and what is locked in those that lock. */
const ON_ETHEREUM: Readonly<Record<string, TokenTraits>> = {
  LINK: { maxSupply: 1e9, totalShare: 1.5, growth: 0.08, unlocksMonthly: true },
  PEPE: { maxSupply: 420.69e12, growth: 0 },
  UNI: { maxSupply: 1e9, totalShare: 1.67, growth: 0.04, valueLocked: 4.7 * BILLION },
  AAVE: { maxSupply: 16e6, totalShare: 1.05, growth: 0.012, valueLocked: 24.5 * BILLION },
  ARB: { maxSupply: 10e9, totalShare: 1.94, growth: 0.27, unlocksMonthly: true, weekly: true },
  ENA: { maxSupply: 15e9, totalShare: 2.4, growth: 0.5, unlocksMonthly: true, valueLocked: 5.9 * BILLION },
  ONDO: { maxSupply: 10e9, totalShare: 3.1, growth: 0.3, unlocksMonthly: true, valueLocked: 1.3 * BILLION },
  LDO: { maxSupply: 1e9, totalShare: 1.11, growth: 0.01, valueLocked: 22.8 * BILLION },
  CRV: { maxSupply: 3.03e9, totalShare: 1.66, growth: 0.12, valueLocked: 2.1 * BILLION },
  COMP: { maxSupply: 10e6, totalShare: 1.07, growth: 0.03, valueLocked: 2.4 * BILLION },
  SNX: { growth: 0.01, valueLocked: 0.3 * BILLION },
  GRT: { totalShare: 1.1, growth: 0.03 },
  IMX: { maxSupply: 2e9, totalShare: 1.08, growth: 0.15, unlocksMonthly: true },
  SAND: { maxSupply: 3e9, totalShare: 1.22, growth: 0.06, unlocksMonthly: true },
  AXS: { maxSupply: 270e6, totalShare: 1.66, growth: 0.06 },
  ENJ: {},
  BAT: { growth: 0, weekly: true },
  CELR: { maxSupply: 10e9, totalShare: 1.28, growth: 0.01, weekly: true },
  WLD: { maxSupply: 10e9, totalShare: 5.9, growth: 0.6, unlocksMonthly: true },
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
    unlocksMonthly: traits.unlocksMonthly ?? false,
    valueLocked: traits.valueLocked ?? 0,
    sinceDay: Date.parse(coin.since) / DAY_MS,
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
