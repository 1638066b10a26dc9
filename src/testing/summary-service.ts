import { OWN_SERVICE } from './page-service';

/** 18 June 2026, 14:32: the frozen time of this service, in milliseconds. */
const NOW_MS = Date.UTC(2026, 5, 18, 14, 32);
const NOW = NOW_MS / 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;
const SECONDS: Readonly<Record<string, number>> = { HOUR, FOUR_HOURS: 4 * HOUR, DAY, WEEK: 7 * DAY };
const TENORS = ['ONE_W', 'ONE_M', 'TWO_M', 'THREE_M'];

const IV = 'IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG';
const SKEW = 'SKEW_OPTION_SUMMARY_AGG';
const SUPPLY = 'TOKEN_SUPPLY_AGG';

/** A wave that does not repeat within a year. */
const wave = (at: number, days: number): number => Math.sin(at / DAY / days) + 0.4 * Math.sin(at / DAY / 1.7 + days);

const FIGURES: Readonly<Record<string, (at: number, search: URLSearchParams) => object>> = {
  [IV]: (at, search) => ({ impliedVolatility: 45 + 6 * wave(at, 9 + TENORS.indexOf(search.get('tenor') ?? '')) }),
  [SKEW]: (at, search) => ({ skew: -2 + 3 * wave(at, 7 + TENORS.indexOf(search.get('tenor') ?? '')) }),
  [SUPPLY]: (at, search) => {
    const share = search.get('coin') === 'BTC' ? 58 + 2 * wave(at, 31) : 12 + wave(at, 23);
    const usdPrice = 96_000 * (1 + 0.1 * wave(at, 17));
    const circulatingSupply = 19.8e6 + at / 1e4;
    return {
      marketcap: usdPrice * circulatingSupply,
      firstMarketcap: 1.2e12,
      marketcapDominancePercent: share,
      circulatingSupply,
      totalSupply: circulatingSupply + 1e5,
      maxSupply: 21e6 + at / 1e4,
      fullyDilutedValuation: usdPrice * 21e6,
      cgMarketcapRank: 1,
      totalVolume: 4e10 * (1 + 0.2 * wave(at, 5)),
      usdPrice,
    };
  },
  OPEN_INTEREST_AGG: (at, search) => ({
    close: 1e7 * (2 + wave(at, 3 + COINS.indexOf(search.get('coin') ?? ''))),
  }),
  TRADE_SIDE_AGNOSTIC_AGG: (at) => {
    const close = 96_000 * (1 + 0.05 * wave(at, 11));
    return { open: close, high: close, low: close, close, volume: 10 };
  },
};

/** Every bucket that starts in the requested range and has started by now. */
function answerPoints(search: URLSearchParams): object {
  const figures = FIGURES[search.get('type') ?? ''];
  const seconds = SECONDS[search.get('interval') ?? ''];
  if (figures === undefined || seconds === undefined) return { series: [] };
  const from = Number(search.get('from'));
  const to = Math.min(from + Number(search.get('period')), NOW);
  const points: object[] = [];
  for (let at = Math.ceil(from / seconds) * seconds; at < to; at += seconds) {
    points.push({ Point: { ...figures(at, search), timestamp: { s: at } } });
  }
  return { series: [{ id: idOf(search), points }] };
}

/** The id of a coin's market, for a request without a symbol. */
function idOf(search: URLSearchParams): object {
  const coin = search.get('coin');
  return search.has('rawSymbol') || coin === null ? {} : { exchange: 'ATLAS_FUTURES', rawSymbol: `${coin}USDT`, coin };
}

const coinMarket = (coin: string, lastPrice: number) => ({
  exchange: 'ATLAS_FUTURES',
  rawSymbol: `${coin}USDT`,
  normalizedSymbol: `${coin}-USDT`,
  coin,
  coinName: coin,
  category: 'PERPETUAL',
  lastPrice,
  volume24h: lastPrice * 1e5,
  priceChange24h: 1.25,
  availableSince: { s: NOW - 900 * DAY },
});

/** Coins with every figure that the list can have. */
const COINS = 'SOL XRP DOGE ADA TRX LINK BNB AVAX SUI LTC PEPE UNI NEAR BCH AAVE ARB APT DOT'.split(' ');

