import { type Movement, stressOf } from './movement';
import { MONTHS, wander } from './wander';

/**
 * How much moves change the volatility of the week, falls up and rises down; and what falls add at most, half of it at a push of
 * so many usual days. A fraction of a usual day frightens nobody.
 */
const FEAR = { even: 0.05, falls: 0.072, half: 0.8 } as const;
/** What a usual day of panic adds to the week, and the power by which it fades with the tenor: a month hardly moves. */
const PANIC = 0.19;
const PANIC_POWER = 2;
/** What the demand for insurance in storms adds to the week. */
const ALARM = 0.05;

/** What is believed of the moves of the last days, as a share of the volatility. It has limits: the slow part of a crash. */
export function fearAt(movement: Movement, i: number, front: number): number {
  const push = movement.push[i];
  const fallen = Math.max(0, -push) ** 2;
  const pushed = (FEAR.falls * fallen) / (fallen + FEAR.half ** 2) - FEAR.even * Math.tanh(0.55 * push);
  return front * (ALARM * stressOf(movement, i) + pushed) + PANIC * movement.panic[i] * front ** PANIC_POWER;
}

/** What a usual hour of a move changes at once, as a share of the volatility of the week. */
const STRIKE = 0.0058;
/** How far that strays from month to month, and what a market that rises for weeks takes off it: its calls are in demand. */
const STRAYS = 0.92;
const RALLY = 0.6;
/** What a unit of `stir` adds to the week: a move is news, whichever way it goes. */
const STIRRED = 0.0045;

/** The part of all that which a panic takes away: there is one way to read a fall then. */
const AGREED = 1 / 3;

/** How falls of the last hours change quotes. Usually they raise them; in some months it hardly matters which way, or rises do. */
function directionOf({ trend, panic }: Movement, i: number, strays: number): number {
  const rally = RALLY * Math.tanh(Math.max(0, trend[i]));
  return 1 + (strays - rally) * (1 - AGREED * Math.tanh(panic[i]));
}

/**
 * What the moves of the last hours do to quotes at once, as a share of the volatility. It is gone within a day, and nothing limits
 * it: at the height of a crash each leg down and each bounce is seen in the quotes.
 */
export function reactionAt(movement: Movement, i: number, front: number, strays: number): number {
  const { kick, stir } = movement;
  return front * (STIRRED * stir[i] - STRIKE * directionOf(movement, i, strays) * kick[i]);
}

/** How far the direction strays from its mean at an hour of Unix time. */
export const straysAt = (seed: number, hour: number): number => wander(STRAYS, seed + 300, hour, MONTHS, 4);
