import { roundOrder } from '../book/book-field';
import type { HashStream } from '../hash-noise';
import type { MarketStep } from './price-history';

/** Largest size of a level in lots, limited by the store's column. */
const MAX_LOTS = 4_294_967_295;
/** A level below this many units is removed at once, a larger one in parts. */
const SMALL_UNITS = 2.5;
const GIVEN_UP = 0.85;
const MIN_KEPT = 0.55;
const MAX_KEPT = 0.95;
/** Mean logarithm of the part that is kept. */
const KEPT_LOG = -0.29;

/** Levels nearer than `to` (share of the price) last `minutes` on average. */
export interface Lifetime {
  readonly to: number;
  readonly minutes: number;
}

/** Mean lifetime in minutes of a level at `distance` (share of the price). */
export function lifetimeAt(lifetimes: readonly Lifetime[], distance: number): number {
  for (const { to, minutes } of lifetimes) if (distance < to) return minutes;
  return lifetimes.at(-1)?.minutes ?? 0;
}

/** What is left of `units` after `lives` lifetimes: `thin` over a long time in one step. */
export function ageUnits(units: number, lives: number, luck: number): number {
  const small = Math.min(units, SMALL_UNITS);
  const whileLarge = Math.log(units / small) / -KEPT_LOG;
  if (lives < whileLarge) return units * Math.exp(KEPT_LOG * lives);
  return luck < Math.exp(-GIVEN_UP * (lives - whileLarge)) ? small : 0;
}

/** A field as saved: the lots from cell `first` on, in base64. */
export interface SavedField {
  readonly first: number;
  readonly lots: string;
}

/**
 * Lots waiting at prices. Cell i is the price i × `cellTicks`. Cells are absolute, so a level keeps its cell while the
 * price moves.
 */
export class LevelField {
  readonly cellTicks: number;
  readonly lots: Uint32Array;
  /** Cells outside [`first`, `last`] are empty. */
  first = 0;
  last = -1;

  /** `topTicks`: the highest price of a level. Levels above it are ignored. */
  constructor(cellTicks: number, topTicks: number) {
    this.cellTicks = cellTicks;
    this.lots = new Uint32Array(Math.ceil(topTicks / cellTicks));
  }

  add(cell: number, lots: number): void {
    if (cell < 1 || cell >= this.lots.length) return;
    this.lots[cell] = Math.min(MAX_LOTS, this.lots[cell] + lots);
    this.#cover(cell);
  }

  /** The market traded from `low` to `high` (ticks, both included): removes all levels there. */
  pass(low: number, high: number): void {
    this.lots.fill(0, Math.ceil(low / this.cellTicks), Math.floor(high / this.cellTicks) + 1);
  }

  /** Closing and cancelling during `step`: large levels lose a part, small ones disappear. */
  thin(stream: HashStream, step: MarketStep, lifetimes: readonly Lifetime[], unitLots: number): void {
    const centre = step.price / this.cellTicks;
    let near = 0;
    for (const { to, minutes } of lifetimes) {
      const far = Math.ceil(centre * to);
      // Geometric skipping: only cells that change are visited.
      const log = -step.minutes / minutes;
      const skip = (): number => Math.floor(Math.log(1 - stream.next()) / log);
      for (const side of [-1, 1] as const) {
        for (let away = near + skip(); away < far; away += 1 + skip()) {
          this.#lessen(stream, Math.round(centre) + side * away, unitLots);
        }
      }
      near = far;
    }
  }

  save(): SavedField {
    const { first, last, lots } = this;
    const used = lots.subarray(first, last + 1);
    return { first, lots: Buffer.from(used.buffer, used.byteOffset, used.byteLength).toString('base64') };
  }

  restore({ first, lots }: SavedField): void {
    const bytes = Buffer.from(lots, 'base64');
    const used = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    this.lots.set(used, first);
    this.first = first;
    this.last = first + used.length - 1;
  }

  #lessen(stream: HashStream, cell: number, unitLots: number): void {
    const lots = this.lots[cell];
    if (!lots) return;
    const luck = stream.next();
    const isGivenUp = lots < SMALL_UNITS * unitLots && luck < GIVEN_UP;
    this.lots[cell] = isGivenUp ? 0 : roundOrder(lots * (MIN_KEPT + (MAX_KEPT - MIN_KEPT) * stream.next()));
  }

  #cover(cell: number): void {
    if (this.last < this.first) {
      this.first = cell;
      this.last = cell;
    } else if (cell < this.first) this.first = cell;
    else if (cell > this.last) this.last = cell;
  }
}
