import { always, type MarketKind } from '../market-kind';

export const spot: MarketKind = {
  id: 'coinbase-spot',
  name: 'spot',
  exchange: 'COINBASE',
  categoryOf: always('SPOT'),
  sizes: 'coins',
  sequence: 'unnumbered',
  publishes: ['book', 'trades'],
};
