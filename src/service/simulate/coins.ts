export interface Coin {
  readonly ticker: string;
  readonly name: string;
  /** USD on the day that prices are counted from. */
  readonly price: number;
  /** Circulating coins. */
  readonly supply: number;
  /** Traded on all venues in 24 h, in USD. */
  readonly volumeUsd: number;
  /** Share of Bitcoin's log returns that the coin follows. */
  readonly beta: number;
  /** Deviation of the coin's own daily log return. */
  readonly ownDaily: number;
  /**
   * How far it strays from its table price over months before returning, relative to its move in one month. When
   * absent, it never returns.
   */
  readonly home?: number | undefined;
  /** First day with a market, as an ISO date. */
  readonly since: string;
}

/** Deviation of Bitcoin's daily log return. */
export const BITCOIN_DAILY = 0.0205;
/** Deviation of the daily log return shared by all coins but Bitcoin: money moving between Bitcoin and the others. */
export const OTHERS_DAILY = 0.007;

/** How much of the drive shared by all coins but Bitcoin this coin follows. */
export const othersShareOf = (coin: Pick<Coin, 'ticker' | 'beta'>): number => (coin.ticker === 'BTC' ? 0 : coin.beta);

/**
 * What coins but Bitcoin lose beside it in its falls, over their share of the fall: `of` for a coin that trades 100 million USD a
 * day, `perDecade` less for each tenfold volume. Who owns a small coin finds no buyer in a crash.
 */
const FLIGHT = { of: 0.66, perDecade: 0.04, least: 0.5, most: 0.74 } as const;

/** How much of the flight from all coins but Bitcoin this one loses, over the fall of Bitcoin. */
export function flightShareOf(coin: Pick<Coin, 'ticker' | 'beta' | 'volumeUsd'>): number {
  const decades = Math.log10(Math.max(1, coin.volumeUsd) / 1e8);
  const { of, perDecade, least, most } = FLIGHT;
  return othersShareOf(coin) * Math.min(most, Math.max(least, of - perDecade * decades));
}

/** Deviation of a coin's daily log return. */
export function dailyDeviationOf(coin: Coin): number {
  const inFalls = coin.beta + flightShareOf(coin);
  const followed = BITCOIN_DAILY * Math.sqrt((coin.beta ** 2 + inFalls ** 2) / 2);
  return Math.hypot(followed, othersShareOf(coin) * OTHERS_DAILY, coin.ownDaily);
}

/** Log price lost per fading year: `small` for a coin that trades 1 million USD a day, `perDecade` less for each tenfold volume. */
const FADE = { small: 0.76, perDecade: 0.155 } as const;

/** Most coins fall against Bitcoin over the years, small ones most. Bitcoin and the dollar coins do not fade: 0. */
export function fadeOf({ ticker, beta, volumeUsd }: Pick<Coin, 'ticker' | 'beta' | 'volumeUsd'>): number {
  if (ticker === 'BTC' || beta === 0) return 0;
  return Math.max(0, FADE.small - FADE.perDecade * Math.log10(Math.max(1, volumeUsd / 1e6)));
}

/**
 * How far a coin's own drive may take it from its table price, as a logarithm, by market cap. Many hold a coin worth billions:
 * they sell it when it doubles and buy it when it halves. Small coins have no limit.
 */
const LARGE_USD = 4e9;
const LIMITS = [
  { fromUsd: LARGE_USD, limit: { free: 0.28, room: 0.3 } },
  { fromUsd: 6e8, limit: { free: 0.55, room: 0.4 } },
] as const;

export const isLarge = ({ price, supply }: Pick<Coin, 'price' | 'supply'>): boolean => price * supply >= LARGE_USD;

export const limitOf = ({ price, supply }: Pick<Coin, 'price' | 'supply'>) =>
  LIMITS.find(({ fromUsd }) => price * supply >= fromUsd)?.limit;

type CoinRow = readonly [
  ticker: string,
  name: string,
  price: number,
  supplyMillions: number,
  volumeMillions: number,
  beta: number,
  ownDaily: number,
  since: string,
];

