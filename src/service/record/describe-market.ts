import { hashText } from '@/base/random';
import type { Tenor } from '@/contract/values';
import { formatMarketId } from '@/domain/market-id';
import { describeQuestion } from './describe-question';
import type { RecordedMarket } from './recorded-market';

/**
 * Simulated markets of venues are numbered from 1, recorded ones from here. Simulated questions have numbers above it too,
 * some hundred of the billions that recorded markets are spread over.
 */
export const FIRST_RECORDED_ID = 1_000_000;
const RECORDED_IDS = 4_000_000_000;

/** Quote assets at the end of a joined symbol. A longer one comes before a shorter one that it contains. */
const QUOTES = 'FDUSD USDT USDC BUSD TUSD USDP DAI EUR TRY BRL USD BTC ETH BNB'.split(' ');

const COIN_NAMES: Readonly<Record<string, string>> = {
  ADA: 'Cardano',
  AVAX: 'Avalanche',
  BCH: 'Bitcoin Cash',
  BNB: 'BNB',
  BTC: 'Bitcoin',
  DOGE: 'Dogecoin',
  DOT: 'Polkadot',
  ETC: 'Ethereum Classic',
  ETH: 'Ethereum',
  LINK: 'Chainlink',
  LTC: 'Litecoin',
  SOL: 'Solana',
  TRX: 'TRON',
  XRP: 'XRP',
  BRL: 'Brazilian Real',
  BUSD: 'Binance USD',
  DAI: 'Dai',
  EUR: 'Euro',
  FDUSD: 'First Digital USD',
  TRY: 'Turkish Lira',
  TUSD: 'TrueUSD',
  USD: 'US Dollar',
  USDC: 'USD Coin',
  USDP: 'Pax Dollar',
  USDT: 'Tether',
};

const CATEGORY_NAMES: Readonly<Record<string, string>> = {
  SPOT: 'spot',
  PERPETUAL: 'perpetual',
  FUTURE: 'future',
  OPTION: 'option',
};

/** How a recorded market is named in discovery. */
export interface MarketNames {
  readonly id: number;
  readonly normalizedSymbol: string;
  readonly coin: string;
  readonly coinName: string;
  readonly quoteCoinName: string;
  readonly fullName: string;
  /** For a question: see the table `market`. */
  readonly predictions?: string;
}

function splitSymbol(symbol: string): [coin: string, quote: string | undefined] {
  if (symbol.includes('-')) {
    const [coin, quote] = symbol.split('-');
    return [coin, QUOTES.includes(quote) ? quote : undefined];
  }
  const [pair = symbol] = symbol.split('_');
  const quote = QUOTES.find((candidate) => pair.endsWith(candidate) && pair.length > candidate.length);
  return [quote ? pair.slice(0, -quote.length) : pair, quote];
}

/** A stable id: the same market gets the same one in every store. */
export function getRecordedId(market: RecordedMarket): number {
  const id = formatMarketId({ exchange: market.exchange, rawSymbol: market.symbol });
  const name = market.tenor === undefined ? id : `${id}:${market.tenor}`;
  return FIRST_RECORDED_ID + (hashText(name) % RECORDED_IDS);
}

const TENOR_WORDS: Readonly<Record<Tenor, string>> = {
  ONE_W: 'one week',
  ONE_M: 'one month',
  TWO_M: 'two months',
  THREE_M: 'three months',
};

/** `ETH_ATM` and `ETH_25`: what a coin's options imply for a tenor. */
function describeSummary(market: RecordedMarket, tenor: Tenor): MarketNames {
  const [coin, measure] = market.symbol.split('_');
  const coinName = COIN_NAMES[coin] ?? coin;
  const title = measure === 'ATM' ? 'at-the-money implied volatility' : '25-delta skew';
  return {
    id: getRecordedId(market),
    normalizedSymbol: coin,
    coin,
    coinName,
    quoteCoinName: COIN_NAMES.USD,
    fullName: `${coinName} ${title}, ${TENOR_WORDS[tenor]}`,
  };
}

/** Names of a recorded market, from the venue's symbol alone. A symbol without a known quote asset is its own coin. */
export function describeMarket(market: RecordedMarket): MarketNames {
  const [coin, quote] = splitSymbol(market.symbol);
  if (market.exchange === 'PREDMKT') return describeQuestion(getRecordedId(market), market.symbol, market.question);
  if (market.tenor !== undefined) return describeSummary(market, market.tenor);
  const coinName = COIN_NAMES[coin] ?? coin;
  const quoteCoinName = quote === undefined ? '' : (COIN_NAMES[quote] ?? quote);
  const pair = quote === undefined ? coinName : `${coinName} / ${quoteCoinName}`;
  return {
    id: getRecordedId(market),
    normalizedSymbol: quote === undefined ? market.symbol : `${coin}-${quote}`,
    coin,
    coinName,
    quoteCoinName,
    fullName: `${pair} ${CATEGORY_NAMES[market.category] ?? ''}`.trim(),
  };
}