/** A list longer than a small window; every other coin has a second venue. */
const LISTED = COINS.flatMap((coin, at) => {
  const market = {
    ...coinMarket(coin, 910.37 / (at + 1)),
    volume24h: 3.21e9 / (at + 1),
    volumeChange24h: 91.2 - 7 * at,
    oiChange24h: 8.86 - 1.1 * at,
    marketcap: 9.87e11 / (at + 1),
  };
  const second = { ...market, exchange: 'BOREAL_FUTURES', volume24h: market.volume24h / 2 };
  return at % 2 === 0 ? [market, second] : [market];
});

const summaryMarkets = (suffix: string) =>
  TENORS.map((tenor) => ({
    exchange: 'HALCYON_OPTIONS',
    rawSymbol: `BTC_${suffix}`,
    normalizedSymbol: 'BTC',
    coin: 'BTC',
    category: 'OPTION',
    tenor,
    availableSince: { s: NOW - 900 * DAY },
  }));

const question = (event: string, at: number) => ({
  slug: `${event}-${at}`,
  question: `Will ${event} be above $${80 + at},000?`,
  groupItemTitle: `$${80 + at},000`,
  outcomes: ['Yes', 'No'],
  lastPrice: 0.93 - 0.113 * at,
  oneDayPriceChange: 0.0213 * (at - 3),
  prices: Array.from({ length: 24 }, (_, i) => 0.5 + 0.03 * Math.sin(i * (at + 1))),
  totalVolume: 1_234_567.8 / (at + 1),
  buyVolume24H: 12_345.6 / (at + 1),
  sellVolume24H: 9876.5 / (at + 2),
  volumeChange24H: 12.34 * (at - 2),
  openInterest: 65_432.1 / (at + 1),
  oneDayOIChange: 987.6 * (at - 4),
  uniqueTraders: 4321 - 123 * at,
  orderPriceMinTickSize: 0.001,
  conditionId: `0x${event.length}${at}`,
  closed: false,
  availableSince: { s: NOW - 9 * DAY },
  availableTo: { s: NOW + 9 * DAY },
});

const EVENTS = ['Bitcoin', 'Ethereum', 'Solana'].map((event) => ({
  exchange: 'PREDMKT',
  rawSymbol: event.toLowerCase(),
  fullName: `${event} above ___ on June 27?`,
  category: 'FUTURE',
  predictionMarkets: Array.from({ length: 7 }, (_, at) => question(event, at)),
}));

/** The markets of a kind; without a kind, those of coins. */
function listMarkets(search: URLSearchParams): readonly object[] {
  if (search.get('exchange') === 'PREDMKT') return EVENTS;
  const type = search.get('type');
  if (type === IV) return summaryMarkets('ATM');
  if (type === SKEW) return summaryMarkets('25');
  const [coin, symbol, isDistinct] = [
    search.get('coin'),
    search.get('symbolFilter'),
    search.get('distinct') === 'true',
  ];
  return [coinMarket('BTC', 96_123.4), coinMarket('ETH', 3_456.7), ...LISTED].filter(
    (market) =>
      (coin === null || market.coin === coin) &&
      (symbol === null || market.rawSymbol.includes(symbol)) &&
      (!isDistinct || market.exchange === 'ATLAS_FUTURES'),
  );
}

const FIXED: Readonly<Record<string, unknown>> = {
  ...OWN_SERVICE,
  '/v1/usage': { limit: 750, remaining: 750, used: 0, reset: 0, window_seconds: 60 },
  '/v1/exchanges': { exchanges: ['ATLAS_FUTURES', 'HALCYON_OPTIONS', 'PREDMKT'] },
  '/v1/types': { types: ['TRADE_SIDE_AGNOSTIC_AGG', SUPPLY] },
  '/v1/tenors': { tenors: TENORS },
  '/v1/coins': { coins: ['BTC', 'ETH'] },
  '/v1/block-sizes': { blockSizes: [] },
};

/**
 * Replaces the network: a frozen service with option summaries, supply and questions whose figures are all different.
 */
export async function answerSummaries(url: string): Promise<Response> {
  const { pathname, searchParams } = new URL(url, location.origin);
  const pages: Readonly<Record<string, () => unknown>> = {
    '/v1/points': () => answerPoints(searchParams),
    '/v1/markets': () => {
      const offset = Number(searchParams.get('pageOffset'));
      const found = listMarkets(searchParams);
      return { symbols: found.slice(offset), nextOffset: found.length };
    },
  };
  const body = pages[pathname]?.() ?? FIXED[pathname] ?? {};
  const headers = { 'Content-Type': 'application/json', Date: new Date(NOW_MS).toUTCString(), 'X-Sim-Frozen': '1' };
  return new Response(JSON.stringify(body), { headers });
}
