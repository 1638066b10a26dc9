import type { Side } from '@/contract/values';
import {
  makeRecordedMarket,
  type RecordedBar,
  type RecordedMarket,
  type RecordedRate,
  type RecordedTrade,
} from './recorded-market';
import { readRecordedRows } from './recordings';

const FOLDER = 'data/exchange-captures-expected/';
const MINUTE_MS = 60_000;
const EIGHT_HOURS_MS = 28_800_000;
/** A contract of the coin-margined perpetual, in USD. */
const CONTRACT_USD = 100;

function readTrades(capture: string, isInverse: boolean): RecordedTrade[] {
  return readRecordedRows(`${FOLDER}trades-${capture}.csv.gz`, 1).map(([ms, priceText, quantityText, side]) => {
    const [price, quantity] = [Number(priceText), Number(quantityText)];
    const usd = isInverse ? quantity * CONTRACT_USD : price * quantity;
    return { ms: Number(ms), side: side as Side, price, usd, coins: isInverse ? usd / price : quantity };
  });
}

/** Minutes that have trades, from trades in order of time. */
export function foldTrades(trades: readonly RecordedTrade[]): RecordedBar[] {
  const minutes = new Map<number, RecordedTrade[]>();
  for (const trade of trades) {
    const time = (Math.floor(trade.ms / MINUTE_MS) * MINUTE_MS) / 1000;
    const held = minutes.get(time);
    if (held === undefined) minutes.set(time, [trade]);
    else held.push(trade);
  }
  return [...minutes].map(([time, group]) => {
    const prices = group.map(({ price }) => price);
    const last = group[group.length - 1];
    return {
      time,
      open: group[0].price,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: last.price,
      volume: group.reduce((sum, { coins }) => sum + coins, 0),
      usd: group.reduce((sum, { usd }) => sum + usd, 0),
      firstMs: group[0].ms,
      lastMs: last.ms,
    };
  });
}

function barsOf(trades: readonly RecordedTrade[]): RecordedMarket['bars'] {
  return {
    BOTH: foldTrades(trades),
    BUY: foldTrades(trades.filter(({ side }) => side === 'BUY')),
    SELL: foldTrades(trades.filter(({ side }) => side === 'SELL')),
  };
}

/** The funding estimate for the current eight hours, minute by minute. */
function readFunding(): RecordedRate[] {
  return readRecordedRows(`${FOLDER}funding-1m.csv`, 1).map(([, , time, open, high, low, close]) => ({
    time: Number(time),
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    nativeMs: EIGHT_HOURS_MS,
  }));
}

/** The markets of the captures: some minutes of April 2023 and of August 2024, trade by trade. */
export function listCapturedMarkets(): RecordedMarket[] {
  const of = (captures: readonly string[], isInverse = false) => {
    const trades = captures.flatMap((capture) => readTrades(capture, isInverse));
    return { trades, bars: barsOf(trades) };
  };
  return [
    makeRecordedMarket(
      {
        exchange: 'BINANCE_FUTURES',
        rawSymbol: 'BTCUSDT',
        normalizedSymbol: 'BTC-USDT',
        category: 'PERPETUAL',
        tick: 0.1,
      },
      { ...of(['2023-04-usdm-btcusdt', '2024-08-usdm-btcusdt']), funding: readFunding(), fundingSeconds: 60 },
    ),
    makeRecordedMarket(
      { exchange: 'BINANCE', rawSymbol: 'BTCUSDT', normalizedSymbol: 'BTC-USDT', category: 'SPOT', tick: 0.01 },
      of(['2023-04-spot-btcusdt', '2024-08-spot-btcusdt']),
    ),
    makeRecordedMarket(
      {
        exchange: 'BINANCE_DELIVERY',
        rawSymbol: 'BTCUSD_PERP',
        normalizedSymbol: 'BTC-USD',
        category: 'PERPETUAL',
        tick: 0.1,
      },
      of(['2024-08-cm-btcusd_perp'], true),
    ),
  ];
}
