/** A market cap, and the number of coins it is for. */
export interface CapPoint {
  readonly cap: number;
  readonly supply: number;
}

/** The parts of a market cap's change, in percent: (1 + price) × (1 + supply) = 1 + cap. */
export interface CapChange {
  readonly cap: number;
  /** Change of the price implied by cap and supply. */
  readonly price: number;
  readonly supply: number;
  /**
   * Share of the logarithmic change that supply contributed: below 0 or above 1 if the two worked against each other;
   * NaN without a change.
   */
  readonly supplyPart: number;
}

const percent = (now: number, before: number): number => (before > 0 ? 100 * (now / before - 1) : Number.NaN);

/** Splits a change exactly: Δln cap = Δln price + Δln supply. NaN if a figure is unknown. */
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
