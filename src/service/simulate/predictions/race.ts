import { mix, normalOf, uniformOf } from '../hash-noise';
import type { FilmOpening, Race } from '../prediction-terms';
import { DAY, HOUR } from '../ranges';
import { decisionLuck, seedOfBank } from './bank-news';
import { normalCdf } from './coin-chance';
import { chancesAfter, drawnBy, drawWinner, oddsAfter, ownLuck, previousOf, priorOf } from './editions';
import { listHints } from './news';
import { deviateBelow, RatePath } from './rate-path';
import { Impact, type Told } from './reaction';

/** Log odds that the count gives the winner on average, and the number of parts in which it is published. */
const COUNTED = 9;
const COUNT_PARTS = 16;
/** Shortly before an announcement nothing else is heard. */
const SILENT_SECONDS = HOUR;

/** Chance that a bank decides otherwise than all news suggests, by one step. */
const SURPRISE = 0.013;
/** How clear news is in the course of an event over the usual: squared, the mean is 1. */
const CLEARER = { first: 0.35, more: 1.18 } as const;
/** The same for forecasts, most of which count before the last hours. */
const FORECAST = { first: 0.9, more: 0.2 } as const;
/**
 * Nobody ties up money for weeks to win one percent, so a favourite trades below its chance and creeps up to it: `most`
 * below long before the end, half of that `seconds` before.
 */
const TIED_UP = { most: 0.04, seconds: 14 * DAY } as const;
/** The part of what moves an election that moves all elections of the day, squared. */
const NATIONAL = 0.65;
/** Two independent normal deviates as one. */
const join = (shared: number, own: number): number => Math.sqrt(NATIONAL) * shared + Math.sqrt(1 - NATIONAL) * own;

interface RaceEvent {
  readonly from: number;
  readonly settledAt: number;
  readonly salt: number;
}

function kinOf(worldSeed: number, { kin, nation }: Race, own: number): number {
  if (kin !== undefined) return seedOfBank(worldSeed, kin.bank);
  return nation === undefined ? own : mix(worldSeed, nation.seed);
}

/** Makes them sum to 1. */
function shareOut(chances: Float64Array): Float64Array {
  let sum = 0;
  for (const chance of chances) sum += chance;
  for (let k = 0; k < chances.length; k++) chances[k] /= sum;
  return chances;
}

/** What each outcome leaves to the one below it and to the one above, as parts of its chance. */
interface Left {
  readonly below: readonly number[];
  readonly above: readonly number[];
}

/** Each outcome leaves a small chance to the steps beside it. */
function allowSurprise(chances: Float64Array, { below, above }: Left): void {
  let before = 0;
  for (let k = 0; k < chances.length; k++) {
    const own = chances[k];
    const fromBelow = k === 0 ? 0 : before * above[k - 1];
    const fromAbove = k === chances.length - 1 ? 0 : chances[k + 1] * below[k + 1];
    chances[k] = own * (1 - below[k] - above[k]) + fromBelow + fromAbove;
    before = own;
  }
}

/** How clear the likeliest outcome is, 0 to 1. */
function clearLeadOf(chances: Float64Array): number {
  let most = 0;
  for (const chance of chances) most = Math.max(most, chance);
  return Math.max(0, 2 * most - 1);
}

/** Of the two steps beside each, the part of the lower one, by how usual both are. */
function lowerParts(base: readonly number[]): number[] {
  const weightOf = (k: number): number => (k in base ? Math.exp(base[k] / 2) : 0);
  return base.map((_, k) => weightOf(k - 1) / (weightOf(k - 1) + weightOf(k + 1)));
}

/** How far a first weekend may lie beyond the outermost cuts, as a part of them. */
const BEYOND = 0.35;
/** What a film earns in a weekend over the weekend before, and the deviation of its logarithm between films. */
const HOLDS = { usual: 0.5, spread: 0.12 } as const;

/** Millions of USD that a film grosses on its first weekend: somewhere within the band that its event resolves to. */
function grossOf(worldSeed: number, { salt, base, cuts }: FilmOpening): number {
  const seed = mix(worldSeed, salt);
  const band = drawnBy(base, ownLuck(seed));
  const low = cuts[band - 1] ?? cuts[0] * (1 - BEYOND);
  const high = cuts[band] ?? low * (1 + BEYOND);
  return low + (high - low) * uniformOf(mix(seed, 6));
}

/** The outcome of which film grosses most: one of the latest, or the last of `outcomes` for an older one. */
export function topFilmOf(worldSeed: number, showing: readonly FilmOpening[], outcomes: number): number {
  const grosses = showing.map((film, weeks) => {
    const holds = HOLDS.usual * Math.exp(HOLDS.spread * normalOf(mix(mix(worldSeed, film.salt), 7)));
    return grossOf(worldSeed, film) * holds ** weeks;
  });
  return Math.min(outcomes - 1, grosses.indexOf(Math.max(...grosses)));
}

