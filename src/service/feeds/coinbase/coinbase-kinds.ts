import { always, type MarketKind, SPOT_DATA } from '../market-kind';

export const spot: MarketKind = {
  id: 'coinbase-spot',
  name: 'spot',
  exchange: 'COINBASE',
  categoryOf: always('SPOT'),
  sizes: 'coins',
  sequence: 'unnumbered',
  publishes: SPOT_DATA,
};
