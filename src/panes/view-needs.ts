import type { DatasetType } from '@/contract/datasets';
import type { View } from './views';

/** Data that a view requires of a market, and the words for their absence. */
export interface ViewNeed {
  readonly type: DatasetType;
  readonly lack: string;
}

/** Views not listed here need no data of the market, or (options) look them up by its coin. */
export const VIEW_NEEDS: Partial<Readonly<Record<View['path'], ViewNeed>>> = {
  '/heatmap': { type: 'BLOCK_BOOK_SNAPSHOT_AGG', lack: 'no depth' },
  '/chart': { type: 'TRADE_SIDE_AGNOSTIC_AGG', lack: 'no candles' },
  '/profile': { type: 'TPO_AGG', lack: 'no profile' },
};

export const OPTIONS_LACK = 'no options';
