export interface TileAssemblerOptions<Tile> {
  readonly awaited: Iterable<number>;
  /** All requested tiles, including those added for no extra weight. */
  readonly asked: Iterable<number>;
  /** The known data of open tiles: answers contain only what is newer. */
  readonly held: ReadonlyMap<number, Tile>;
  merge(older: Tile, newer: Tile): Tile;
  /** Called for every tile of the answer as soon as it seems whole, and again (`isLate`) when a part arrives late. */
  give(tileIndex: number, tile: Tile | undefined, isLate: boolean): void;
  /** Called for every tile once the answer was read to its end. */
  keep(tileIndex: number, tile: Tile | undefined): void;
}

/** Collects the parts of one answer and passes on each tile as soon as it is whole. */
export class TileAssembler<Tile> {
  readonly #options: TileAssemblerOptions<Tile>;
  readonly #awaited: Set<number>;
  readonly #given = new Map<number, Tile | undefined>();
  #tiles: Map<number, Tile>;
  /** The tile of the latest part. */
  #last: number | undefined;

  constructor(options: TileAssemblerOptions<Tile>) {
    this.#options = options;
    this.#awaited = new Set(options.awaited);
    this.#tiles = new Map(options.held);
  }

  /** Discards what a broken answer brought, before the request is sent again. */
  restart(): void {
    this.#tiles = new Map(this.#options.held);
    this.#last = undefined;
  }

  /** Awaits another tile of the answer; false if it was already given. */
  await(tileIndex: number): boolean {
    if (this.#given.has(tileIndex)) return false;
    this.#awaited.add(tileIndex);
    return true;
  }

  take(tileIndex: number, part: Tile): void {
    const before = this.#tiles.get(tileIndex);
    this.#tiles.set(tileIndex, before === undefined ? part : this.#options.merge(before, part));
    const last = this.#last;
    this.#last = tileIndex;
    if (last === undefined || last === tileIndex) return;
    // Answers move in one direction of time: a tile that was passed is whole.
    const direction = Math.sign(tileIndex - last);
    for (const index of this.#awaited) if ((tileIndex - index) * direction > 0) this.#giveWhole(index);
  }

  /** The answer is complete: tiles without a part are empty, and tiles that nobody awaits are given too. */
  finish(): void {
    for (const index of [...this.#awaited, ...this.#tiles.keys(), ...this.#options.asked]) this.#giveWhole(index);
    for (const index of this.#given.keys()) this.#options.keep(index, this.#tiles.get(index));
  }

  #giveWhole(index: number): void {
    this.#awaited.delete(index);
    const tile = this.#tiles.get(index);
    const isLate = this.#given.has(index);
    if (isLate && this.#given.get(index) === tile) return;
    this.#given.set(index, tile);
    this.#options.give(index, tile, isLate);
  }
}
