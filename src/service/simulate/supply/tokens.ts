import { hashText } from '@/base/random';
import { COINS, type Coin, DOLLAR_COINS } from '../coins';
import { CONTRACTS } from './contracts';
import { cliff, type Grant, instalments, stream } from './grants';
import type { Release } from './releases';

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
  /** Number of existing coins when it is fixed. 0: circulating coins times `totalShare`. */
  readonly issued: number;
  /** Coins released on known dates. Without any, `release` and `growth` describe the supply. */
  readonly unlocks: readonly Grant[];
  /** Yearly growth of the circulating supply, as a fraction of the anchor day's. */
  readonly growth: number;
  readonly release: Release;
  /** Days (of Unix time) from which mining yields half as much as before, ascending. */
  readonly halvings: readonly number[];
  /** Days between manual updates of the figure. 1 when the chain publishes it. */
  readonly countedEvery: number;
  /** USD on the anchor day. 0 when nothing is locked or counted. */
  readonly valueLocked: number;
  /** USD traded on a usual day, in all pairs. */
  readonly volumeUsd: number;
  /** First day with a report (days of Unix time). */
  readonly sinceDay: number;
  /** Traded so little that its reports are sometimes missing. */
  readonly isObscure: boolean;
  /** Whether it has reports on Mondays only. */
  readonly weekly: boolean;
}

type TokenTraits = Partial<
  Omit<Token, 'coin' | 'name' | 'ticker' | 'salt' | 'contractAddress' | 'sinceDay' | 'isObscure' | 'halvings'>
> & {
  /** ISO dates. */
  readonly halvings?: readonly string[];
};

const BILLION = 1e9;
const MILLION = 1e6;
/** USD traded per day. */
const OBSCURE_BELOW = 200e6;
const DAY_MS = 86_400_000;

