import { HOUR } from '../ranges';
import { hurriedOf, type Manners, tideOf } from './manners';

/** Share of buys: most come to buy, hold on, and are paid in the end. */
const BUYERS = 0.66;
/**
 * Extra share of the side of those in a hurry: whoever wants much splits it, which moves the price, and closes do not alternate
 * between bid and ask. Most of them buy: `bought`. Within an hour several of them come, so that its shares differ less, around `hourly`.
 */
const RUN = { minute: 0.95, hour: 0.16, bought: 1.2, hourly: 0.56 } as const;
/** Extra share of trades on the stronger side in the middle of a tide. */
const TIDE_SHARE = 0.17;
/**
 * Extra share of trades in the direction of a price move, within a minute and within an hour. In deep books others are there all the
 * time, and the part `deep` of it is left.
 */
const MOVE_SHARE = { minute: 0.75, hour: 0.2, deep: 0.4 } as const;
const MAX_OF_ONE_SIDE = { minute: 0.97, hour: 0.86 } as const;

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
  const hurried = way * hurriedOf(seed, ts, step);
  const run = isShort
    ? BUYERS + RUN.minute * Math.tanh(RUN.bought + hurried)
    : RUN.hourly + RUN.hour * Math.tanh(hurried);
  const depth = MOVE_SHARE.deep + (1 - MOVE_SHARE.deep) * Math.min(1, manners.shallowness);
  const drift = move * depth * (isShort ? MOVE_SHARE.minute : MOVE_SHARE.hour);
  const share = run + drift + TIDE_SHARE * way * tideOf(seed, ts, manners) + lean;
  const most = isShort ? MAX_OF_ONE_SIDE.minute : MAX_OF_ONE_SIDE.hour;
  return Math.min(most, Math.max(1 - most, share));
}
