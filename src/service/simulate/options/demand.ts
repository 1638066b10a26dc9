import { mix, uniformOf } from '../hash-noise';
import { hourOfWeek } from '../seasons';

/** From Friday noon on, options lose the value of the quiet days ahead. It is all back by Monday morning. */
const FRIDAY_NOON = 156;
const SAGS_FOR = 30;
const LOW_UNTIL = 32;
const BACK_AT = 56;
/** How deep the volatility of a week sags, as a share of it. It differs between weekends. */
const SAG = { least: 0.025, most: 0.065 } as const;

/** What a weekend takes off the volatility of a week at an hour of Unix time, as a share of it. */
export function weekendOf(seed: number, hour: number): number {
  const at = hourOfWeek(hour);
  const fallen = at >= FRIDAY_NOON ? (at - FRIDAY_NOON) / SAGS_FOR : (at + 168 - FRIDAY_NOON) / SAGS_FOR;
  const left = at >= FRIDAY_NOON ? 1 : (BACK_AT - at) / (BACK_AT - LOW_UNTIL);
  const depth = Math.max(0, Math.min(1, fallen, left));
  if (depth === 0) return 0;
  const luck = uniformOf(mix(seed + 160, Math.floor((hour + 120 + 168 - FRIDAY_NOON) / 168)));
  return depth * (SAG.least + (SAG.most - SAG.least) * luck);
}

/** A flow is someone trading many options of one part of the curve at once. At most one per turn of this many hours. */
const TURN_HOURS = 14;
const CHANCE = 0.8;
/** Share of flows that sell. Coin owners often sell calls. */
const SELLERS = 0.66;
/** What a flow moves at the tenor traded, as a share of its volatility. Sales move it less. */
const SIZE = { least: 0.008, most: 0.088 } as const;
/** The tenors traded, as logarithms of days, and how far from them a flow is felt. */
const TENORS = { least: Math.log(3.5), most: Math.log(70) } as const;
const FELT = { least: 0.95, most: 1.7 } as const;
/** Hours in which market makers unload the position. */
const FADES = { least: 10, most: 110 } as const;
/** Hours in which a flow is worked: nobody trades all of it at once. */
const WORKED_HOURS = 1;
/** Turns for which a flow is felt. */
const FELT_TURNS = 24;
const FELT_HOURS = FELT_TURNS * TURN_HOURS;
/** Mean effect of all flows. It is part of the premium. */
const MEAN_FLOW = -0.0085;

const between = ({ least, most }: { readonly least: number; readonly most: number }, share: number): number =>
  least + (most - least) * share;

/** One flow: when it happened, where on the curve, and how it fades. */
interface Flow {
  /** Hour of Unix time, a fraction. */
  readonly at: number;
  readonly tenor: number;
  readonly felt: number;
  readonly fades: number;
  readonly size: number;
}

function listFlows(seed: number, last: number): Flow[] {
  const flows: Flow[] = [];
  for (let turn = last - FELT_TURNS; turn <= last; turn++) {
    const key = mix(seed + 140, turn);
    if (uniformOf(key) >= CHANCE) continue;
    const sign = uniformOf(mix(key, 5)) < SELLERS ? -1 : 1;
    flows.push({
      at: (turn + uniformOf(mix(key, 1))) * TURN_HOURS,
      tenor: between(TENORS, uniformOf(mix(key, 2))),
      felt: between(FELT, uniformOf(mix(key, 3))),
      fades: between(FADES, uniformOf(mix(key, 4)) ** 2),
      size: sign * between(SIZE, uniformOf(mix(key, 6)) ** 3),
    });
  }
  return flows;
}

/** By seed. Hours are computed in order, so the latest list is nearly always the right one. */
const latest = new Map<number, { readonly turn: number; readonly flows: readonly Flow[] }>();
/** Seeds whose latest lists are kept: more than the coins of a world have. */
const KEPT_SEEDS = 16;

function flowsBefore(seed: number, turn: number): readonly Flow[] {
  const kept = latest.get(seed);
  if (kept?.turn === turn) return kept.flows;
  const flows = listFlows(seed, turn);
  if (kept === undefined && latest.size >= KEPT_SEEDS) latest.clear();
  latest.set(seed, { turn, flows });
  return flows;
}

/**
 * What flows of the last days add to the volatility of a tenor of `days`, as a share of it: a pure function of (seed,
 * hour).
 */
export function flowsAt(seed: number, hour: number, days: number): number {
  const tenor = Math.log(days);
  let sum = -MEAN_FLOW;
  for (const { at, tenor: place, felt, fades, size } of flowsBefore(seed, Math.floor(hour / TURN_HOURS))) {
    const since = hour - at;
    if (since < 0 || since >= FELT_HOURS) continue;
    const away = (tenor - place) / felt;
    const traded = Math.min(1, since / WORKED_HOURS);
    sum += size * traded * Math.exp(-since / fades - (away * away) / 2) * (1 - since / FELT_HOURS);
  }
  return sum;
}