/**
 * What the outcomes of a race are worth over its life, a pure function of (seed, race, time). The winner is drawn by
 * the odds at the opening. Each piece of news is a more or less clear sign of the winner, and worths are the chances
 * given all signs so far: of outcomes at 95 %, nineteen in twenty come true.
 */
export class RaceWorth {
  readonly #worldSeed: number;
  readonly #seed: number;
  readonly #race: Race;
  readonly #times: Pick<RaceEvent, 'from' | 'settledAt'>;
  /** Seed of what the meetings of one bank share, or the elections of one day. Of other events, their own. */
  readonly #kin: number;
  readonly #news: Impact;
  /** The parts of the count, at the end. */
  readonly #counts: Impact;
  readonly #countsFrom: number;
  /** What is expected of a meeting of a bank. */
  readonly #path: RatePath | undefined;
  readonly #lower: readonly number[];
  /** The outcome that news points to, and the one that comes true. */
  readonly #expected: number;
  readonly #winner: number;
  /** The edition before, if its outcome is still open at the first time that is asked about. */
  readonly #before: RaceWorth | undefined;
  /** Chances of this one after each of its outcomes. */
  readonly #after: readonly (readonly number[])[];
  /** Log odds without news, once the outcome of the edition before is known. */
  readonly #base: readonly number[];
  readonly #chances: Float64Array;
  readonly #counted: Float64Array;
  #ts = Number.NaN;

