/** Coins of a token by their state; unknown figures are NaN. */
export interface SupplyParts {
  readonly circulating: number;
  readonly total: number;
  /** NaN if no limit is reported. */
  readonly max: number;
  /** Issued but not in circulation. */
  readonly held: number;
  /** The limit minus what is issued. */
  readonly unissued: number;
  /** What shares refer to: the limit, else the total issued, else what circulates. */
  readonly whole: number;
  readonly wholeName: 'maximum' | 'total' | 'circulating';
}

/** A limit of 0 means none, and a total below what circulates reveals nothing about the coins outside circulation. */
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
