interface Spare {
  readonly capacity: number;
  /** Resets it for reuse. */
  reset(): void;
}

/** Memory of steps, for reuse: allocating pages costs as much as writing them. */
export class SparePool<T extends Spare> {
  readonly #make: (capacity: number) => T;
  readonly #kept: number;
  #free: T[] = [];

  constructor(make: (capacity: number) => T, kept: number) {
    this.#make = make;
    this.#kept = kept;
  }

  /** A spare of at least this capacity. */
  take(capacity: number): T {
    const at = this.#free.findIndex((one) => one.capacity >= capacity);
    return at < 0 ? this.#make(capacity) : this.#free.splice(at, 1)[0];
  }

  /** Frees all spares. */
  forget(): void {
    this.#free = [];
  }

  /** Returns a spare once nobody reads it. The largest ones are kept. */
  give(one: T): void {
    one.reset();
    this.#free = [...this.#free, one].sort((a, b) => a.capacity - b.capacity).slice(-this.#kept);
  }
}
