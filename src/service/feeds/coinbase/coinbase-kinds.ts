import { always, type MarketKind, SPOT_DATA } from '@/service/feeds/protocol/market-kind';
import { spotHistory } from './history-coinbase';

export const spot: MarketKind = {
  id: 'coinbase-spot',
  name: 'spot',
  exchange: 'COINBASE',
  categoryOf: always('SPOT'),
  sizes: 'coins',
  sequence: 'unnumbered',
  publishes: SPOT_DATA,
  bookLevels: 22_000,
  history: spotHistory,
};
