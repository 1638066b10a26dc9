/** One tile in memory. */
export interface MemoryEntry {
  readonly id: string;
  readonly bytes: number;
  /** Somebody shows it or waits for it: it stays. */
  readonly isVisible: boolean;
  /** Belongs to what is shown: it is removed after what does not. */
  readonly isLinked: boolean;
  /** Greater is later. */
  readonly usedAt: number;
}

/**
 * What to remove, in order, so that the rest has at most `bytes`. When the visible entries alone have more: all others.
 */
export function planEviction(entries: Iterable<MemoryEntry>, bytes: number): readonly MemoryEntry[] {
  const all = [...entries];
  let over = all.reduce((sum, entry) => sum + entry.bytes, 0) - bytes;
  const removed: MemoryEntry[] = [];
  for (const entry of all.filter(({ isVisible, bytes: held }) => !isVisible && held > 0).sort(compareWorth)) {
    if (over <= 0) break;
    removed.push(entry);
    over -= entry.bytes;
  }
  return removed;
}

function compareWorth(a: MemoryEntry, b: MemoryEntry): number {
  return Number(a.isLinked) - Number(b.isLinked) || a.usedAt - b.usedAt;
}
