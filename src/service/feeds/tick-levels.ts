type PriceAndSize = readonly [price: string, size: string];

/** A whole number of units of 10^-`decimals` as a decimal text. */
function toText(value: number, decimals: number): string {
  if (decimals === 0) return String(value);
  const digits = String(value).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Levels of a book in whole ticks and lots of its market; equal lengths. As texts for whoever looks at one. */
export class TickLevels implements Iterable<PriceAndSize> {
  readonly ticks: readonly number[];
  readonly lots: readonly number[];
  readonly #priceDecimals: number;
  readonly #sizeDecimals: number;

  constructor(
    ticks: readonly number[],
    lots: readonly number[],
    units: { readonly priceDecimals: number; readonly sizeDecimals: number },
  ) {
    this.ticks = ticks;
    this.lots = lots;
    this.#priceDecimals = units.priceDecimals;
    this.#sizeDecimals = units.sizeDecimals;
  }

  get length(): number {
    return this.ticks.length;
  }

  *[Symbol.iterator](): Generator<PriceAndSize> {
    for (const [i, ticks] of this.ticks.entries())
      yield [toText(ticks, this.#priceDecimals), toText(this.lots[i], this.#sizeDecimals)];
  }
}
