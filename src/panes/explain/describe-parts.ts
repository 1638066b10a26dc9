import type { AnyViewTiles } from '@/data/cache/tile-loader';
import { getDatasetLabel } from '@/data/queries/types';
import { TILE_BUCKETS } from '@/domain/bucket-scale';
import { formatLength } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import type { ExplainedView } from './list-requests';

const WORDS: readonly (readonly [keyof ExplainedView['tiles'], string])[] = [
  ['asked', 'requested'],
  ['forgotten', 'cached in memory'],
  ['kept', 'cached on this device'],
  ['derived', 'derived'],
  ['missing', 'not loaded'],
];

/** The stretches of time that a view is loaded in, and where they are from: "Depth: 11 parts of 1 h, 11 requested". */
export function describeParts({ kind, view }: AnyViewTiles, tiles: ExplainedView['tiles']): string {
  const total = Object.values(tiles).reduce((sum, count) => sum + count, 0);
  const { seconds, tileBuckets = TILE_BUCKETS } = kind.scaleOf(view);
  const length = seconds === undefined ? '' : ` of ${formatLength(seconds * tileBuckets)}`;
  const origins = WORDS.filter(([name]) => tiles[name] > 0).map(([name, words]) => `${tiles[name]} ${words}`);
  const parts = `${formatNumber(total, 0)} ${total === 1 ? 'part' : 'parts'}${length}`;
  return `${getDatasetLabel(kind.type)}: ${[parts, ...origins].join(', ')}`;
}
