/** Half of the largest exact whole number of a double: two such numbers add up exactly. */
const MOST = 2 ** 52;

/**
 * An exact sum of whole numbers of 0 or more. Adds in doubles while they are exact: a bigint per trade is ten times
 * slower.
 */
export class ExactSum {
  #small = 0;
  #large = 0n;

  add(value: number): void {
    if (value > MOST) this.#large += BigInt(value);
    else {
      this.#small += value;
      if (this.#small > MOST) this.#carry();
    }
  }

  addProduct(a: number, b: number): void {
    const product = a * b;
    if (product > MOST) this.#large += BigInt(a) * BigInt(b);
    else {
      this.#small += product;
      if (this.#small > MOST) this.#carry();
    }
  }

  get value(): bigint {
    return this.#large + BigInt(this.#small);
  }

  #carry(): void {
    this.#large += BigInt(this.#small);
    this.#small = 0;
  }
}
