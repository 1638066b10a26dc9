/** A market cap, and how many coins it is of. */
export interface CapPoint {
  readonly cap: number;
  readonly supply: number;
}

/** A change of a market cap by what made it, in percent: (1 + price) × (1 + supply) is 1 + cap. */
export interface CapChange {
  readonly cap: number;
  /** Of the price that cap and supply come to. */
  readonly price: number;
  readonly supply: number;
  /** Part of the logarithmic change of the cap that supply made: below 0 or above 1 where the two worked against each other; NaN of no change. */
  readonly supplyPart: number;
}

const percent = (now: number, before: number): number => (before > 0 ? 100 * (now / before - 1) : Number.NaN);

/** Splits a change exactly: Δln cap is Δln price plus Δln supply. NaN where a figure is not known. */
export function splitCapChange(before: CapPoint, now: CapPoint): CapChange {
  const cap = percent(now.cap, before.cap);
  const supply = percent(now.supply, before.supply);
  const whole = Math.log(now.cap / before.cap);
  return {
    cap,
    price: percent(now.cap / now.supply, before.cap / before.supply),
    supply,
    supplyPart: whole === 0 ? Number.NaN : Math.log(now.supply / before.supply) / whole,
  };
}
