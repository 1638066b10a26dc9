import type { Block } from '../../store/seed-block';

const FIRST_CAPACITY = 1 << 16;

/** Snapshots of levels as columns of the store's level tables. */
export class LevelColumns {
  readonly #markets: Uint32Array;
  readonly #seconds: Uint32Array;
  readonly #prices: Uint32Array;
  readonly #ends: BigUint64Array;
  #at = new Uint32Array(FIRST_CAPACITY);
  #lots = new Uint32Array(FIRST_CAPACITY);
  #levels = 0;
  #rows = 0;

  constructor(rows: number) {
    this.#markets = new Uint32Array(rows);
    this.#seconds = new Uint32Array(rows);
    this.#prices = new Uint32Array(rows);
    this.#ends = new BigUint64Array(rows);
  }

  get rows(): number {
    return this.#rows;
  }

  /** One more level of the snapshot to come. */
  addLevel(at: number, lots: number): void {
    if (this.#levels === this.#at.length) {
      this.#at = grow(this.#at);
      this.#lots = grow(this.#lots);
    }
    this.#at[this.#levels] = at;
    this.#lots[this.#levels] = lots;
    this.#levels++;
  }

  /** Ends the snapshot of `ts` (Unix seconds) at `price` (ticks). */
  addSnapshot(market: number, ts: number, price: number): void {
    this.#markets[this.#rows] = market;
    this.#seconds[this.#rows] = ts;
    this.#prices[this.#rows] = price;
    this.#ends[this.#rows] = BigInt(this.#levels);
    this.#rows++;
  }

  toBlock(): Block {
    const ends = this.#ends;
    return {
      market: { type: 'UInt32', values: this.#markets },
      ts: { type: 'DateTime', values: this.#seconds },
      price: { type: 'UInt32', values: this.#prices },
      at: { type: 'Array(UInt32)', values: this.#at.subarray(0, this.#levels), ends },
      q: { type: 'Array(UInt32)', values: this.#lots.subarray(0, this.#levels), ends },
    };
  }
}

function grow(values: Uint32Array): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(values.length * 2);
  wider.set(values);
  return wider;
}
