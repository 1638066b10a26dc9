import type { Market } from '@/contract/payloads';
import { getMarketSymbol } from '@/data/queries/market-key';

/**
 * Name of a file without its extension: "btc-usdt-cells-2026-06-18t1200z". The view starts at `from` (Unix seconds).
 */
export function nameFile(market: Market, what: string, from: number): string {
  const start = new Date(from * 1000).toISOString().slice(0, 16).replace(':', '');
  return `${getMarketSymbol(market)}-${what}-${start}z`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
