import type { Market } from '@/contract/payloads';

export const ATLAS: Market = {
  exchange: 'ATLAS_FUTURES',
  rawSymbol: 'BTCUSDT',
  normalizedSymbol: 'BTC-USDT',
  coin: 'BTC',
  category: 'PERPETUAL',
};
