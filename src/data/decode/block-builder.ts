import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { type DepthColumns, type GridSpec, tileIndexOfTime } from '@/domain/grid/grid-tile';
import { sortLevels } from '@/domain/grid/sort-levels';
import { MICROS_PER_SECOND } from '@/domain/units';
import { DecodeError } from './decode-error';
import type { DepthBlock } from './decode-types';
import { getBestWriter } from './tile-kernel';

/** Snapshots per block: small enough to be handed on while bytes arrive, large enough to cost no message per row. */
export const BLOCK_SNAPSHOTS = 64;
/** Arrays of so few bytes are made quickest; what holds more doubles to it within the first block. */
const FIRST_CAPACITY = 8;
/** What a block's arrays may be larger than the block before it, and are when nothing says otherwise. */
const HEADROOM = 1 + 1 / 16;
/** A block that fills so much of its arrays is handed on in them; a smaller one is copied. */
const FULL_ENOUGH = 7 / 8;
const NO_LEVELS = new Float64Array(0);
const NO_SIDES = new Uint8Array(0);
/** Fewer are faster copied one by one. */
const FEW_LEVELS = 24;

export interface BlockOptions {
  readonly series: number;
  readonly grid?: GridSpec | undefined;
  readonly range?: { readonly fromSeconds: number; readonly toSeconds: number } | undefined;
  readonly onBlock: (block: DepthBlock) => void;
}

type Levels = Pick<DepthBlock, 'prices' | 'volumes'>;

/** Gathers snapshots into columns and hands them on block by block. A snapshot counts only when it was ended. */
export class BlockBuilder {
  readonly #options: BlockOptions;
  #tileIndex = Number.NaN;
  #timestamp = 0;
  #rowStart = 0;
  #times: number[] = [];
  #offsets: number[] = [0];
  #firstCapacity = FIRST_CAPACITY;
  /** Levels of the block so far; those of the snapshot being read come last. Written by the owner, below `length`. */
  prices = NO_LEVELS;
  volumes = NO_LEVELS;
  /** Side of each level, where the answer keeps sides apart. */
  sides: Uint8Array | undefined;
  length = 0;

  constructor(options: BlockOptions) {
    this.#options = options;
  }

  /** @throws DecodeError `framing` for a time that is none or lies outside the range asked for. */
  beginSnapshot(micros: number, offset: () => number): void {
    const { range, grid } = this.#options;
    const seconds = micros / MICROS_PER_SECOND;
    if (!Number.isSafeInteger(micros) || micros < 0) {
      throw new DecodeError('framing', offset(), `A snapshot cannot be at ${micros} microseconds`);
    }
    if (range !== undefined && (seconds < range.fromSeconds || seconds >= range.toSeconds)) {
      throw new DecodeError('framing', offset(), `A snapshot at ${seconds} s lies outside the requested range`);
    }
    const tileIndex = grid === undefined ? 0 : tileIndexOfTime(grid, seconds);
    if (tileIndex !== this.#tileIndex || this.#times.length === BLOCK_SNAPSHOTS) this.flush();
    this.#tileIndex = tileIndex;
    this.#timestamp = micros;
  }

  /** Makes room for `count` more levels that have been received. */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.prices.length) return;
    const capacity = Math.max(needed, this.prices.length === 0 ? this.#firstCapacity : this.prices.length * 2);
    this.prices = enlarge(this.prices, new Float64Array(capacity), this.length);
    this.volumes = enlarge(this.volumes, new Float64Array(capacity), this.length);
    if (this.sides !== undefined) this.sides = enlarge(this.sides, new Uint8Array(capacity), this.length);
  }

  /** Appends `count` levels from place `from` on. */
  append(levels: Levels, from: number, count: number): void {
    this.reserve(count);
    const { prices, volumes, length } = this;
    if (count < FEW_LEVELS) {
      for (let i = 0; i < count; i++) {
        prices[length + i] = levels.prices[from + i];
        volumes[length + i] = levels.volumes[from + i];
      }
    } else {
      prices.set(levels.prices.subarray(from, from + count), length);
      volumes.set(levels.volumes.subarray(from, from + count), length);
    }
    this.length = length + count;
  }

  /** From here on `sides` holds a side for each level. */
  keepSides(): void {
    this.sides ??= new Uint8Array(this.prices.length);
  }

  /** Ends the snapshot begun last; one that is not `sorted` is put in order, ties as received. Sided ones must be. */
  endSnapshot(sorted: boolean): void {
    if (!sorted) sortLevels(this.prices, this.volumes, this.#rowStart, this.length);
    this.#times.push(this.#timestamp);
    this.#offsets.push(this.length);
    this.#rowStart = this.length;
  }

  /** Hands on what has been ended. */
  flush(): void {
    if (this.#times.length === 0) return;
    const { series, grid, onBlock } = this.#options;
    const columns: DepthColumns = {
      timestampsMicros: new Float64Array(this.#times),
      offsets: new Uint32Array(this.#offsets),
      ...this.#takeLevels(),
      ...(this.sides === undefined ? {} : { sides: this.sides.slice(0, this.length) }),
    };
    this.#clear();
    if (grid === undefined) return onBlock({ series, ...columns });
    const tile = buildGridTile(grid, this.#tileIndex, columns, getBestWriter());
    // In the tile's order of time, so that the levels are there once.
    onBlock({ series, ...tile.columns, tile });
  }

  /** All levels there are: a block ends between two snapshots. */
  #takeLevels(): Levels {
    const { prices, volumes, length } = this;
    this.prices = NO_LEVELS;
    this.volumes = NO_LEVELS;
    this.#firstCapacity = Math.max(FIRST_CAPACITY, Math.ceil(length * HEADROOM));
    if (length <= prices.length * FULL_ENOUGH) {
      return { prices: prices.slice(0, length), volumes: volumes.slice(0, length) };
    }
    return { prices: prices.subarray(0, length), volumes: volumes.subarray(0, length) };
  }

  #clear(): void {
    this.sides &&= NO_SIDES;
    this.#times = [];
    this.#offsets = [0];
    this.#rowStart = 0;
    this.length = 0;
  }
}

function enlarge<T extends Float64Array | Uint8Array>(old: T, larger: T, used: number): T {
  larger.set(old.subarray(0, used));
  return larger;
}
