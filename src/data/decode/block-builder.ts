import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { type DepthColumns, type GridSpec, tileIndexOfTime } from '@/domain/grid/grid-tile';
import { sortLevels } from '@/domain/grid/sort-levels';
import { MICROS_PER_SECOND } from '@/domain/units';
import { DecodeError } from './decode-error';
import type { DepthBlock } from './decode-types';
import { getBestWriter } from './tile-kernel';

/** Snapshots per block: few enough to pass blocks on while bytes arrive, enough to avoid a message per row. */
export const BLOCK_SNAPSHOTS = 64;
/** Without a grid, levels after which a block is passed on: its columns are copied while they are in the near cache. */
const BLOCK_LEVELS = 16_384;
/** Arrays of this size are the fastest to make; they double as needed. */
const FIRST_CAPACITY = 8;
const NO_LEVELS = new Float64Array(0);
/** Fewer levels than this are faster to copy one by one. */
const FEW_LEVELS = 24;

export interface BlockOptions {
  readonly series: number;
  readonly grid?: GridSpec | undefined;
  readonly range?: { readonly fromSeconds: number; readonly toSeconds: number } | undefined;
  readonly onBlock: (block: DepthBlock) => void;
}

type Levels = Pick<DepthBlock, 'prices' | 'volumes'>;

/**
 * Collects snapshots in columns of its own and passes copies on block by block: a copy needs no zeros first, has the exact
 * length, and the columns grow no more after the first block. Only a snapshot that was ended counts.
 */
export class BlockBuilder {
  readonly #options: BlockOptions;
  #tileIndex = Number.NaN;
  #timestamp = 0;
  #rowStart = 0;
  #times: number[] = [];
  #offsets: number[] = [0];
  /** Levels of the block so far, those of the current snapshot last. The owner writes them, below `length`. */
  prices = NO_LEVELS;
  volumes = NO_LEVELS;
  /** Side of each level, if the answer states sides. */
  sides: Uint8Array | undefined;
  length = 0;

  constructor(options: BlockOptions) {
    this.#options = options;
  }

  /** @throws DecodeError `framing` for a time that is invalid or outside the requested range. */
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
    if (tileIndex !== this.#tileIndex || this.#isFull()) this.flush();
    this.#tileIndex = tileIndex;
    this.#timestamp = micros;
  }

  #isFull(): boolean {
    if (this.#times.length === BLOCK_SNAPSHOTS) return true;
    return this.#options.grid === undefined && this.length >= BLOCK_LEVELS;
  }

  /** Makes room for `count` more levels. */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.prices.length) return;
    const capacity = Math.max(needed, FIRST_CAPACITY, this.prices.length * 2);
    this.prices = enlarge(this.prices, new Float64Array(capacity), this.length);
    this.volumes = enlarge(this.volumes, new Float64Array(capacity), this.length);
    if (this.sides !== undefined) this.sides = enlarge(this.sides, new Uint8Array(capacity), this.length);
  }

  /** Appends `count` levels, from index `from` on. */
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

  /** From now on `sides` has a side for each level. */
  keepSides(): void {
    this.sides ??= new Uint8Array(this.prices.length);
  }

  /**
   * Ends the current snapshot. If it is not `sorted`, its levels are sorted, ties as received. A sided one must be
   * sorted.
   */
  endSnapshot(sorted: boolean): void {
    if (!sorted) sortLevels(this.prices, this.volumes, this.#rowStart, this.length);
    this.#times.push(this.#timestamp);
    this.#offsets.push(this.length);
    this.#rowStart = this.length;
  }

  /** Passes on the snapshots that were ended. */
  flush(): void {
    if (this.#times.length === 0) return;
    const { series, grid, onBlock } = this.#options;
    const columns: DepthColumns = {
      timestampsMicros: new Float64Array(this.#times),
      offsets: new Uint32Array(this.#offsets),
      prices: new Float64Array(this.prices.subarray(0, this.length)),
      volumes: new Float64Array(this.volumes.subarray(0, this.length)),
      ...(this.sides === undefined ? {} : { sides: this.sides.slice(0, this.length) }),
    };
    this.#clear();
    if (grid === undefined) return onBlock({ series, ...columns });
    const tile = buildGridTile(grid, this.#tileIndex, columns, getBestWriter());
    // Pass on the tile's own columns, in its time order, so that the levels exist only once.
    onBlock({ series, ...tile.columns, tile });
  }

  #clear(): void {
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
