import { KEPT_SECONDS } from '@/domain/list-history/list-history-rule';
import { TAPE_FORMAT } from './block-codec';
import type { BlockHead } from './block-shelf';

/** The most packed bytes for the samples of all connections. */
export const TAPE_CAP_BYTES = 96 * 2 ** 20;

export interface RetentionRules {
  readonly namespace: string;
  /** Time of the new sample, Unix seconds. */
  readonly at: number;
  /** Packed bytes of the new block. */
  readonly incoming: number;
  /** The block that the new one replaces. */
  readonly replaced: string | undefined;
  readonly capBytes: number;
}

/**
 * The keys of the blocks to remove before another is stored: those in another format, and those of this connection that
 * are too old or, after its clock was set back, not older than the new sample; then the oldest of all until the rest
 * fits.
 */
export function planRetention(heads: readonly BlockHead[], rules: RetentionRules): readonly string[] {
  const { namespace, at, incoming, replaced, capBytes } = rules;
  const others = heads.filter(({ key }) => key !== replaced);
  const isOver = (head: BlockHead): boolean => {
    const last = head.times.at(-1) ?? Number.NaN;
    return head.version !== TAPE_FORMAT || (head.namespace === namespace && !(last < at && last > at - KEPT_SECONDS));
  };
  const kept = others.filter((head) => !isOver(head)).toSorted((a, b) => a.savedAt - b.savedAt);
  const removed = others.filter(isOver).map(({ key }) => key);
  let bytes = incoming + kept.reduce((sum, head) => sum + head.packedBytes, 0);
  for (const head of kept) {
    if (bytes <= capBytes) break;
    removed.push(head.key);
    bytes -= head.packedBytes;
  }
  return removed;
}

/** The oldest blocks that make up a quarter of all bytes: removed when the device is full. */
export function listOldestQuarter(heads: readonly BlockHead[], replaced: string | undefined): readonly string[] {
  let left = heads.reduce((sum, head) => sum + head.packedBytes, 0) / 4;
  const oldest: string[] = [];
  for (const head of heads.filter(({ key }) => key !== replaced).toSorted((a, b) => a.savedAt - b.savedAt)) {
    if (left <= 0) break;
    oldest.push(head.key);
    left -= head.packedBytes;
  }
  return oldest;
}
