import { mix, normalOf, octaveNoise, uniformOf } from '../hash-noise';
import { sumSince } from './running-sum';

const DAY_MS = 86_400_000;
const YEAR_MONTHS = 12;

/** The days (of Unix time) in which coins are released, `until` excluded. All days when absent. */
interface Term {
  readonly since: number;
  readonly until: number;
}

/**
 * Released on a day of the month, or the last day of shorter months: every month, or every `everyMonths` from `month`
 * on.
 */
interface Instalments extends Term {
  readonly kind: 'instalments';
  readonly day: number;
  readonly coins: number;
  readonly everyMonths: number;
  /** Month, 0 to 11. */
  readonly month: number;
  /** How much the amounts vary around the usual one. */
  readonly differs: number;
}

/** About the same amount every day: coins are claimed, mined with luck, or put down as a pledge and returned. */
interface Stream extends Term {
  readonly kind: 'stream';
  readonly perDay: number;
  /** How much single days differ, each on its own, and how much the pace changes over weeks and months. */
  readonly differs: number;
  readonly sways: number;
  /** Its coins did not exist before: they add to the total. */
  readonly isMinted: boolean;
}

/** All on one day. */
interface Cliff {
  readonly kind: 'cliff';
  readonly day: number;
  readonly coins: number;
}

/** Coins that enter circulation on dates known years ahead. */
export type Grant = Instalments | Stream | Cliff;

/** ISO dates. */
interface Between {
  readonly since?: string;
  readonly until?: string;
}

const dayOf = (date: string): number => Date.parse(date) / DAY_MS;
const termOf = ({ since, until }: Between): Term => ({
  since: since === undefined ? Number.NEGATIVE_INFINITY : dayOf(since),
  until: until === undefined ? Number.POSITIVE_INFINITY : dayOf(until),
});

type Rhythm = Partial<Pick<Instalments, 'everyMonths' | 'month' | 'differs'>> & Between;

export const instalments = (
  day: number,
  coins: number,
  { everyMonths = 1, month = 0, differs = 0, ...between }: Rhythm = {},
): Grant => ({ kind: 'instalments', day, coins, everyMonths, month, differs, ...termOf(between) });

type Manner = Partial<Pick<Stream, 'differs' | 'sways' | 'isMinted'>> & Between;

export const stream = (
  perDay: number,
  { differs = 0, sways = 0, isMinted = false, ...between }: Manner = {},
): Grant => ({ kind: 'stream', perDay, differs, sways, isMinted, ...termOf(between) });

export const cliff = (date: string, coins: number): Grant => ({ kind: 'cliff', day: dayOf(date), coins });

/** A random number between -0.5 and 0.5. */
export const whimOf = (salt: number, turn: number): number => uniformOf(mix(salt + 29, turn)) - 0.5;

/** Instalments up to `turn`, with varying sizes and the same sum on average. */
export const unevenly = (salt: number, turn: number, differs: number): number =>
  differs === 0 ? turn : turn + differs * whimOf(salt, turn);

/** Number of instalments since year 0, by the end of day `until`. */
function turnsUntil({ day, everyMonths, month, differs }: Instalments, salt: number, until: number): number {
  const date = new Date(until * DAY_MS);
  const [year, now] = [date.getUTCFullYear(), date.getUTCMonth()];
  const last = new Date(Date.UTC(year, now + 1, 0)).getUTCDate();
  const months = year * YEAR_MONTHS + now - (date.getUTCDate() >= Math.min(day, last) ? 0 : 1);
  return unevenly(salt, Math.floor((months - month) / everyMonths), differs);
}

/** Least part of its usual amount that a stream gives on a day. */
const LEAST_FLOW = 0.1;

/** Step between the seeds of a token's grants: their days differ each on their own, and their pace changes at once. */
const GRANT_STEP = 211;

/** What the grant at a place of a token gives on a day. */
function flowOn({ since, until, perDay, differs, sways }: Stream, salt: number, place: number, day: number): number {
  if (day < since || day >= until) return 0;
  const luck = differs === 0 ? 0 : differs * normalOf(mix(salt + 19 + GRANT_STEP * place, day));
  const pace = sways === 0 ? 0 : sways * octaveNoise(salt + 67, day, 4, 7);
  return perDay * Math.max(LEAST_FLOW, 1 + luck + pace);
}

/** Coins that a grant releases from the end of day `from` to the end of others. */
function releasedSince(grant: Grant, salt: number, place: number, from: number): (to: number) => number {
  if (grant.kind === 'stream') return sumSince(from, (day) => flowOn(grant, salt, place, day));
  const countUntil = (until: number): number => {
    if (grant.kind === 'cliff') return until >= grant.day ? grant.coins : 0;
    const last = Math.min(grant.until - 1, Math.max(grant.since - 1, until));
    return grant.coins * turnsUntil(grant, salt, last);
  };
  const before = countUntil(from);
  return (to) => countUntil(to) - before;
}

/** What grants release from a day (of Unix time) to others. */
export interface Released {
  readonly all: (to: number) => number;
  /** What of it was minted. */
  readonly minted: (to: number) => number;
}

export function grantedSince(grants: readonly Grant[], salt: number, from: number): Released {
  const released = grants.map((grant, place) => ({
    isMinted: grant.kind === 'stream' && grant.isMinted,
    since: releasedSince(grant, salt, place, from),
  }));
  const sumOf = (chosen: typeof released) => (to: number) => chosen.reduce((sum, { since }) => sum + since(to), 0);
  return { all: sumOf(released), minted: sumOf(released.filter(({ isMinted }) => isMinted)) };
}
