/** Something that owns a listener, a worker, a GPU object or a timer, and releases it. */
export interface Disposer {
  dispose(): void;
}

/** Collects clean-ups and runs them in reverse order, once. */
export class DisposerStack implements Disposer {
  #cleanUps: (() => void)[] = [];

  /** Registers `cleanUp`, which runs at the latest when the stack is disposed. */
  defer(cleanUp: () => void): void {
    this.#cleanUps.push(cleanUp);
  }

  /** Registers an owned object and returns it, so that creating and owning are one expression. */
  own<T extends Disposer>(owned: T): T {
    this.#cleanUps.push(() => owned.dispose());
    return owned;
  }

  dispose(): void {
    const cleanUps = this.#cleanUps;
    this.#cleanUps = [];
    for (const cleanUp of cleanUps.reverse()) cleanUp();
  }
}