/** How tokens differ from a plain coin that grows by 2 % per year. */
const TRAITS: Readonly<Record<string, TokenTraits>> = {
  BTC: {
    chain: 'bitcoin',
    valueLocked: 6.2 * BILLION,
    maxSupply: 21e6,
    growth: 0.0083,
    release: 'mined',
    halvings: ['2020-05-11', '2024-04-20', '2028-04-17'],
  },
  ETH: { chain: 'ethereum', growth: 0.006, release: 'fees', valueLocked: 62 * BILLION },
  SOL: { chain: 'solana', growth: 0.046, totalShare: 1.16, valueLocked: 8.4 * BILLION },
  XRP: {
    chain: 'xrp-ledger',
    maxSupply: 100e9,
    issued: 99.985e9,
    release: 'unlocks',
    unlocks: [instalments(1, 250 * MILLION, { differs: 0.4 })],
    valueLocked: 0.08 * BILLION,
  },
  DOGE: { chain: 'dogecoin', growth: 0.034, release: 'mined' },
  // No maximum: some of the original one was burned, and burned coins will never be issued.
  BNB: { chain: 'bnb-chain', growth: -0.035, release: 'quarters', valueLocked: 5.1 * BILLION },
  TRX: { chain: 'tron', growth: -0.012, release: 'fees', valueLocked: 4.6 * BILLION },
  SUI: {
    chain: 'sui',
    maxSupply: 10e9,
    issued: 10e9,
    release: 'unlocks',
    unlocks: [instalments(1, 44 * MILLION), cliff('2024-05-03', 150 * MILLION)],
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
  DOT: { chain: 'polkadot', growth: 0.072, countedEvery: 3, valueLocked: 0.2 * BILLION },
  FIL: {
    chain: 'filecoin',
    maxSupply: 1.96e9,
    issued: 1.958e9,
    release: 'unlocks',
    // The builders' coins vest over six years from the start of the chain. The rest is mined.
    unlocks: [stream(0.182 * MILLION, { until: '2026-10-15' }), stream(0.11 * MILLION)],
    weekly: true,
  },
  HYPE: {
    chain: 'hyperliquid',
    maxSupply: 1e9,
    issued: 999.99e6,
    release: 'unlocks',
    unlocks: [cliff('2025-11-29', 1.75 * MILLION), instalments(6, 1.2 * MILLION, { since: '2026-01-01' })],
    valueLocked: 1.2 * BILLION,
  },
  AVAX: { chain: 'avalanche', maxSupply: 720e6, totalShare: 1.08, growth: 0.03, valueLocked: 1.3 * BILLION },
  NEAR: { chain: 'near', growth: 0.048, valueLocked: 0.2 * BILLION },
  TON: {
    chain: 'ton',
    totalShare: 2.04,
    growth: 0.03,
    release: 'vesting',
    countedEvery: 9,
    valueLocked: 0.15 * BILLION,
  },
  APT: {
    chain: 'aptos',
    issued: 1.166e9,
    release: 'unlocks',
    unlocks: [instalments(12, 11.31 * MILLION)],
    valueLocked: 0.9 * BILLION,
  },
  SEI: {
    chain: 'sei',
    maxSupply: 10e9,
    issued: 10e9,
    release: 'unlocks',
    unlocks: [instalments(15, 55.56 * MILLION)],
    valueLocked: 0.5 * BILLION,
  },
  ICP: { chain: 'internet-computer', growth: 0.05, countedEvery: 7 },
  HBAR: {
    chain: 'hedera',
    maxSupply: 50e9,
    issued: 50e9,
    growth: 0.04,
    release: 'quarters',
    valueLocked: 0.08 * BILLION,
  },
  XLM: {
    chain: 'stellar',
    maxSupply: 50_001_806_812,
    issued: 50_001_806_812,
    growth: 0.05,
    release: 'vesting',
    countedEvery: 12,
    valueLocked: 0.08 * BILLION,
  },
  ETC: { chain: 'ethereum-classic', maxSupply: 210.7e6, growth: 0.04, release: 'mined' },
  INJ: { chain: 'injective', growth: -0.01, release: 'auctions' },
  TIA: {
    chain: 'celestia',
    issued: 1.17e9,
    release: 'unlocks',
    // A third of the backers' and builders' coins after a year, the rest daily over one and two more years.
    unlocks: [
      cliff('2024-10-30', 175.6 * MILLION),
      stream(0.653 * MILLION, { since: '2024-10-31', until: '2025-10-31' }),
      stream(0.162 * MILLION, { since: '2024-10-31', until: '2026-10-31' }),
      stream(0.184 * MILLION, { since: '2024-10-31', until: '2027-10-31' }),
      // Newly minted coins: fewer from 2025 on.
      stream(0.21 * MILLION, { until: '2025-07-29' }),
      stream(0.12 * MILLION, { since: '2025-07-29' }),
    ],
  },
  OP: {
    chain: 'optimism',
    issued: 4.294967296e9,
    release: 'unlocks',
    unlocks: [instalments(31, 31.34 * MILLION)],
    valueLocked: 0.6 * BILLION,
  },
  JUP: {
    chain: 'solana',
    maxSupply: 7e9,
    issued: 7e9,
    release: 'unlocks',
    unlocks: [
      instalments(28, 53.47 * MILLION, { since: '2025-02-28', until: '2027-02-01' }),
      cliff('2025-01-22', 160 * MILLION),
    ],
    valueLocked: 2.4 * BILLION,
  },
  WIF: { chain: 'solana', growth: 0 },
  DYDX: {
    chain: 'dydx',
    maxSupply: 1e9,
    issued: 1e9,
    release: 'unlocks',
    unlocks: [
      cliff('2023-12-01', 150 * MILLION),
      instalments(1, 33.33 * MILLION, { since: '2024-01-01', until: '2024-07-01' }),
      instalments(1, 8.33 * MILLION, { since: '2024-07-01', until: '2026-06-02' }),
    ],
    valueLocked: 0.25 * BILLION,
  },
  STX: { chain: 'stacks', maxSupply: 1.818e9, growth: 0.03, release: 'mined', valueLocked: 0.12 * BILLION },
  RUNE: {
    chain: 'thorchain',
    maxSupply: 425e6,
    issued: 425e6,
    growth: 0.01,
    release: 'vesting',
    valueLocked: 0.09 * BILLION,
  },
  ALGO: {
    chain: 'algorand',
    maxSupply: 10e9,
    issued: 10e9,
    growth: 0.01,
    release: 'vesting',
    valueLocked: 0.1 * BILLION,
  },
  KAVA: { chain: 'kava', growth: 0, weekly: true },
};

/** Each August, Curve's daily minting falls by a factor of the fourth root of a half. Until 2024, shares vested too. */
const CURVE_FIRST_YEAR = 2020;
const CURVE_PER_DAY = 751_600;
const CURVE_YEARS: readonly Grant[] = [
  stream(548_000, { until: '2024-08-13' }),
  ...Array.from({ length: 20 }, (_, year) => {
    const [since, until] = [year, year + 1].map((at) => `${CURVE_FIRST_YEAR + at}-08-13`);
    return stream(CURVE_PER_DAY * 2 ** (-year / 4), { since, until });
  }),
];

/** Tokens of the contract platform, and the value locked in those that lock. */
const ON_ETHEREUM: Readonly<Record<string, TokenTraits>> = {
  LINK: { maxSupply: 1e9, issued: 1e9, growth: 0.05, release: 'quarters' },
  PEPE: { maxSupply: 420.69e12, growth: 0 },
  UNI: { maxSupply: 1e9, issued: 1e9, growth: 0.04, countedEvery: 30, valueLocked: 4.7 * BILLION },
  AAVE: { maxSupply: 16e6, issued: 16e6, growth: 0.012, countedEvery: 14, valueLocked: 24.5 * BILLION },
  ARB: {
    chain: 'arbitrum',
    maxSupply: 10e9,
    issued: 10e9,
    release: 'unlocks',
    unlocks: [
      cliff('2024-03-16', 1110 * MILLION),
      instalments(16, 92.65 * MILLION, { since: '2024-04-01', until: '2027-03-17' }),
    ],
    valueLocked: 2.6 * BILLION,
  },
  ENA: {
    maxSupply: 15e9,
    issued: 15e9,
    release: 'unlocks',
    unlocks: [cliff('2025-03-05', 260 * MILLION), instalments(2, 171.88 * MILLION, { since: '2024-05-01' })],
    valueLocked: 5.9 * BILLION,
  },
  ONDO: {
    maxSupply: 10e9,
    issued: 10e9,
    release: 'unlocks',
    unlocks: [instalments(18, 96 * MILLION, { until: '2028-02-01' })],
    valueLocked: 1.3 * BILLION,
  },
  LDO: { maxSupply: 1e9, issued: 1e9, growth: 0.01, valueLocked: 22.8 * BILLION },
  CRV: {
    maxSupply: 3.03e9,
    issued: 2.28e9,
    release: 'unlocks',
    unlocks: CURVE_YEARS,
    valueLocked: 2.1 * BILLION,
  },
  COMP: { maxSupply: 10e6, issued: 10e6, growth: 0.03, countedEvery: 21, valueLocked: 2.4 * BILLION },
  SNX: { growth: 0.01, valueLocked: 0.3 * BILLION },
  GRT: { totalShare: 1.1, growth: 0.03 },
  IMX: {
    maxSupply: 2e9,
    issued: 2e9,
    release: 'unlocks',
    unlocks: [instalments(6, 24.52 * MILLION, { until: '2026-01-01' })],
  },
  SAND: {
    maxSupply: 3e9,
    issued: 3e9,
    release: 'unlocks',
    unlocks: [instalments(14, 205.6 * MILLION, { everyMonths: 6, month: 1, until: '2025-09-01' })],
  },
  AXS: { maxSupply: 270e6, issued: 270e6, growth: 0.06, release: 'vesting' },
  ENJ: {},
  BAT: { growth: 0, weekly: true },
  CELR: { maxSupply: 10e9, issued: 10e9, growth: 0.01, weekly: true },
  WLD: {
    maxSupply: 10e9,
    issued: 10e9,
    release: 'unlocks',
    // Daily: those of backers and builders from the first year on, and fewer for all from the third.
    unlocks: [
      stream(0.9 * MILLION, { until: '2024-07-24' }),
      stream(3.83 * MILLION, { since: '2024-07-24', until: '2026-07-24' }),
      stream(2.6 * MILLION, { since: '2026-07-24' }),
    ],
  },
  // Dollar coins trade whenever anything else does.
  USDT: { growth: 0.23, release: 'mints', volumeUsd: 98 * BILLION },
  USDC: { growth: 0.26, release: 'mints', volumeUsd: 9.4 * BILLION },
  DAI: { growth: 0.01, release: 'mints', volumeUsd: 0.17 * BILLION },
};

/** Other tokens that share a ticker; `tokenName` distinguishes them. */
const NAMESAKES: readonly (TokenTraits & { ticker: string; name: string; price: number; supply: number })[] = [
  { ticker: 'UNI', name: 'Unison Network', price: 0.0417, supply: 812e6, chain: 'unison', growth: 0.11, weekly: true },
  { ticker: 'APT', name: 'Aperture Token', price: 1.284, supply: 38.5e6, chain: 'ethereum', maxSupply: 50e6 },
];

/** For tokens without their own traits. */
const USUAL_TRAITS = {
  maxSupply: 0,
  totalShare: 1,
  issued: 0,
  unlocks: [],
  growth: 0.02,
  release: 'staked',
  countedEvery: 1,
  valueLocked: 0,
  weekly: false,
} satisfies TokenTraits;

function makeToken(coin: Coin, ticker: string, name: string, traits: TokenTraits): Token {
  return {
    ...USUAL_TRAITS,
    volumeUsd: coin.volumeUsd,
    chain: name.toLowerCase().replaceAll(' ', '-'),
    ...traits,
    coin,
    name,
    ticker,
    salt: hashText(name),
    contractAddress: coin.ticker === ticker ? (CONTRACTS[ticker] ?? '') : '',
    halvings: (traits.halvings ?? []).map((date) => Date.parse(date) / DAY_MS),
    sinceDay: Date.parse(coin.since) / DAY_MS,
    isObscure: coin.volumeUsd < OBSCURE_BELOW,
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
    home: undefined,
    since: '2022-03-01',
  };
  return makeToken(coin, ticker, name, traits);
}

const COIN_TOKENS: readonly Token[] = [...COINS, ...DOLLAR_COINS].map((coin) => {
  const hosted = ON_ETHEREUM[coin.ticker];
  return makeToken(
    coin,
    coin.ticker,
    coin.name,
    hosted ? { chain: 'ethereum', ...hosted } : (TRAITS[coin.ticker] ?? {}),
  );
});

/** Whether it is worth a dollar: minted when one is paid in, burned when one is paid out. */
export const isDollar = ({ release }: Pick<Token, 'release'>): boolean => release === 'mints';

/** All tokens. Those that markets are named after are first. */
export const TOKENS: readonly Token[] = [...COIN_TOKENS, ...NAMESAKES.map(makeNamesake)];
