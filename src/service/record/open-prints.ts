import type { StoredPrint } from '@/service/store/engine/recorded-span';

/** Prints off the market in open minutes. */
export class OpenPrints {
  #prints: StoredPrint[] = [];

  get all(): readonly StoredPrint[] {
    return this.#prints;
  }

  add(print: StoredPrint): void {
    this.#prints.push(print);
  }

  /** Removes and returns the prints before `end` (Unix seconds), or an empty object. */
  take(end: number): { readonly offMarket?: readonly StoredPrint[] } {
    if (this.#prints.length === 0) return {};
    const isOver = ({ ms }: StoredPrint): boolean => ms < end * 1000;
    const taken = this.#prints.filter(isOver);
    this.#prints = this.#prints.filter((print) => !isOver(print));
    return taken.length === 0 ? {} : { offMarket: taken };
  }
}
