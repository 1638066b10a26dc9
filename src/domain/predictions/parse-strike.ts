/** The prices for which a question pays, in the quote currency: (`low`, `high`], infinite where there is no limit. */
export interface StrikeBand {
  readonly low: number;
  readonly high: number;
}

/** What the title of a question names: one price, or a band of prices. */
export type Strike = { readonly kind: 'price'; readonly price: number } | ({ readonly kind: 'band' } & StrikeBand);

const FACTORS: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, b: 1e9, t: 1e12 };
const PRICE = String.raw`\$?\s?(\d[\d,]*(?:\.\d+)?)\s?([kmbt]?)(?:\s?(?:usd[ct]?|dollars))?`;
const ONE = new RegExp(`^${PRICE}$`, 'i');
const BELOW = new RegExp(`^(?:<|≤|<=|under|below|less than|at most)\\s?${PRICE}$`, 'i');
const ABOVE = new RegExp(`^(?:>|≥|>=|over|above|more than|at least)\\s?${PRICE}$`, 'i');
const OPEN_END = new RegExp(`^${PRICE}\\s?(?:\\+|or (?:more|higher|above))$`, 'i');
const BETWEEN = new RegExp(`^${PRICE}\\s?(?:-|–|to)\\s?${PRICE}$`, 'i');

/** The prices in a title such as `$68,000`, `<$90,000`, `90k-96k` or `>$100,000`; `undefined` for any other. */
export function parseStrike(title: string): Strike | undefined {
  const text = title.trim();
  const one = ONE.exec(text);
  if (one !== null) return { kind: 'price', price: priceOf(one, 1) };
  const below = BELOW.exec(text);
  if (below !== null) return { kind: 'band', low: Number.NEGATIVE_INFINITY, high: priceOf(below, 1) };
  const above = ABOVE.exec(text) ?? OPEN_END.exec(text);
  if (above !== null) return { kind: 'band', low: priceOf(above, 1), high: Number.POSITIVE_INFINITY };
  const between = BETWEEN.exec(text);
  if (between === null) return undefined;
  const band = { low: priceOf(between, 1), high: priceOf(between, 3) };
  return band.low < band.high ? { kind: 'band', ...band } : undefined;
}

function priceOf(found: RegExpExecArray, at: number): number {
  return Number(found[at].replaceAll(',', '')) * FACTORS[found[at + 1].toLowerCase()];
}
