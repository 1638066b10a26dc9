import type { Season } from '../prediction-terms';
import { DAY, floorTo, HOUR } from '../ranges';
import { normalCdf } from './coin-chance';
import { MATCH_SECONDS, MatchWorth } from './match';

/** Points for a win and for a draw, and what each goal of difference adds: it decides between equal points. */
const WIN = 3;
const DRAW = 1;
const GOAL = 0.02;
/** A match further ahead than this is expected to go as it looks that long before kick-off. */
const FORESEEN = 9 * DAY;
/** Deviation, in points, of what goal difference may still decide while matches are left. */
const TIED = 0.5;
/** A club that cannot win any more keeps this chance until the end: nobody sells for the last tenth of a cent. */
const LEAST_CHANCE = 0.0004;
/** The integral over a club's own points: step and limit, in deviations. */
const GRID = { step: 0.2, most: 4 } as const;

/** Points that each team is expected to get from a match, and their variances. */
type Points = readonly [home: number, away: number, homeVariance: number, awayVariance: number];

interface SeasonMatch {
  readonly worth: MatchWorth;
  readonly kickOff: number;
  readonly home: number;
  readonly away: number;
  readonly foreseen: Points;
  /** What each team got from it, once it is over. */
  final?: { readonly points: Points; readonly lead: number };
}

function leadOf(worth: MatchWorth, ts: number): number {
  const [scored, conceded] = worth.scoreAt(ts);
  return scored - conceded;
}

function pointsOf(worth: MatchWorth, ts: number): Points {
  const [home, draw, away] = worth.resultsAt(ts);
  const meanOf = (won: number): number => WIN * won + DRAW * draw;
  const varianceOf = (won: number): number => WIN ** 2 * won + DRAW ** 2 * draw - meanOf(won) ** 2;
  return [meanOf(home), meanOf(away), varianceOf(home), varianceOf(away)];
}

/** The points of a match as known at `ts`, and the goals by which the home team leads. Most of a season is over or far ahead. */
function lookAt(match: SeasonMatch, ts: number): { readonly points: Points; readonly lead: number } {
  const { worth, kickOff, foreseen } = match;
  if (ts < kickOff - FORESEEN) return { points: foreseen, lead: 0 };
  if (ts < kickOff) return { points: pointsOf(worth, ts), lead: 0 };
  if (ts < kickOff + MATCH_SECONDS) return { points: pointsOf(worth, ts), lead: leadOf(worth, ts) };
  match.final ??= { points: pointsOf(worth, ts), lead: leadOf(worth, ts) };
  return match.final;
}

/**
 * The chance of each club to have the most points at the end of a season, from the points that it has and those that it
 * is expected to win. The matches are those that have events of their own.
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

  /** Adds up the points won by `ts` and those expected after it. Returns the number of matches that are not over. */
  #count(ts: number): number {
    this.#mean.fill(0);
    this.#deviation.fill(TIED ** 2);
    let left = 0;
    for (const match of this.#matches) {
      const { home, away } = match;
      if (ts < match.kickOff + MATCH_SECONDS) left++;
      const { points, lead } = lookAt(match, ts);
      const [homePoints, awayPoints, homeVariance, awayVariance] = points;
      this.#mean[home] += homePoints + GOAL * lead;
      this.#mean[away] += awayPoints - GOAL * lead;
      this.#deviation[home] += homeVariance;
      this.#deviation[away] += awayVariance;
    }
    for (let club = 0; club < this.#mean.length; club++) this.#deviation[club] = Math.sqrt(this.#deviation[club]);
    return left;
  }

  /** All is played: the top of the table wins, of equals the one listed first. */
  #crown(): void {
    this.#chances.fill(0);
    this.#chances[this.#mean.indexOf(Math.max(...this.#mean))] = 1;
  }

  #compare(): void {
    let whole = 0;
    for (let club = 0; club < this.#mean.length; club++) {
      this.#chances[club] = LEAST_CHANCE + this.#isFirst(club);
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