/** By falling volume: each venue lists a number of them from the top. */
const ROWS: readonly CoinRow[] = [
  ['BTC', 'Bitcoin', 97_640, 19.88, 41_200, 1, 0.0002, '2019-09-08'],
  ['ETH', 'Ethereum', 3412, 120.5, 37_000, 1.04, 0.0112, '2019-11-27'],
  ['SOL', 'Solana', 188.4, 518, 7200, 1.13, 0.0178, '2020-09-14'],
  ['XRP', 'XRP', 2.187, 57_600, 4300, 0.97, 0.016, '2020-01-06'],
  ['DOGE', 'Dogecoin', 0.1824, 149_700, 2450, 1.3, 0.017, '2020-07-10'],
  ['BNB', 'BNB', 684, 141.9, 1450, 0.8, 0.009, '2020-02-10'],
  ['TRX', 'TRON', 0.2891, 94_700, 560, 0.5, 0.01, '2020-01-15'],
  ['SUI', 'Sui', 3.413, 3490, 1480, 1.4, 0.022, '2023-05-03'],
  ['LINK', 'Chainlink', 15.37, 663, 860, 1.2, 0.016, '2020-01-17'],
  ['ADA', 'Cardano', 0.7158, 35_760, 810, 1.15, 0.015, '2020-01-31'],
  ['AVAX', 'Avalanche', 21.85, 421, 735, 1.25, 0.017, '2020-09-23'],
  ['PEPE', 'Pepe', 0.000011842, 420_690_000, 720, 1.6, 0.028, '2023-05-05'],
  ['LTC', 'Litecoin', 92.3, 76.1, 540, 0.95, 0.012, '2020-01-09'],
  ['UNI', 'Uniswap', 8.146, 600, 420, 1.2, 0.019, '2020-09-18'],
  ['AAVE', 'Aave', 271.6, 15.1, 405, 1.25, 0.02, '2020-10-16'],
  ['NEAR', 'NEAR Protocol', 2.731, 1230, 360, 1.3, 0.019, '2020-10-15'],
  ['APT', 'Aptos', 5.218, 651, 336, 1.3, 0.019, '2022-10-19'],
  ['ARB', 'Arbitrum', 0.3842, 5150, 312, 1.3, 0.02, '2023-03-23'],
  ['TON', 'Toncoin', 3.127, 2507, 290, 0.85, 0.014, '2024-03-01'],
  ['DOT', 'Polkadot', 4.093, 1590, 265, 1.15, 0.015, '2020-08-22'],
  ['INJ', 'Injective', 12.95, 98, 246, 1.35, 0.022, '2022-08-11'],
  ['TIA', 'Celestia', 2.209, 690, 231, 1.35, 0.025, '2023-10-31'],
  ['OP', 'Optimism', 0.6217, 1720, 215, 1.3, 0.02, '2022-06-01'],
  ['SEI', 'Sei', 0.2042, 5540, 199, 1.35, 0.025, '2023-08-16'],
  ['FIL', 'Filecoin', 2.487, 675, 177, 1.15, 0.016, '2020-10-16'],
  ['BCH', 'Bitcoin Cash', 462.4, 19.9, 330, 0.9, 0.014, '2019-12-19'],
  ['HYPE', 'Hyperliquid', 36.42, 334, 640, 1.2, 0.026, '2024-12-05'],
  ['WIF', 'dogwifhat', 0.8214, 999, 205, 1.6, 0.032, '2024-01-18'],
  ['ENA', 'Ethena', 0.3117, 6080, 262, 1.5, 0.028, '2024-04-02'],
  ['ONDO', 'Ondo', 0.8126, 3160, 148, 1.3, 0.022, '2024-01-20'],
  ['WLD', 'Worldcoin', 0.9241, 1690, 172, 1.35, 0.026, '2023-07-24'],
  ['ATOM', 'Cosmos', 4.286, 391, 138, 1.1, 0.015, '2020-02-07'],
  ['ICP', 'Internet Computer', 5.344, 534, 96, 1.15, 0.017, '2021-05-11'],
  ['HBAR', 'Hedera', 0.1562, 42_250, 214, 1.2, 0.02, '2021-03-26'],
  ['XLM', 'Stellar', 0.2611, 31_100, 168, 0.95, 0.016, '2020-01-20'],
  ['ETC', 'Ethereum Classic', 17.21, 152, 118, 1.05, 0.015, '2020-01-16'],
  ['CRV', 'Curve DAO', 0.6124, 1370, 142, 1.3, 0.024, '2020-08-15'],
  ['LDO', 'Lido DAO', 0.7713, 897, 121, 1.4, 0.022, '2022-06-22'],
  ['JUP', 'Jupiter', 0.4522, 2960, 98, 1.35, 0.024, '2024-01-31'],
  ['STX', 'Stacks', 0.6871, 1520, 64, 1.25, 0.021, '2023-02-27'],
  ['IMX', 'Immutable', 0.4763, 1850, 52, 1.3, 0.022, '2022-02-11'],
  ['RUNE', 'THORChain', 1.437, 352, 61, 1.3, 0.024, '2020-09-05'],
  ['SAND', 'The Sandbox', 0.2641, 2450, 58, 1.25, 0.019, '2021-02-04'],
  ['GALA', 'Gala', 0.01534, 44_900, 66, 1.3, 0.021, '2021-09-18'],
  ['ALGO', 'Algorand', 0.1826, 8650, 71, 1.1, 0.017, '2020-06-22'],
  ['S', 'Sonic', 0.3126, 3220, 44, 1.35, 0.024, '2025-01-16'],
  ['DYDX', 'dYdX', 0.5413, 780, 48, 1.3, 0.022, '2021-09-09'],
  ['GRT', 'The Graph', 0.09124, 9770, 41, 1.2, 0.019, '2020-12-18'],
  ['AXS', 'Axie Infinity', 2.316, 162, 36, 1.2, 0.019, '2020-11-20'],
  ['COMP', 'Compound', 46.31, 9.3, 33, 1.15, 0.02, '2020-06-25'],
  ['SNX', 'Synthetix', 0.6318, 343, 31, 1.3, 0.024, '2020-07-14'],
  ['KAVA', 'Kava', 0.4127, 1083, 14, 1.1, 0.018, '2020-03-02'],
  ['ZIL', 'Zilliqa', 0.01142, 19_400, 11, 1.1, 0.018, '2020-05-05'],
  ['ENJ', 'Enjin Coin', 0.07413, 1830, 6.2, 1.1, 0.019, '2020-10-02'],
  ['BAT', 'Basic Attention Token', 0.1328, 1496, 5.1, 1, 0.016, '2020-03-18'],
  ['CELR', 'Celer Network', 0.007914, 7790, 2.4, 1.15, 0.02, '2021-07-12'],
];

