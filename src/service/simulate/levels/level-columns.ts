import type { Block } from '@/service/store/engine/seed-block';

/** About as many levels as a snapshot has. A step seldom needs more room per snapshot. */
const USUAL_LEVELS = 3600;

/** Snapshots of levels as columns of the store's level tables. */
export class LevelColumns {
  readonly #markets: Uint32Array;
  readonly #seconds: Uint32Array;
  readonly #prices: Uint32Array;
  readonly #ends: BigUint64Array;
  /** Places and lots of all levels so far, including the snapshot in progress. */
  at: Uint32Array;
  lots: Uint32Array;
  levels = 0;
  #rows = 0;
  /** Number of snapshots. */
  readonly capacity: number;

  constructor(rows: number) {
    this.capacity = rows;
    this.#markets = new Uint32Array(rows);
    this.#seconds = new Uint32Array(rows);
    this.#prices = new Uint32Array(rows);
    this.#ends = new BigUint64Array(rows);
    this.at = new Uint32Array(rows * USUAL_LEVELS);
    this.lots = new Uint32Array(rows * USUAL_LEVELS);
  }

  reset(): void {
    this.levels = 0;
    this.#rows = 0;
  }

  /** Makes room for `count` more levels. */
  reserve(count: number): void {
    const wanted = this.levels + count;
    if (wanted <= this.at.length) return;
    this.at = widen(this.at, wanted);
    this.lots = widen(this.lots, wanted);
  }

  /** Ends the snapshot of `ts` (Unix seconds) at `price` (ticks). */
  addSnapshot(market: number, ts: number, price: number): void {
    this.#markets[this.#rows] = market;
    this.#seconds[this.#rows] = ts;
    this.#prices[this.#rows] = price;
    this.#ends[this.#rows] = BigInt(this.levels);
    this.#rows++;
  }

  toBlock(): Block {
    const count = this.#rows;
    const ends = this.#ends.subarray(0, count);
    return {
      market: { type: 'UInt32', values: this.#markets.subarray(0, count) },
      ts: { type: 'DateTime', values: this.#seconds.subarray(0, count) },
      price: { type: 'UInt32', values: this.#prices.subarray(0, count) },
      at: { type: 'Array(UInt32)', values: this.at.subarray(0, this.levels), ends },
      q: { type: 'Array(UInt32)', values: this.lots.subarray(0, this.levels), ends },
    };
  }
}

function widen(values: Uint32Array, length: number): Uint32Array {
  const wider = new Uint32Array(Math.ceil(length * 1.25));
  wider.set(values);
  return wider;
}
