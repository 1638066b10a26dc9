import { cliff, type Grant, instalments, stream } from './grants';
import type { TokenTraits } from './token';

const BILLION = 1e9;
const MILLION = 1e6;

/**
 * What Celestia mints for its stakers: eight per cent in the first year and a tenth less in each next one, five by a vote of
 * its holders in the summer of 2025, and less by a fifteenth each autumn from then on. It depends on what is staked.
 */
const CELESTIA_MINTED = [
  { perYear: 0.08, of: 1e9, since: '2023-10-31' },
  { perYear: 0.072, of: 1.08e9, since: '2024-10-31' },
  { perYear: 0.05, of: 1.137e9, since: '2025-07-29' },
  { perYear: 0.0467, of: 1.152e9, since: '2025-10-31' },
  { perYear: 0.0435, of: 1.205e9, since: '2026-10-31' },
  { perYear: 0.0406, of: 1.257e9, since: '2027-10-31' },
] as const;
const CELESTIA_YEARS: readonly Grant[] = CELESTIA_MINTED.map(({ perYear, of, since }, year) =>
  stream((perYear * of) / 365, {
    since,
    until: CELESTIA_MINTED.at(year + 1)?.since,
    differs: 0.06,
    sways: 0.03,
    isMinted: true,
  }),
);

