import { latticeNoise, mix, normalOf, uniformOf } from '../hash-noise';
import type { Match, Pays } from '../prediction-terms';
import { HOUR, MINUTE } from '../ranges';

/** Minutes from kick-off at which the first half ends, the second starts and the match ends. */
const HALF_ENDS = 47;
const SECOND_BEGINS = 62;
/** Seconds from kick-off to the end of the match. */
export const MATCH_SECONDS = 112 * MINUTE;
const PLAYED_MINUTES = HALF_ENDS + MATCH_SECONDS / MINUTE - SECOND_BEGINS;
/** Most goals of one team that are told apart. */
const MAX_GOALS = 9;

/** How far opinions drift, in goals of the lead and of the total, and over how many hours. */
const LEAD_DRIFT = 0.05;
const GOALS_DRIFT = 0.03;
const DRIFT_HOURS = 30;
/** An injury before a match: how likely, how many goals of the lead it costs, and within how many hours of kick-off. */
const NEWS = { chance: 0.3, lead: 0.16, withinHours: 96 } as const;
/** Line-ups are published this long before kick-off. */
const LINE_UP = { lead: 0.05, seconds: 65 * MINUTE } as const;
/** Largest lead that news may bring about, and by how much it may raise one that is already larger than that. */
const MAX_LEAD = { usual: 0.92, raised: 0.1 } as const;

/**
 * While a match is played, people disagree by the minute on which side is on top and on how open the game is. Parts of what
 * they think of it by how many minutes it lasts, as logarithms of the goals still expected: more the fewer are left, as one
 * attack then says more of the rest.
 */
const SWAY = { minutes: [1, 4, 13], parts: [0.01, 0.027, 0.031], left: 0.55, pace: 0.8, most: 0.3 } as const;
/** Part of that at half-time, and the minutes after kick-off within which it grows. */
const CALM = { halfTime: 0.3, minutes: 3 } as const;
/** After a goal people expect too much of the team that scored it: from hardly to twice the usual, fading within minutes. */
const OVERSHOOT = { usual: 0.07, minutes: 3.5, seen: 25 } as const;

/** Minutes played, this many seconds after kick-off. */
function minutesPlayed(seconds: number): number {
  const minutes = Math.max(0, seconds / MINUTE);
  const second = Math.min(MATCH_SECONDS / MINUTE, Math.max(SECOND_BEGINS, minutes)) - SECOND_BEGINS;
  return Math.min(HALF_ENDS, minutes) + second;
}

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value));

interface Goal {
  readonly ts: number;
  readonly isHome: boolean;
}

/** What the questions of a match are worth, a pure function of (seed, match, time). */
export class MatchWorth {
  readonly #seed: number;
  readonly #match: Match;
  readonly #goals: readonly Goal[];
  readonly #home = new Float64Array(MAX_GOALS + 1);
  readonly #away = new Float64Array(MAX_GOALS + 1);
  #score: readonly [home: number, away: number] = [0, 0];
  #ts = Number.NaN;

  constructor(worldSeed: number, match: Match) {
    this.#seed = mix(worldSeed, match.salt);
    this.#match = match;
    this.#goals = this.#play();
  }

  /** Goals of both teams up to `ts`. */
  scoreAt(ts: number): readonly [home: number, away: number] {
    const scored = this.#goals.filter((goal) => goal.ts <= ts);
    const home = scored.filter(({ isHome }) => isHome).length;
    return [home, scored.length - home];
  }

