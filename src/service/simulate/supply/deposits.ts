import { mix, normalOf, octaveNoise, uniformOf } from '../hash-noise';

/**
 * What is deposited: `chain`: with all that runs on it, mostly its own coin; `staked`: its own coin for the reward alone, or
 * Ether (`stakedEther`); `lent` against each other; `pooled` for trading; `bridged` from another chain; `dollars` that it keeps.
 */
export type Locking = 'chain' | 'staked' | 'stakedEther' | 'lent' | 'pooled' | 'bridged' | 'dollars';

interface Following {
  /** The powers of its own price and of Ether's that the deposits follow: they are kept in such coins. */
  readonly own: number;
  readonly ether: number;
  /** Sways of months and of days. */
  readonly months: number;
  readonly days: number;
  /** Chance of a day that a large depositor comes or goes, and the deviation of the logarithm of what that moves. */
  readonly chance: number;
  readonly moves: number;
}

const FOLLOWING: Readonly<Record<Locking, Following>> = {
  chain: { own: 0.85, ether: 0, months: 0.07, days: 0.0065, chance: 0, moves: 0 },
  staked: { own: 0.98, ether: 0, months: 0.02, days: 0.001, chance: 0, moves: 0 },
  stakedEther: { own: 0, ether: 0.98, months: 0.02, days: 0.001, chance: 0, moves: 0 },
  lent: { own: 0.05, ether: 0.55, months: 0.06, days: 0.0045, chance: 1 / 90, moves: 0.025 },
  pooled: { own: 0.3, ether: 0.3, months: 0.08, days: 0.011, chance: 0, moves: 0 },
  bridged: { own: 0.15, ether: 0.5, months: 0.05, days: 0.006, chance: 1 / 22, moves: 0.06 },
  dollars: { own: 0.05, ether: 0, months: 0.1, days: 0.002, chance: 1 / 30, moves: 0.04 },
};
/** How much the power of a chain's own price differs from token to token: some hold more dollars than others. */
const OWN_DIFFERS = 0.2;
/** The fewer deposits there are, the more one of them counts: the power of the size, and what it does at most. */
const FEW = { usd: 1e9, power: 0.22, least: 0.4, most: 1.9 } as const;
/** What a large depositor moves is half gone in so many days, and forgotten later. */
const MOVED = { half: 40, days: 160 } as const;

/** What of a token says how its deposits change. */
interface Locked {
  readonly locking: Locking;
  readonly salt: number;
  /** USD on the anchor day. */
  readonly valueLocked: number;
}

/** Logarithm of what large depositors have moved in the last months. */
function movedBefore({ chance, moves }: Following, seed: number, day: number): number {
  if (chance === 0) return 0;
  let sum = 0;
  for (let ago = 0; ago < MOVED.days; ago++) {
    const luck = mix(seed + 340, day - ago);
    if (uniformOf(luck) < chance) sum += normalOf(mix(luck, 1)) * 0.5 ** (ago / MOVED.half);
  }
  return moves * sum;
}

/** What moves the deposits of a token: its price and Ether's, over those of the table. */
interface Prices {
  readonly own: number;
  readonly ether: number;
}

/** Value locked on a day, USD. A pure function of (world, token, day, prices). */
export function valueLockedOn(
  { locking, salt, valueLocked }: Locked,
  world: number,
  day: number,
  prices: Prices,
): number {
  if (valueLocked === 0) return 0;
  const following = FOLLOWING[locking];
  const seed = world + salt;
  const differs = locking === 'chain' ? 1 + OWN_DIFFERS * (uniformOf(mix(salt, 47)) - 0.5) : 1;
  const few = Math.min(FEW.most, Math.max(FEW.least, (FEW.usd / valueLocked) ** FEW.power));
  const followed = differs * following.own * Math.log(prices.own) + following.ether * Math.log(prices.ether);
  const months = following.months * octaveNoise(seed + 300, day, 4, 8);
  const days = few * following.days * octaveNoise(seed + 320, day, 0, 2);
  return Math.round(valueLocked * Math.exp(followed + months + days + movedBefore(following, seed, day)));
}