/** How tokens differ from a plain coin. */
export const TRAITS: Readonly<Record<string, TokenTraits>> = {
  BTC: {
    chain: 'bitcoin',
    valueLocked: 6.2 * BILLION,
    locking: 'staked',
    maxSupply: 21e6,
    growth: 0.0083,
    release: 'mined',
    halvings: ['2020-05-11', '2024-04-20', '2028-04-17'],
  },
  ETH: { chain: 'ethereum', growth: 0.0065, fees: { issued: 0.0083, traded: 1 }, valueLocked: 62 * BILLION },
  SOL: { chain: 'solana', growth: 0.0447, totalShare: 1.16, valueLocked: 8.4 * BILLION },
  XRP: {
    chain: 'xrp-ledger',
    maxSupply: 100e9,
    issued: 99.985e9,
    release: 'unlocks',
    unlocks: [instalments(1, 250 * MILLION, { differs: 0.4 })],
    valueLocked: 0.08 * BILLION,
  },
  DOGE: { chain: 'dogecoin', growth: 0.0351, release: 'mined', blocksPerDay: 1440 },
  // No maximum: some of the original one was burned, and burned coins will never be issued.
  BNB: { chain: 'bnb-chain', growth: -0.035, release: 'quarters', valueLocked: 5.1 * BILLION },
  TRX: { chain: 'tron', growth: -0.0118, fees: { issued: 0.0196, traded: 0.16 }, valueLocked: 4.6 * BILLION },
  SUI: {
    chain: 'sui',
    maxSupply: 10e9,
    issued: 10e9,
    release: 'unlocks',
    unlocks: [instalments(1, 44 * MILLION), cliff('2024-05-03', 150 * MILLION)],
    valueLocked: 1.7 * BILLION,
  },
  ADA: {
    chain: 'cardano',
    maxSupply: 45e9,
    totalShare: 1.08,
    growth: 0.0163,
    countedEvery: 5,
    valueLocked: 0.3 * BILLION,
  },
  LTC: {
    chain: 'litecoin',
    maxSupply: 84e6,
    growth: 0.017,
    release: 'mined',
    blocksPerDay: 576,
    halvings: ['2019-08-05', '2023-08-02', '2027-07-25'],
  },
  BCH: {
    chain: 'bitcoin-cash',
    maxSupply: 21e6,
    growth: 0.008,
    release: 'mined',
    halvings: ['2020-04-08', '2024-04-04', '2028-03-28'],
  },
  // A vote of its holders cut issuance.
  DOT: { chain: 'polkadot', growth: 0.0736, halvings: ['2026-03-14'], valueLocked: 0.2 * BILLION },
  FIL: {
    chain: 'filecoin',
    maxSupply: 1.96e9,
    issued: 1.958e9,
    release: 'unlocks',
    // The builders' coins vest over six years from the start of the chain. The rest is mined, and pledged for a time.
    unlocks: [stream(0.182 * MILLION, { until: '2026-10-15' }), stream(0.11 * MILLION, { differs: 0.28, sways: 0.04 })],
  },
  HYPE: {
    chain: 'hyperliquid',
    maxSupply: 1e9,
    issued: 999.99e6,
    release: 'unlocks',
    unlocks: [cliff('2025-11-29', 1.75 * MILLION), instalments(6, 1.2 * MILLION, { since: '2026-01-01' })],
    valueLocked: 1.2 * BILLION,
    locking: 'dollars',
  },
  AVAX: { chain: 'avalanche', maxSupply: 720e6, totalShare: 1.08, growth: 0.0264, valueLocked: 1.3 * BILLION },
  NEAR: { chain: 'near', growth: 0.0483, valueLocked: 0.2 * BILLION },
  TON: {
    chain: 'ton',
    totalShare: 2.04,
    growth: 0.0278,
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
  ICP: { chain: 'internet-computer', growth: 0.0471 },
  HBAR: {
    chain: 'hedera',
    maxSupply: 50e9,
    issued: 50e9,
    growth: 0.0368,
    release: 'quarters',
    valueLocked: 0.08 * BILLION,
  },
  XLM: {
    chain: 'stellar',
    maxSupply: 50_001_806_812,
    issued: 50_001_806_812,
    growth: 0.0345,
    release: 'vesting',
    countedEvery: 12,
    valueLocked: 0.08 * BILLION,
  },
  ETC: { chain: 'ethereum-classic', maxSupply: 210.7e6, growth: 0.0327, release: 'mined', blocksPerDay: 6600 },
  INJ: { chain: 'injective', growth: -0.0128, release: 'auctions' },
  TIA: {
    chain: 'celestia',
    issued: 1.129e9,
    release: 'unlocks',
    // A third of the backers' and builders' coins after a year, the rest daily over one and two more years.
    unlocks: [
      cliff('2024-10-30', 175.6 * MILLION),
      stream(0.653 * MILLION, { since: '2024-10-31', until: '2025-10-31', differs: 0.03 }),
      stream(0.162 * MILLION, { since: '2024-10-31', until: '2026-10-31', differs: 0.03 }),
      stream(0.184 * MILLION, { since: '2024-10-31', until: '2027-10-31', differs: 0.03 }),
      ...CELESTIA_YEARS,
    ],
  },
  OP: {
    chain: 'optimism',
    issued: 4.294967296e9,
    release: 'unlocks',
    unlocks: [instalments(31, 31.34 * MILLION)],
    valueLocked: 0.6 * BILLION,
    locking: 'bridged',
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
    locking: 'pooled',
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
    locking: 'dollars',
  },
  STX: {
    chain: 'stacks',
    maxSupply: 1.818e9,
    growth: 0.0241,
    release: 'mined',
    valueLocked: 0.12 * BILLION,
    locking: 'bridged',
  },
  RUNE: {
    chain: 'thorchain',
    maxSupply: 425e6,
    issued: 425e6,
    growth: 0.0056,
    release: 'vesting',
    valueLocked: 0.09 * BILLION,
    locking: 'pooled',
  },
  ALGO: {
    chain: 'algorand',
    maxSupply: 10e9,
    issued: 10e9,
    growth: 0.0119,
    release: 'mined',
    blocksPerDay: 30_000,
    valueLocked: 0.1 * BILLION,
  },
  ATOM: { chain: 'cosmos', growth: 0.0893 },
  GALA: { chain: 'gala', growth: 0.0614, release: 'mined', blocksPerDay: 1000 },
  S: { chain: 'sonic', growth: 0.0172 },
  ZIL: { chain: 'zilliqa', maxSupply: 21e9, growth: 0.0226 },
  KAVA: { chain: 'kava', growth: 0 },
};

/** Each August, Curve's daily minting falls by a factor of the fourth root of a half. Until 2024, shares vested too. */
const CURVE_FIRST_YEAR = 2020;
const CURVE_PER_DAY = 751_600;
/** Who provides liquidity claims what was minted when it suits him. */
const CURVE_CLAIMS = { differs: 0.14, sways: 0.05 } as const;
const CURVE_YEARS: readonly Grant[] = [
  stream(548_000, { until: '2024-08-13' }),
  ...Array.from({ length: 20 }, (_, year) => {
    const [since, until] = [year, year + 1].map((at) => `${CURVE_FIRST_YEAR + at}-08-13`);
    return stream(CURVE_PER_DAY * 2 ** (-year / 4), { since, until, isMinted: true, ...CURVE_CLAIMS });
  }),
];

const WORLD_CLAIMS = { differs: 0.15, sways: 0.045 } as const;

/** Tokens of the contract platform, and the value locked in those that lock. */
export const ON_ETHEREUM: Readonly<Record<string, TokenTraits>> = {
  LINK: { maxSupply: 1e9, issued: 1e9, growth: 0.0527, release: 'quarters' },
  PEPE: { maxSupply: 420.69e12, growth: 0 },
  UNI: { maxSupply: 1e9, issued: 1e9, growth: 0.0213, countedEvery: 30, valueLocked: 4.7 * BILLION, locking: 'pooled' },
  AAVE: {
    maxSupply: 16e6,
    issued: 16e6,
    growth: 0.0074,
    countedEvery: 14,
    valueLocked: 24.5 * BILLION,
    locking: 'lent',
  },
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
    locking: 'bridged',
  },
  ENA: {
    maxSupply: 15e9,
    issued: 15e9,
    release: 'unlocks',
    unlocks: [cliff('2025-03-05', 260 * MILLION), instalments(2, 171.88 * MILLION, { since: '2024-05-01' })],
    valueLocked: 5.9 * BILLION,
    locking: 'dollars',
  },
  ONDO: {
    maxSupply: 10e9,
    issued: 10e9,
    release: 'unlocks',
    // Once a year, and none in between.
    unlocks: ['2025-01-18', '2026-01-18', '2027-01-18', '2028-01-18'].map((date) => cliff(date, 1940 * MILLION)),
    valueLocked: 1.3 * BILLION,
    locking: 'dollars',
  },
  LDO: {
    maxSupply: 1e9,
    issued: 1e9,
    growth: 0.0043,
    release: 'vesting',
    valueLocked: 22.8 * BILLION,
    locking: 'stakedEther',
  },
  CRV: {
    maxSupply: 3.03e9,
    issued: 2.28e9,
    release: 'unlocks',
    unlocks: CURVE_YEARS,
    valueLocked: 2.1 * BILLION,
    locking: 'pooled',
  },
  COMP: {
    maxSupply: 10e6,
    issued: 10e6,
    growth: 0.0347,
    countedEvery: 21,
    valueLocked: 2.4 * BILLION,
    locking: 'lent',
  },
  SNX: { growth: -0.0023, release: 'auctions', valueLocked: 0.3 * BILLION, locking: 'staked' },
  GRT: { totalShare: 1.1, growth: 0.0226 },
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
  AXS: { maxSupply: 270e6, issued: 270e6, growth: 0.0583, release: 'vesting' },
  ENJ: { growth: 0.0437 },
  BAT: { growth: 0 },
  CELR: { maxSupply: 10e9, issued: 10e9, growth: 0.0137, countedEvery: 4 },
  WLD: {
    maxSupply: 10e9,
    issued: 10e9,
    release: 'unlocks',
    // Daily, as they are claimed: those of backers and builders from the first year on, and fewer for all from the third.
    unlocks: [
      stream(0.9 * MILLION, { until: '2024-07-24', ...WORLD_CLAIMS }),
      stream(3.83 * MILLION, { since: '2024-07-24', until: '2026-07-24', ...WORLD_CLAIMS }),
      stream(2.6 * MILLION, { since: '2026-07-24', ...WORLD_CLAIMS }),
    ],
  },
  // Dollar coins trade whenever anything else does.
  USDT: { growth: 0.23, minting: 'lumps', volumeUsd: 77 * BILLION },
  USDC: { growth: 0.26, minting: 'payments', volumeUsd: 15.6 * BILLION },
  DAI: { growth: 0.017, minting: 'loans', volumeUsd: 0.17 * BILLION },
};

/** Other tokens that share a ticker; `tokenName` distinguishes them. */
export const NAMESAKES: readonly (TokenTraits & { ticker: string; name: string; price: number; supply: number })[] = [
  { ticker: 'UNI', name: 'Unison Network', price: 0.0417, supply: 812e6, chain: 'unison', growth: 0.1074 },
  {
    ticker: 'APT',
    name: 'Aperture Token',
    price: 1.284,
    supply: 38.5e6,
    chain: 'ethereum',
    maxSupply: 50e6,
    growth: 0.0316,
  },
];