  at(pays: Pays, ts: number): number {
    if (this.#ts !== ts) this.#look(ts);
    const [scoredHome, scoredAway] = this.#score;
    let chance = 0;
    for (let home = 0; home <= MAX_GOALS; home++) {
      for (let away = 0; away <= MAX_GOALS; away++) {
        if (isPaid(pays, scoredHome + home, scoredAway + away)) chance += this.#home[home] * this.#away[away];
      }
    }
    return Math.min(1, chance);
  }

  /** The chances that the home team wins, that neither does, and that the other does: as `at`, in one walk over the goals. */
  resultsAt(ts: number): readonly [home: number, draw: number, away: number] {
    if (this.#ts !== ts) this.#look(ts);
    const [scoredHome, scoredAway] = this.#score;
    let [won, drawn, lost] = [0, 0, 0];
    for (let home = 0; home <= MAX_GOALS; home++) {
      for (let away = 0; away <= MAX_GOALS; away++) {
        const chance = this.#home[home] * this.#away[away];
        const lead = scoredHome + home - scoredAway - away;
        if (lead > 0) won += chance;
        else if (lead < 0) lost += chance;
        else drawn += chance;
      }
    }
    return [Math.min(1, won), Math.min(1, drawn), Math.min(1, lost)];
  }

  /** Updates the score and the goals that each team may still score, as known at `ts`. */
  #look(ts: number): void {
    this.#ts = ts;
    this.#score = this.scoreAt(ts);
    const left = 1 - minutesPlayed(ts - this.#match.kickOff) / PLAYED_MINUTES;
    const [home, away] = this.#expectedAt(ts);
    const [tilt, pace] = this.#swayAt(ts, left);
    fillPoisson(this.#home, left * home * Math.exp(pace + tilt));
    fillPoisson(this.#away, left * away * Math.exp(pace - tilt));
  }

  /**
   * What people think of the play at `ts`, beside the score and the time left: how far it favours the home team, and how many
   * goals they expect, as logarithms. All questions of a match are priced from it, so they still fit together.
   */
  #swayAt(ts: number, left: number): readonly [tilt: number, pace: number] {
    const minutes = (ts - this.#match.kickOff) / MINUTE;
    if (minutes <= 0 || left <= 0) return [0, 0];
    const isCalm = minutes >= HALF_ENDS && minutes < SECOND_BEGINS;
    const lively = Math.min(1, minutes / CALM.minutes) * (isCalm ? CALM.halfTime : 1);
    const scale = left ** -SWAY.left;
    const swayOf = (key: number): number =>
      SWAY.minutes.reduce(
        (sum, every, at) => sum + SWAY.parts[at] * latticeNoise(this.#seed + key + at, minutes, every),
        0,
      );
    const tilt = scale * (lively * swayOf(30) + this.#overshootAt(ts));
    const pace = scale * lively * SWAY.pace * swayOf(40);
    return [within(tilt, SWAY.most), within(pace, SWAY.most)];
  }

  /** How much more than it should a goal of the last minutes favours the home team. */
  #overshootAt(ts: number): number {
    let sum = 0;
    for (const goal of this.#goals) {
      const age = (ts - goal.ts) / MINUTE;
      if (age < 0 || age > OVERSHOOT.seen) continue;
      const size = 2 * uniformOf(mix(this.#seed + 50, goal.ts / MINUTE));
      sum += (goal.isHome ? 1 : -1) * OVERSHOOT.usual * size * Math.exp(-age / OVERSHOOT.minutes);
    }
    return sum;
  }

  /** Goals that each team is expected to score in a whole match. */
  #expectedAt(ts: number): readonly [home: number, away: number] {
    const { kickOff, goals, lead } = this.#match;
    const known = Math.min(ts, kickOff);
    const drift = latticeNoise(this.#seed, known / HOUR, DRIFT_HOURS);
    const openness = latticeNoise(this.#seed + 1, known / HOUR, DRIFT_HOURS);
    const told = this.#newsAt(known);
    const most = Math.max(MAX_LEAD.usual, Math.abs(lead) + MAX_LEAD.raised);
    const here = Math.min(most, Math.max(-most, lead + LEAD_DRIFT * drift + told));
    const total = goals + GOALS_DRIFT * openness;
    return [(total + here) / 2, (total - here) / 2];
  }

  #newsAt(ts: number): number {
    const { kickOff } = this.#match;
    const lineUp = ts >= kickOff - LINE_UP.seconds ? LINE_UP.lead * normalOf(mix(this.#seed, 11)) : 0;
    if (uniformOf(mix(this.#seed, 12)) > NEWS.chance) return lineUp;
    const at = kickOff - uniformOf(mix(this.#seed, 13)) * NEWS.withinHours * HOUR;
    return lineUp + (ts >= at ? (uniformOf(mix(this.#seed, 14)) < 0.5 ? -1 : 1) * NEWS.lead : 0);
  }

  #play(): Goal[] {
    const { kickOff } = this.#match;
    const rates = this.#expectedAt(kickOff);
    const goals: Goal[] = [];
    for (let minute = 0; minute < MATCH_SECONDS / MINUTE; minute++) {
      if (minute >= HALF_ENDS && minute < SECOND_BEGINS) continue;
      for (const [side, rate] of rates.entries()) {
        const luck = uniformOf(mix(this.#seed + 20 + side, minute));
        if (luck < rate / PLAYED_MINUTES) goals.push({ ts: kickOff + (minute + 1) * MINUTE, isHome: side === 0 });
      }
    }
    return goals;
  }
}

/** Fills in the chances of 0, 1, 2 … goals with this mean. The last one includes all higher counts. */
function fillPoisson(chances: Float64Array, mean: number): void {
  let chance = Math.exp(-mean);
  let rest = 1;
  for (let count = 0; count < chances.length - 1; count++) {
    chances[count] = chance;
    rest -= chance;
    chance *= mean / (count + 1);
  }
  chances[chances.length - 1] = Math.max(0, rest);
}

function isPaid(pays: Pays, home: number, away: number): boolean {
  if (pays.kind === 'total') return home + away > pays.over;
  if (pays.kind === 'lead') return (pays.of === 'home' ? home - away : away - home) > pays.over;
  if (pays.kind === 'both') return home > 0 && away > 0;
  if (pays.kind !== 'result') return false;
  return pays.of === (home > away ? 'home' : home < away ? 'away' : 'draw');
}
