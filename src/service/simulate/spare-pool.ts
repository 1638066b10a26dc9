interface Spare {
  readonly capacity: number;
  /** Forgets what it holds. */
  reset(): void;
}

/** Memory of steps that serves again: fresh pages cost as much as what is written into them. */
export class SparePool<T extends Spare> {
  readonly #make: (capacity: number) => T;
  readonly #kept: number;
  #free: T[] = [];

  constructor(make: (capacity: number) => T, kept: number) {
    this.#make = make;
    this.#kept = kept;
  }

  /** One of at least this capacity. */
  take(capacity: number): T {
    const at = this.#free.findIndex((one) => one.capacity >= capacity);
    return at < 0 ? this.#make(capacity) : this.#free.splice(at, 1)[0];
  }

  /** To be called when nobody reads `one` any more. The largest are kept. */
  give(one: T): void {
    one.reset();
    this.#free = [...this.#free, one].sort((a, b) => a.capacity - b.capacity).slice(-this.#kept);
  }
}
