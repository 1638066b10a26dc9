type PriceAndSize = readonly [price: string, size: string];

/** A whole number of units of 10^-`decimals` as a decimal text. */
function toText(value: number, decimals: number): string {
  if (decimals === 0) return String(value);
  const digits = String(value).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Levels of a book in whole ticks and lots of its market: those from index `from` to before `to`. As texts for whoever looks at one. */
export class TickLevels implements Iterable<PriceAndSize> {
  readonly ticks: Float64Array;
  readonly lots: Float64Array;
  readonly from: number;
  readonly to: number;
  readonly #units: { readonly priceDecimals: number; readonly sizeDecimals: number };

  constructor(
    ticks: Float64Array,
    lots: Float64Array,
    from: number,
    to: number,
    units: { readonly priceDecimals: number; readonly sizeDecimals: number },
  ) {
    this.ticks = ticks;
    this.lots = lots;
    this.from = from;
    this.to = to;
    this.#units = units;
  }

  get length(): number {
    return this.to - this.from;
  }

  *[Symbol.iterator](): Generator<PriceAndSize> {
    const { priceDecimals, sizeDecimals } = this.#units;
    for (let i = this.from; i < this.to; i++)
      yield [toText(this.ticks[i], priceDecimals), toText(this.lots[i], sizeDecimals)];
  }
}
