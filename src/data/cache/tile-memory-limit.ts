import type { Query, QueryCache, QueryCacheNotifyEvent } from '@tanstack/react-query';
import type { Disposer } from '@/base/dispose';
import { type MemoryEntry, planEviction } from './database/plan-eviction';

const CAP_BYTES = 512 * 2 ** 20;
/** Queries whose key starts with this hold tiles. */
const KEY_ROOT = 'points';
/** Eviction shrinks the cache to this share of the cap, so that it need not run again at once. */
const LOW_SHARE = 0.95;

export interface TileMemoryLimitOptions {
  readonly cache: QueryCache;
  /** Memory of a query's data, in bytes. */
  sizeOf(data: unknown): number;
  readonly capBytes?: number;
}

export interface MemoryFigures {
  readonly bytes: number;
  readonly capBytes: number;
  readonly entries: number;
  /** Tiles evicted since the start. */
  readonly evicted: number;
}

/**
 * The only thing that decides how long tiles stay in memory: their queries have `gcTime: Infinity`. Visible tiles stay;
 * of the others the least recently used is evicted first, and queries with `meta: { rank: 'linked' }` last.
 */
export interface TileMemoryLimit extends Disposer {
  /** The same object until something changes. */
  getFigures(): MemoryFigures;
}

export function makeTileMemoryLimit(options: TileMemoryLimitOptions): TileMemoryLimit {
  return new QueryMemory(options);
}

class QueryMemory implements TileMemoryLimit {
  readonly #cache: QueryCache;
  readonly #capBytes: number;
  readonly #sizeOf: (data: unknown) => number;
  readonly #held = new Map<string, { readonly bytes: number; readonly usedAt: number }>();
  readonly #unsubscribe: () => void;
  #bytes = 0;
  #evicted = 0;
  #uses = 0;
  #figures: MemoryFigures | undefined;

  constructor({ cache, sizeOf, capBytes = CAP_BYTES }: TileMemoryLimitOptions) {
    this.#cache = cache;
    this.#capBytes = capBytes;
    this.#sizeOf = (data) => sizeOf(data);
    for (const query of cache.getAll()) this.#hold(query);
    this.#unsubscribe = cache.subscribe((event) => this.#take(event));
    this.#sweep();
  }

  getFigures(): MemoryFigures {
    this.#figures ??= {
      bytes: this.#bytes,
      capBytes: this.#capBytes,
      entries: this.#held.size,
      evicted: this.#evicted,
    };
    return this.#figures;
  }

  dispose(): void {
    this.#unsubscribe();
    this.#held.clear();
    this.#bytes = 0;
    this.#figures = undefined;
  }

  #take({ type, query }: QueryCacheNotifyEvent): void {
    if (type === 'removed') this.#drop(query.queryHash);
    else if (type === 'added' || type === 'updated' || type === 'observerAdded' || type === 'observerRemoved') {
      this.#hold(query as Query);
      this.#sweep();
    }
  }

  #hold(query: Query): void {
    if (query.queryKey[0] !== KEY_ROOT) return;
    this.#drop(query.queryHash);
    const { data } = query.state;
    if (data === undefined) return;
    const bytes = this.#sizeOf(data);
    this.#held.set(query.queryHash, { bytes, usedAt: ++this.#uses });
    this.#bytes += bytes;
    this.#figures = undefined;
  }

  #drop(hash: string): void {
    const held = this.#held.get(hash);
    if (held === undefined) return;
    this.#held.delete(hash);
    this.#bytes -= held.bytes;
    this.#figures = undefined;
  }

  #sweep(): void {
    if (this.#bytes <= this.#capBytes) return;
    for (const { id } of planEviction(this.#listEntries(), this.#capBytes * LOW_SHARE)) {
      const query = this.#cache.get(id);
      if (query === undefined) continue;
      this.#evicted += 1;
      this.#cache.remove(query);
    }
  }

  *#listEntries(): Generator<MemoryEntry> {
    for (const [id, { bytes, usedAt }] of this.#held) {
      const query = this.#cache.get(id);
      if (query === undefined) continue;
      // Removing a query in progress would waste its answer, which is paid for.
      const isVisible = query.getObserversCount() > 0 || query.state.fetchStatus !== 'idle';
      yield { id, bytes, usedAt, isVisible, isLinked: query.meta?.rank === 'linked' };
    }
  }
}