  /** `since`: the first time that is asked about, Unix seconds. */
  constructor(worldSeed: number, race: Race, { salt, ...times }: RaceEvent, since: number = times.from) {
    const seed = mix(worldSeed, salt);
    this.#worldSeed = worldSeed;
    this.#seed = seed;
    this.#kin = kinOf(worldSeed, race, seed);
    this.#race = race;
    this.#times = times;
    this.#chances = new Float64Array(race.base.length);
    this.#counted = new Float64Array(race.base.length);
    [this.#before, this.#base] = this.#lookBack(worldSeed, since);
    this.#after = race.persistence && this.#before ? chancesAfter(race.base, race.persistence) : [];
    this.#path = this.#followBank();
    this.#lower = lowerParts(race.base);
    this.#expected = this.#expect();
    this.#winner = this.#decide();
    this.#news = new Impact(this.#path === undefined ? this.#listNews() : [], race.base.length);
    const counts = this.#listCounts();
    this.#counts = new Impact(counts, race.base.length);
    this.#countsFrom = counts[0].ts;
  }

  /** The outcome that comes true. */
  get winner(): number {
    return this.#winner;
  }

  /** Chances of all outcomes at `ts`. The array is reused. */
  at(ts: number): Float64Array {
    if (this.#ts === ts) return this.#chances;
    this.#ts = ts;
    if (ts >= this.#times.settledAt) {
      this.#chances.fill(0);
      this.#chances[this.#winner] = 1;
      return this.#chances;
    }
    return this.#weigh(ts);
  }

  #weigh(ts: number): Float64Array {
    const chances = this.#chances;
    if (this.#path !== undefined) {
      this.#path.weigh(chances, ts);
      allowSurprise(chances, this.#leftAt(ts, this.#path.moodAt(ts) * clearLeadOf(chances)));
    } else this.#weighSigns(chances, ts);
    if (ts < this.#countsFrom) return chances;
    this.#counted.fill(0);
    this.#counts.addTo(this.#counted, ts);
    for (let k = 0; k < chances.length; k++) chances[k] *= Math.exp(this.#counted[k]);
    return shareOut(chances);
  }

  #weighSigns(chances: Float64Array, ts: number): void {
    const base = this.#baseAt(ts);
    for (let k = 0; k < chances.length; k++) chances[k] = base[k];
    this.#news.addTo(chances, ts);
    for (let k = 0; k < chances.length; k++) chances[k] = Math.exp(chances[k]);
    shareOut(chances);
  }

  /** What an outcome of a bank's meeting leaves to the ones beside it, which follows the mood: that of good news for rates is up. */
  #leftAt(ts: number, mood: number): Left {
    const left = Math.max(0, this.#times.settledAt - ts);
    const tied = (TIED_UP.most * left) / (left + TIED_UP.seconds);
    const leftBy = (lean: number): number => SURPRISE * Math.exp(lean / 2) + tied * Math.exp(lean);
    const [down, up] = [leftBy(-mood), leftBy(mood)];
    return { below: this.#lower.map((part) => part * down), above: this.#lower.map((part) => (1 - part) * up) };
  }

  /** Log odds without any news of its own. */
  #baseAt(ts: number): readonly number[] {
    if (this.#before === undefined || ts >= this.#before.#times.settledAt) return this.#base;
    return priorOf(this.#after, this.#before.at(ts));
  }

  /** The edition before, and the log odds at the opening once its outcome is known. */
  #lookBack(worldSeed: number, since: number): readonly [RaceWorth | undefined, readonly number[]] {
    const { base, persistence } = this.#race;
    const previous = persistence && previousOf(persistence);
    if (persistence === undefined || previous === undefined) return [undefined, base];
    const [edition, earlier] = previous;
    const odds = oddsAfter(base, persistence, drawWinner(worldSeed, edition, earlier));
    if (edition.settledAt <= since) return [undefined, odds];
    const race = { ...this.#race, base: edition.base, persistence: earlier };
    return [new RaceWorth(worldSeed, race, edition, since), odds];
  }

  /** Number of steps from the middle step of a figure. */
  #placeOf(k: number): number {
    return k - (this.#race.base.length - 1) / 2;
  }

  #listNews(): Told[] {
    const { base } = this.#race;
    const { from } = this.#times;
    const last = this.#lastNews();
    const heard = this.#listSigns(from, last)
      .filter(({ ts }) => ts >= from && ts < last)
      .toSorted((a, b) => a.ts - b.ts);
    return heard.map(({ ts, hash, clearness }) => ({
      ts,
      hash,
      effects: base.map((_, k) => this.#sign(k, clearness, this.#luckOf(hash, k), this.#expected)),
    }));
  }

  #lastNews(): number {
    return this.#times.settledAt - Math.max(this.#race.countSeconds, SILENT_SECONDS);
  }

  #followBank(): RatePath | undefined {
    const { kin, newsHours, base } = this.#race;
    const { from, settledAt } = this.#times;
    if (kin === undefined) return undefined;
    return new RatePath(this.#worldSeed, newsHours, base, { ...kin, settledAt }, from, this.#lastNews());
  }

  #expect(): number {
    if (this.#path !== undefined) return this.#path.expected;
    const { showing, base } = this.#race;
    return showing ? topFilmOf(this.#worldSeed, showing, base.length) : drawnBy(this.#base, this.#luck());
  }

  /** Most news is small, some is large. It gets clearer towards the end, but for forecasts, which are soon as clear as later ones. */
  #listSigns(first: number, last: number): { ts: number; hash: number; clearness: number }[] {
    const { unrest = 0, isForecast } = this.#race;
    const { first: atFirst, more } = isForecast ? FORECAST : CLEARER;
    const { from, settledAt } = this.#times;
    return listHints(this.#kin, this.#race, first, last).map(({ ts, size, hash }) => ({
      ts,
      hash,
      clearness: unrest * (atFirst + (more * (ts - from)) / (settledAt - from)) * size,
    }));
  }

  /** What a piece of news says of outcome `k`, whichever comes true. */
  #luckOf(hash: number, k: number): number {
    const { isOrdered, nation } = this.#race;
    if (nation === undefined) return normalOf(mix(hash, isOrdered ? 1 : k + 1));
    return join(normalOf(mix(hash, nation.parties[k])), normalOf(mix(mix(hash, this.#seed), k + 1)));
  }

  #listCounts(): Told[] {
    const { base, countSeconds, isOrdered } = this.#race;
    // Two steps of a figure are told apart by half of what tells two names apart.
    const clearness = Math.sqrt(((isOrdered ? 2 : 1) * COUNTED) / COUNT_PARTS);
    return Array.from({ length: COUNT_PARTS }, (__, at) => {
      const hash = mix(this.#seed + 8, at + 1);
      const luckOf = (k: number): number => normalOf(mix(hash, isOrdered ? 1 : k + 1));
      return {
        ts: this.#times.settledAt - countSeconds * (1 - (at + 1) / (COUNT_PARTS + 1)),
        hash,
        effects: base.map((_, k) => this.#sign(k, clearness, luckOf(k), this.#winner)),
      };
    });
  }

  /** What is expected, or now and then the step beside it. */
  #decide(): number {
    if (this.#race.kin === undefined) return this.#expected;
    const luck = decisionLuck(this.#kin, this.#times.settledAt);
    const lower = SURPRISE * this.#lower[this.#expected];
    if (luck < deviateBelow(lower)) return this.#expected - 1;
    return luck > -deviateBelow(SURPRISE - lower) ? this.#expected + 1 : this.#expected;
  }

  /** Log odds that a sign of this clearness gives outcome `k`: it points to `truth`, varied by `luck`. */
  #sign(k: number, clearness: number, luck: number, truth: number): number {
    if (!this.#race.isOrdered) return clearness ** 2 * (k === truth ? 1 : 0) + clearness * luck;
    const [place, won] = [this.#placeOf(k), this.#placeOf(truth)];
    return clearness ** 2 * (won * place - place ** 2 / 2) + clearness * luck * place;
  }

  /** Evenly spread between 0 and 1; similar for a party in all elections. */
  #luck(): number {
    const { nation } = this.#race;
    if (nation === undefined) return ownLuck(this.#seed);
    const luck = join(normalOf(mix(this.#kin, 8)), normalOf(mix(this.#seed, 5)));
    return normalCdf(nation.parties[0] < nation.parties[1] ? luck : -luck);
  }
}
