import { always, DERIVATIVE_DATA, type MarketKind, SPOT_DATA } from '@/service/feeds/protocol/market-kind';
import { linearHistory, spotHistory } from './history-bybit';

/** `BTCUSDT-26DEC25`, `BTC-26DEC25` (settled in USDC), and `BTCUSDZ25`. */
const DELIVERY_SYMBOL = /-\d{1,2}[A-Z]{3}\d{2}$|USD[HMUZ]\d{2}$/;
const INVERSE_SYMBOL = /USD([HMUZ]\d{2})?$/;

const categoryOf = (symbol: string) => (DELIVERY_SYMBOL.test(symbol) ? 'FUTURE' : 'PERPETUAL');

export const spot: MarketKind = {
  id: 'bybit-spot',
  name: 'spot',
  exchange: 'BYBIT_SPOT',
  categoryOf: always('SPOT'),
  sizes: 'coins',
  sequence: 'countedInStream',
  publishes: SPOT_DATA,
  bookLevels: 1000,
  history: spotHistory,
};

export const linear: MarketKind = {
  id: 'bybit-linear',
  name: 'linear futures',
  exchange: 'BYBIT',
  categoryOf,
  sizes: 'coins',
  sequence: 'countedInStream',
  publishes: DERIVATIVE_DATA,
  bookLevels: 1000,
  history: linearHistory,
};

/** Sizes are US dollars: contracts of 1 USD. */
export const inverse: MarketKind = {
  id: 'bybit-inverse',
  name: 'inverse futures',
  exchange: 'BYBIT',
  categoryOf,
  sizes: 'contracts',
  sequence: 'countedInStream',
  publishes: DERIVATIVE_DATA,
  bookLevels: 1000,
};

export function derivativeKindOf(symbol: string): MarketKind {
  return INVERSE_SYMBOL.test(symbol) ? inverse : linear;
}
