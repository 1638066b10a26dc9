import type { Coin } from '../coins';

/** How the options of a coin are quoted: by hundreds of desks, or by a few makers who look at them now and then. */
export interface Quoting {
  /** How far quotes of the whole curve are off, and those of one expiry alone, over Bitcoin's. */
  readonly noise: number;
  readonly ownNoise: number;
  /** The share of such an error that is left an hour later. */
  readonly noiseKept: number;
  /** The power by which the changes of a tenor fall behind those of the week: the higher it is, the stiller the far end. */
  readonly tenorPower: number;
  /** The days in which the excess of the last days is expected to fade. */
  readonly joltDays: number;
  /** How often an hour's quotes are left as they were the hour before, at the mean pace of a week. */
  readonly staleChance: number;
}

const BITCOIN: Quoting = { noise: 1, ownNoise: 1, noiseKept: 0.25, tenorPower: 0.5, joltDays: 8, staleChance: 0 };
const BY_COIN: Readonly<Record<string, Quoting>> = {
  BTC: BITCOIN,
  ETH: { noise: 1.3, ownNoise: 1.3, noiseKept: 0.35, tenorPower: 0.64, joltDays: 6, staleChance: 0 },
  SOL: { noise: 2.3, ownNoise: 2.8, noiseKept: 0.5, tenorPower: 0.4, joltDays: 13, staleChance: 0.24 },
};

/** Coins without listed options are quoted like Bitcoin. */
export const quotingOf = ({ ticker }: Coin): Quoting => BY_COIN[ticker] ?? BITCOIN;
