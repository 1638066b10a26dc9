import type { Market } from '@/contract/payloads';
import { isLive } from '@/domain/recording';

/** The markets that one request covers: those of a coin, the live ones apart from the simulated, which are never in one request. */
export interface FigureGroup {
  readonly coin: string;
  readonly isLive: boolean;
}

export const groupOf = (market: Pick<Market, 'coin' | 'recorded'>): FigureGroup => ({
  coin: market.coin ?? '',
  isLive: isLive(market),
});

export const nameGroup = ({ coin, isLive: live }: FigureGroup): string => (live ? `live ${coin}` : coin);
