/** Coins of a token by what has become of them; figures that are not known are NaN. */
export interface SupplyParts {
  readonly circulating: number;
  readonly total: number;
  /** NaN: no limit is reported. */
  readonly max: number;
  /** Issued, and not in circulation. */
  readonly held: number;
  /** The limit less what is issued. */
  readonly unissued: number;
  /** What shares are of: the limit, else what is issued, else what circulates. */
  readonly whole: number;
  readonly wholeName: 'maximum' | 'total' | 'circulating';
}

/** A limit of 0 is none, and of a total under what circulates nothing can be told of what is held. */
export function splitSupply(circulating: number, total: number, max: number): SupplyParts {
  const wholeName = max > 0 ? 'maximum' : total > 0 ? 'total' : 'circulating';
  return {
    circulating,
    total,
    max: max > 0 ? max : Number.NaN,
    held: total >= circulating ? total - circulating : Number.NaN,
    unissued: max > 0 ? Math.max(0, max - (Number.isNaN(total) ? circulating : total)) : Number.NaN,
    whole: { maximum: max, total, circulating }[wholeName],
    wholeName,
  };
}
