import { HOUR } from '../ranges';
import { hurriedOf, type Manners, tideOf } from './manners';

/** Share of buys: most come to buy, hold on, and are paid in the end. */
const BUYERS = 0.66;
/**
 * Extra share of the side of those in a hurry: whoever wants much splits it, which moves the price, and closes do not alternate
 * between bid and ask. Of a whole hour it is less. Most of them buy: `bought`.
 */
const RUN = { minute: 0.95, hour: 0.32, bought: 1.2 } as const;
/** Extra share of trades on the stronger side in the middle of a tide. */
const TIDE_SHARE = 0.17;
/**
 * Extra share of trades in the direction of a price move, within a minute and within an hour. In deep books others are there all the
 * time, and the part `deep` of it is left.
 */
const MOVE_SHARE = { minute: 0.75, hour: 0.2, deep: 0.4 } as const;
const MAX_OF_ONE_SIDE = 0.97;

/** What is going on in a step. */
interface Step {
  readonly ts: number;
  /** Its length in seconds. */
  readonly step: number;
  /** Which way the price moves in it: 1, 0 or -1. */
  readonly move: number;
  /** Extra share of buys for other reasons. */
  readonly lean: number;
}

/** Share of buys among the trades of a step. Who buys one of two outcomes sells the other, which `way` is -1 for. */
export function buyersOf(seed: number, way: -1 | 1, manners: Manners, { ts, step, move, lean }: Step): number {
  const isShort = step < HOUR;
  const run = (isShort ? RUN.minute : RUN.hour) * Math.tanh(RUN.bought + way * hurriedOf(seed, ts, step));
  const depth = MOVE_SHARE.deep + (1 - MOVE_SHARE.deep) * Math.min(1, manners.shallowness);
  const drift = move * depth * (isShort ? MOVE_SHARE.minute : MOVE_SHARE.hour);
  const share = BUYERS + drift + TIDE_SHARE * way * tideOf(seed, ts, manners) + lean + run;
  return Math.min(MAX_OF_ONE_SIDE, Math.max(1 - MAX_OF_ONE_SIDE, share));
}
