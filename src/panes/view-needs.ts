import type { DatasetType } from '@/contract/datasets';
import type { View } from './views';

/** What a view cannot be without of a market, and what its lack is called. */
export interface ViewNeed {
  readonly type: DatasetType;
  readonly lack: string;
}

/** Views that are missing here need nothing of the market, or (options) look it up by its coin. */
export const VIEW_NEEDS: Partial<Readonly<Record<View['path'], ViewNeed>>> = {
  '/heatmap': { type: 'BLOCK_BOOK_SNAPSHOT_AGG', lack: 'no depth' },
  '/chart': { type: 'TRADE_SIDE_AGNOSTIC_AGG', lack: 'no candles' },
  '/profile': { type: 'TPO_AGG', lack: 'no profile' },
};

export const OPTIONS_LACK = 'no options';
