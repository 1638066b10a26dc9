import { always, DERIVATIVE_DATA, type MarketKind, SPOT_DATA } from '@/service/feeds/protocol/market-kind';
import { spotHistory, swapHistory } from './history-okx';

export const spot: MarketKind = {
  id: 'okx-spot',
  name: 'spot',
  exchange: 'OKEX',
  categoryOf: always('SPOT'),
  sizes: 'coins',
  sequence: 'linkedInStream',
  publishes: SPOT_DATA,
  bookLevels: 400,
  history: spotHistory,
};

export const swap: MarketKind = {
  id: 'okx-swap',
  name: 'swap',
  exchange: 'OKEX_SWAP',
  categoryOf: always('PERPETUAL'),
  sizes: 'contracts',
  sequence: 'linkedInStream',
  publishes: DERIVATIVE_DATA,
  bookLevels: 400,
  history: swapHistory,
};

export const future: MarketKind = {
  id: 'okx-futures',
  name: 'future',
  exchange: 'OKEX_FUTURES',
  categoryOf: always('FUTURE'),
  sizes: 'contracts',
  sequence: 'linkedInStream',
  publishes: ['book', 'trades', 'mark', 'openInterest', 'liquidations'],
  bookLevels: 400,
};

const OPTION_SYMBOL = /-[CP]$/;
const FUTURE_SYMBOL = /-\d{6}$/;

/** Undefined for an option. */
export function kindOf(symbol: string): MarketKind | undefined {
  if (symbol.endsWith('-SWAP')) return swap;
  if (OPTION_SYMBOL.test(symbol)) return undefined;
  return FUTURE_SYMBOL.test(symbol) ? future : spot;
}
