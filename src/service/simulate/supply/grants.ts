import { mix, normalOf, uniformOf } from '../hash-noise';

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

/** The same amount every day, or nearly. */
interface Stream extends Term {
  readonly kind: 'stream';
  readonly perDay: number;
  /** How far it runs ahead or behind, in days: coins are mined with luck, or put down as a pledge and returned. */
  readonly sways: number;
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

export const stream = (
  perDay: number,
  { sways = 0, ...between }: Between & Partial<Pick<Stream, 'sways'>> = {},
): Grant => ({
  kind: 'stream',
  perDay,
  sways,
  ...termOf(between),
});

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

/** Coins released by the end of day `until`, up to a constant. */
function countUntil(grant: Grant, salt: number, until: number): number {
  if (grant.kind === 'cliff') return until >= grant.day ? grant.coins : 0;
  const last = Math.min(grant.until - 1, Math.max(grant.since - 1, until));
  if (grant.kind === 'instalments') return grant.coins * turnsUntil(grant, salt, last);
  return grant.perDay * (grant.sways === 0 ? last : last + grant.sways * normalOf(mix(salt + 19, last)));
}

/** Coins released by all grants from a day (of Unix time) to others. */
export function grantedSince(grants: readonly Grant[], salt: number, from: number): (to: number) => number {
  const before = grants.map((grant) => countUntil(grant, salt, from));
  return (to) => grants.reduce((sum, grant, i) => sum + countUntil(grant, salt, to) - before[i], 0);
}
