import type { KeptTile } from './database-types';

/** Tiles that wait to be stored, in order of arrival; at most `capBytes`. */
export class SaveQueue {
  readonly #capBytes: number;
  readonly #tiles = new Map<string, KeptTile>();
  #bytes = 0;

  constructor(capBytes: number) {
    this.#capBytes = capBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#tiles.size;
  }

  get(key: string): KeptTile | undefined {
    return this.#tiles.get(key);
  }

  /** Replaces the tile waiting under the same key. False, with nothing changed, when there is no space. */
  add(key: string, tile: KeptTile): boolean {
    const more = tile.bytes.length - (this.#tiles.get(key)?.bytes.length ?? 0);
    if (this.#bytes + more > this.#capBytes) return false;
    this.#tiles.set(key, tile);
    this.#bytes += more;
    return true;
  }

  /**
   * Removes the tile waiting under the key. With `tile`, only if it is still that one: another may have replaced it.
   */
  delete(key: string, tile = this.#tiles.get(key)): void {
    if (tile === undefined || this.#tiles.get(key) !== tile) return;
    this.#bytes -= tile.bytes.length;
    this.#tiles.delete(key);
  }

  clear(): void {
    this.#tiles.clear();
    this.#bytes = 0;
  }

  /** The smallest tiles, as many as have no more than `bytes` together. */
  listSmallest(bytes: number): readonly (readonly [string, KeptTile])[] {
    let left = bytes;
    const bySize = [...this.#tiles].sort(([, a], [, b]) => a.bytes.length - b.bytes.length);
    return bySize.filter(([, tile]) => (left -= tile.bytes.length) >= 0);
  }

  /**
   * The first tiles: at most `count`, and at most `bytes` unless the first alone is larger. They stay until deleted.
   */
  peek(count: number, bytes: number): readonly (readonly [string, KeptTile])[] {
    const first: [string, KeptTile][] = [];
    let left = bytes;
    for (const entry of this.#tiles) {
      left -= entry[1].bytes.length;
      if (first.length === count || (first.length > 0 && left < 0)) break;
      first.push(entry);
    }
    return first;
  }
}
