import type { KeptTile } from './database-types';

/** Tiles that wait to be stored, in the order they came; no more than `capBytes`. */
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

  /** Takes the place of what waits under the same key. False when there is no room, and nothing has changed. */
  add(key: string, tile: KeptTile): boolean {
    const more = tile.bytes.length - (this.#tiles.get(key)?.bytes.length ?? 0);
    if (this.#bytes + more > this.#capBytes) return false;
    this.#tiles.set(key, tile);
    this.#bytes += more;
    return true;
  }

  /** Removes what waits under the key or, when `tile` is told, that alone: another may have taken its place. */
  delete(key: string, tile = this.#tiles.get(key)): void {
    if (tile === undefined || this.#tiles.get(key) !== tile) return;
    this.#bytes -= tile.bytes.length;
    this.#tiles.delete(key);
  }

  clear(): void {
    this.#tiles.clear();
    this.#bytes = 0;
  }

  /** The first tiles up to `count` and, but for the very first, `bytes`. They stay until they are deleted. */
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
