import type { RecordFacts } from './database-records';

export type IndexEntry = Pick<RecordFacts, 'packedBytes' | 'usedAt' | 'state'>;

/** What of a database is known without reading it: kept in the order of use. */
export class DatabaseIndex {
  /** The least recently used first. */
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

  /** Adds or replaces an entry as the latest used. */
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

  /** The least recently used entries that together have at least `bytes`, or all but those of `spared`. */
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
