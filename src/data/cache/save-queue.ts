/** Tiles that wait to be stored, in the order they came; no more than `capBytes`. */
export class SaveQueue {
  readonly #capBytes: number;
  readonly #tiles = new Map<string, Uint8Array>();
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

  get(key: string): Uint8Array | undefined {
    return this.#tiles.get(key);
  }

  /** False when there is no room. */
  add(key: string, bytes: Uint8Array): boolean {
    if (this.#bytes + bytes.length > this.#capBytes) return false;
    this.#tiles.set(key, bytes);
    this.#bytes += bytes.length;
    return true;
  }

  delete(key: string): void {
    this.#bytes -= this.#tiles.get(key)?.length ?? 0;
    this.#tiles.delete(key);
  }

  clear(): void {
    this.#tiles.clear();
    this.#bytes = 0;
  }

  /** The first tiles up to `count` and, but for the very first, `bytes`. They stay until they are deleted. */
  peek(count: number, bytes: number): readonly (readonly [string, Uint8Array])[] {
    const first: [string, Uint8Array][] = [];
    let left = bytes;
    for (const entry of this.#tiles) {
      left -= entry[1].length;
      if (first.length === count || (first.length > 0 && left < 0)) break;
      first.push(entry);
    }
    return first;
  }
}
