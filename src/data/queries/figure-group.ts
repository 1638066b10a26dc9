import type { Market } from '@/contract/payloads';
import { formatMarketId, type MarketId } from '@/domain/market-id';
import { isLive, isRecording } from '@/domain/recording';

/**
 * The markets that one request covers: those of a coin, either the live or the simulated ones, which are never in one
 * request. A recording is a group of its own: its last second is its present.
 */
export interface FigureGroup {
  readonly coin: string;
  readonly isLive: boolean;
  readonly recording?: MarketId & { readonly endSeconds: number };
}

export function groupOf(market: Pick<Market, 'coin' | 'recorded' | 'exchange' | 'rawSymbol'>): FigureGroup {
  const { coin = '', recorded, exchange, rawSymbol } = market;
  const group = { coin, isLive: isLive(market) };
  if (recorded === undefined || !isRecording(market)) return group;
  return { ...group, recording: { exchange, rawSymbol, endSeconds: recorded.to.s } };
}

export function nameGroup({ coin, isLive: live, recording }: FigureGroup): string {
  if (recording !== undefined) return `recorded ${formatMarketId(recording)}`;
  return live ? `live ${coin}` : coin;
}
