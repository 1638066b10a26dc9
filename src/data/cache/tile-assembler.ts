export interface TileAssemblerOptions<Tile> {
  readonly awaited: Iterable<number>;
  /** All that was asked for: what was brought along as well. */
  readonly asked: Iterable<number>;
  /** What is known of running tiles: answers hold only what is newer. */
  readonly held: ReadonlyMap<number, Tile>;
  merge(older: Tile, newer: Tile): Tile;
  /** Hears every tile of the answer as soon as it seems whole, and again (`isLate`) when a part of it came late. */
  give(tileIndex: number, tile: Tile | undefined, isLate: boolean): void;
  /** Hears every tile once the answer was read to its end. */
  keep(tileIndex: number, tile: Tile | undefined): void;
}

/** Gathers the parts of one answer and gives each tile on as early as it is whole. */
export class TileAssembler<Tile> {
  readonly #options: TileAssemblerOptions<Tile>;
  readonly #awaited: Set<number>;
  readonly #given = new Map<number, Tile | undefined>();
  #tiles: Map<number, Tile>;
  /** Of which the last part was. */
  #last: number | undefined;

  constructor(options: TileAssemblerOptions<Tile>) {
    this.#options = options;
    this.#awaited = new Set(options.awaited);
    this.#tiles = new Map(options.held);
  }

  /** Forgets what a broken answer brought, before the request is sent again. */
  restart(): void {
    this.#tiles = new Map(this.#options.held);
    this.#last = undefined;
  }

  /** Awaits another tile of the answer; false where it was given already. */
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
    // Answers go one way in time: what was left behind is whole.
    const direction = Math.sign(tileIndex - last);
    for (const index of this.#awaited) if ((tileIndex - index) * direction > 0) this.#giveWhole(index);
  }

  /** The answer is whole: tiles without a part are empty, those that nobody awaits are given too. */
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