/** The deviations in the rows were chosen when Bitcoin was simulated calmer. */
const OWN_SCALE = 1.2;
/** The betas in the rows are those of rises and falls together. In falls all but Bitcoin lose more: see `Flight`. */
const RISE_BETA = 0.88;

export const COINS: readonly Coin[] = ROWS.map(
  ([ticker, name, price, supplyMillions, volumeMillions, beta, ownDaily, since]) => ({
    ticker,
    name,
    price,
    supply: supplyMillions * 1e6,
    volumeUsd: volumeMillions * 1e6,
    beta: ticker === 'BTC' ? beta : RISE_BETA * beta,
    ownDaily: OWN_SCALE * ownDaily,
    // All coins have the same properties in the same order: code that reads them is compiled once.
    home: undefined,
    since,
  }),
);

/** Coins worth a dollar. Each trades against dollars on one venue, slightly above or below its worth. */
export const DOLLAR_COINS: readonly Coin[] = (
  [
    ['USDT', 'Tether', 155_400, 3900, 0.00022, '2019-11-20'],
    ['USDC', 'USD Coin', 61_300, 1600, 0.00016, '2019-11-20'],
    ['DAI', 'Dai', 5340, 95, 0.00034, '2020-01-14'],
  ] as const
).map(([ticker, name, supplyMillions, volumeMillions, ownDaily, since]) => ({
  ticker,
  name,
  price: 1,
  supply: supplyMillions * 1e6,
  volumeUsd: volumeMillions * 1e6,
  beta: 0,
  ownDaily,
  home: 0.1,
  since,
}));
