import { always, DERIVATIVE_DATA, type MarketKind, SPOT_DATA } from '@/service/feeds/protocol/market-kind';
import { linearHistory, spotHistory } from './history-binance';

const COIN_MARGINED_SYMBOL = /USD_(PERP|\d{6})$/;
const DELIVERY_SYMBOL = /_\d{6}$/;

const categoryOf = (symbol: string) => (DELIVERY_SYMBOL.test(symbol) ? 'FUTURE' : 'PERPETUAL');

export const spot: MarketKind = {
  id: 'binance-spot',
  name: 'spot',
  exchange: 'BINANCE',
  categoryOf: always('SPOT'),
  sizes: 'coins',
  sequence: 'contiguous',
  publishes: SPOT_DATA,
  bookLevels: 5000,
  history: spotHistory,
};

export const linear: MarketKind = {
  id: 'binance-futures',
  name: 'linear futures',
  exchange: 'BINANCE_FUTURES',
  categoryOf,
  sizes: 'coins',
  sequence: 'linked',
  publishes: DERIVATIVE_DATA,
  bookLevels: 2000,
  history: linearHistory,
};

export const coinMargined: MarketKind = {
  id: 'binance-delivery',
  name: 'coin-margined',
  exchange: 'BINANCE_DELIVERY',
  categoryOf,
  sizes: 'contracts',
  sequence: 'linked',
  publishes: DERIVATIVE_DATA,
  bookLevels: 1000,
};

export function futuresKindOf(symbol: string): MarketKind {
  return COIN_MARGINED_SYMBOL.test(symbol) ? coinMargined : linear;
}
