import type { Coin } from '../coins';

/** How the options of a coin are traded: by hundreds of desks, or by a few makers who look at them now and then. */
export interface Temper {
  /** How far quotes of the whole curve are off, and those of one expiry alone, over Bitcoin's. */
  readonly noise: number;
  readonly own: number;
  /** What an hour keeps of such an error. */
  readonly kept: number;
  /** The power by which the changes of a tenor fall behind those of the week: the higher it is, the stiller the far end. */
  readonly fades: number;
  /** The days in which the excess of the last days is expected to fade. */
  readonly calmsIn: number;
  /** How often quotes of an hour stay those of the hour before, at the mean pace of a week. */
  readonly rests: number;
}

const BITCOIN: Temper = { noise: 1, own: 1, kept: 0.25, fades: 0.5, calmsIn: 8, rests: 0 };
const TEMPERS: Readonly<Record<string, Temper>> = {
  BTC: BITCOIN,
  ETH: { noise: 1.3, own: 1.3, kept: 0.35, fades: 0.64, calmsIn: 6, rests: 0 },
  SOL: { noise: 2.3, own: 2.8, kept: 0.5, fades: 0.4, calmsIn: 13, rests: 0.24 },
};

/** Coins without listed options are quoted like Bitcoin. */
export const temperOf = ({ ticker }: Coin): Temper => TEMPERS[ticker] ?? BITCOIN;
