import { hashText } from '@/base/random';
import { TENORS, type Tenor } from '@/contract/values';
import { COINS, type Coin } from '../coins';
import type { SimMarket } from '../market-list';

const EXCHANGE = 'HALCYON_OPTIONS';
const SINCE = Date.parse('2020-06-01') / 1000;
const COINS_WITH_OPTIONS: readonly string[] = ['BTC', 'ETH', 'SOL'];
/** Far above the ids of coin markets, which count from 1. */
const FIRST_ID = 10_001;
/** Summaries are stored in this fraction of a percentage point. */
const STEP = 0.0001;

/** What the venue publishes per coin and tenor, by the suffix of the symbol. */
const SUMMARIES = [
  { suffix: 'ATM', title: 'at-the-money implied volatility' },
  { suffix: '25', title: '25-delta skew' },
] as const;

const TENOR_WORDS: Readonly<Record<Tenor, string>> = {
  ONE_W: 'one week',
  ONE_M: 'one month',
  TWO_M: 'two months',
  THREE_M: 'three months',
};

function makeSummary(id: number, coin: Coin, summary: (typeof SUMMARIES)[number], tenor: Tenor): SimMarket {
  const rawSymbol = `${coin.ticker}_${summary.suffix}`;
  return {
    id,
    salt: hashText(`${EXCHANGE}:${rawSymbol}:${tenor}`),
    exchange: EXCHANGE,
    rawSymbol,
    normalizedSymbol: coin.ticker,
    category: 'OPTION',
    coin,
    quote: 'USD',
    quoteCoinName: 'US Dollar',
    fullName: `${coin.name} ${summary.title}, ${TENOR_WORDS[tenor]}`,
    price: coin.price,
    tick: STEP,
    lot: 1,
    block: 0,
    tpoBlock: 0,
    minuteReach: 0,
    bookReach: 0,
    volumeUsd: 0,
    basis: 0,
    lagSeconds: 0,
    inertia: 0,
    availableSince: Math.max(SINCE, Date.parse(coin.since) / 1000),
    tenor,
    prediction: undefined,
  };
}

/** One market per summary symbol and tenor; ids are the same in every scale. */
export function buildOptionMarkets(): SimMarket[] {
  const coins = COINS.filter((coin) => COINS_WITH_OPTIONS.includes(coin.ticker));
  const wanted = coins.flatMap((coin) =>
    SUMMARIES.flatMap((summary) => TENORS.map((tenor) => ({ coin, summary, tenor }))),
  );
  return wanted.map(({ coin, summary, tenor }, index) => makeSummary(FIRST_ID + index, coin, summary, tenor));
}

/** True for implied volatility, false for skew. */
export const isVolatilitySummary = (market: SimMarket): boolean => market.rawSymbol.endsWith('_ATM');
