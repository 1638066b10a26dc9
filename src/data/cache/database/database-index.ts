import type { RecordFacts } from './database-records';

export type IndexEntry = Pick<RecordFacts, 'packedBytes' | 'usedAt' | 'state'>;

/** What is known of a database without reading it, in order of use. */
export class DatabaseIndex {
  /** Least recently used first. */
  readonly #entries = new Map<string, IndexEntry>();
  #bytes = 0;

  /** Packed bytes of all entries. */
  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): IndexEntry | undefined {
    return this.#entries.get(key);
  }

  /** Adds or replaces an entry as the most recently used. */
  set({ key, packedBytes, usedAt, state }: IndexEntry & Pick<RecordFacts, 'key'>): void {
    this.delete(key);
    this.#entries.set(key, { packedBytes, usedAt, state });
    this.#bytes += packedBytes;
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.packedBytes ?? 0;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  /** The least recently used entries that together have at least `bytes`, skipping `spared`; all others if too few. */
  listOldest(bytes: number, spared: ReadonlySet<string>): readonly string[] {
    const keys: string[] = [];
    let left = bytes;
    for (const [key, { packedBytes }] of this.#entries) {
      if (left <= 0) break;
      if (spared.has(key)) continue;
      keys.push(key);
      left -= packedBytes;
    }
    return keys;
  }
}
