import { latticeNoise, mix, normalOf, uniformOf } from '../hash-noise';
import type { Match, Pays, Season } from '../prediction-terms';
import { DAY, floorTo, HOUR } from '../ranges';
import { normalCdf } from './coin-chance';

const MINUTE = 60;
/** Minutes from kick-off at which the first half ends, the second starts and the match ends. */
const HALF_ENDS = 47;
const SECOND_BEGINS = 62;
/** Seconds from kick-off to the end of the match. */
export const MATCH_SECONDS = 112 * MINUTE;
const PLAYED_MINUTES = HALF_ENDS + MATCH_SECONDS / MINUTE - SECOND_BEGINS;
/** Most goals of one team that are considered. */
const MAX_GOALS = 9;

/** How much opinions drift: goals of the lead, of the total, and over how many hours. */
const LEAD_DRIFT = 0.05;
const GOALS_DRIFT = 0.03;
const DRIFT_HOURS = 30;
/** Injuries before a match: how often, what they change in goals, and how long before kick-off. */
const NEWS = { chance: 0.3, lead: 0.16, withinHours: 96 } as const;
/** Line-ups are published this long before kick-off. */
const LINE_UP = { lead: 0.05, seconds: 65 * MINUTE } as const;
/** Largest expected lead of two teams that are alike, and by how much news may raise a larger one. */
const MAX_LEAD = { usual: 0.92, raised: 0.1 } as const;

/** Minutes played at a time since kick-off. */
function minutesPlayed(seconds: number): number {
  const minutes = Math.max(0, seconds / MINUTE);
  const second = Math.min(MATCH_SECONDS / MINUTE, Math.max(SECOND_BEGINS, minutes)) - SECOND_BEGINS;
  return Math.min(HALF_ENDS, minutes) + second;
}

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

  /** Updates the goals that both are still expected to score, as known at `ts`. */
  #look(ts: number): void {
    this.#ts = ts;
    this.#score = this.scoreAt(ts);
    const left = 1 - minutesPlayed(ts - this.#match.kickOff) / PLAYED_MINUTES;
    const [home, away] = this.#expectedAt(ts);
    fillPoisson(this.#home, left * home);
    fillPoisson(this.#away, left * away);
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

/** Points of a win and of a draw, and what a goal more than the rivals adds where points are equal. */
const WIN = 3;
const DRAW = 1;
const GOAL = 0.02;
/** Before that a match is expected as it is when it is asked for. */
const FORESEEN = 9 * DAY;
/** Goal differences and goals decide between equal points: a deviation of that in points while anything is left to play. */
const TIED = 0.5;
/** Even a club that is out of reach keeps a little chance until the end: nobody gives away the last tenth of a cent. */
const HARDLY = 0.0004;
/** Points between two sums of the integral over what the best rival has, in deviations, and how far it goes. */
const GRID = { step: 0.2, most: 4 } as const;

/** Points that both teams are expected to get from a match, and their variances. */
type Points = readonly [home: number, away: number, homeVariance: number, awayVariance: number];

interface SeasonMatch {
  readonly worth: MatchWorth;
  readonly kickOff: number;
  readonly home: number;
  readonly away: number;
  readonly foreseen: Points;
}

function pointsOf(worth: MatchWorth, ts: number): Points {
  const [home, draw, away] = (['home', 'draw', 'away'] as const).map((of) => worth.at({ kind: 'result', of }, ts));
  const meanOf = (won: number): number => WIN * won + DRAW * draw;
  const varianceOf = (won: number): number => WIN ** 2 * won + DRAW ** 2 * draw - meanOf(won) ** 2;
  return [meanOf(home), meanOf(away), varianceOf(home), varianceOf(away)];
}

/**
 * The chance of each club to have most points at the end of a season: those it has, and those that its strength lets it
 * expect of the matches to come. The same matches decide it that have questions of their own.
 */
export class LeagueWorth {
  readonly #matches: readonly SeasonMatch[];
  readonly #mean: Float64Array;
  readonly #deviation: Float64Array;
  readonly #chances: Float64Array;
  #ts = Number.NaN;

  constructor(worldSeed: number, { clubs, matches }: Season) {
    this.#matches = matches.map(({ match, home, away }) => {
      const worth = new MatchWorth(worldSeed, match);
      return { worth, kickOff: match.kickOff, home, away, foreseen: pointsOf(worth, match.kickOff - FORESEEN) };
    });
    this.#mean = new Float64Array(clubs);
    this.#deviation = new Float64Array(clubs);
    this.#chances = new Float64Array(clubs);
  }

  /** Chances of all clubs at `ts`. The array is reused. */
  at(ts: number): Float64Array {
    const isPlaying = this.#matches.some(({ kickOff }) => ts >= kickOff && ts < kickOff + MATCH_SECONDS + HOUR);
    // Between matches nothing new is heard within the hour.
    const known = isPlaying ? ts : floorTo(ts, HOUR);
    if (this.#ts === known) return this.#chances;
    this.#ts = known;
    const left = this.#count(known);
    if (left === 0) this.#crown();
    else this.#compare();
    return this.#chances;
  }

  /** Points up to `ts` and those to come. Returns the number of matches that are not over. */
  #count(ts: number): number {
    this.#mean.fill(0);
    this.#deviation.fill(TIED ** 2);
    let left = 0;
    for (const { worth, kickOff, home, away, foreseen } of this.#matches) {
      if (ts < kickOff + MATCH_SECONDS) left++;
      const [atHome, there, homeVariance, awayVariance] = ts < kickOff - FORESEEN ? foreseen : pointsOf(worth, ts);
      const [scored, conceded] = ts < kickOff ? [0, 0] : worth.scoreAt(ts);
      this.#mean[home] += atHome + GOAL * (scored - conceded);
      this.#mean[away] += there + GOAL * (conceded - scored);
      this.#deviation[home] += homeVariance;
      this.#deviation[away] += awayVariance;
    }
    for (let club = 0; club < this.#mean.length; club++) this.#deviation[club] = Math.sqrt(this.#deviation[club]);
    return left;
  }

  /** Nothing is left to play: the first of the table, the first listed of equals. */
  #crown(): void {
    this.#chances.fill(0);
    this.#chances[this.#mean.indexOf(Math.max(...this.#mean))] = 1;
  }

  #compare(): void {
    let whole = 0;
    for (let club = 0; club < this.#mean.length; club++) {
      this.#chances[club] = HARDLY + this.#isFirst(club);
      whole += this.#chances[club];
    }
    for (let club = 0; club < this.#mean.length; club++) this.#chances[club] /= whole;
  }

  /** The chance that all others get fewer points. */
  #isFirst(club: number): number {
    let sum = 0;
    for (let at = -GRID.most; at <= GRID.most + 1e-9; at += GRID.step) {
      const points = this.#mean[club] + at * this.#deviation[club];
      let others = Math.exp((-at * at) / 2);
      for (let rival = 0; rival < this.#mean.length && others > 1e-7; rival++)
        if (rival !== club) others *= normalCdf((points - this.#mean[rival]) / this.#deviation[rival]);
      sum += others;
    }
    return (sum * GRID.step) / Math.sqrt(2 * Math.PI);
  }
}
