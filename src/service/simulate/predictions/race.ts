import { mix, normalOf, uniformOf } from '../hash-noise';
import type { FilmOpening, Kin, Race } from '../prediction-terms';
import { DAY, HOUR } from '../ranges';
import { clearnessFor, decisionLuck, listBankNews, luckOfMeeting, seedOfBank } from './bank-news';
import { normalCdf } from './coin-chance';
import { chancesAfter, drawnBy, drawWinner, oddsAfter, ownLuck, previousOf, priorOf } from './editions';
import { listHints } from './news';
import { Impact, type Told } from './reaction';

/** Log odds that the count gives the winner on average, and the number of parts in which it is published. */
const COUNTED = 9;
const COUNT_PARTS = 16;
/** Shortly before an announcement nothing else is heard. */
const SILENT_SECONDS = HOUR;

/** Chance that a bank decides otherwise than all news suggests, by one step. */
const SURPRISE = 0.013;
/**
 * Nobody ties up money for weeks to win one percent, so a favourite trades below its chance and creeps up to it: `most`
 * below long before the end, half of that `seconds` before.
 */
const TIED_UP = { most: 0.04, seconds: 14 * DAY } as const;
/** A decision whose luck is more deviations out than this is a surprise: see `SURPRISE`. */
const SURPRISING = 2.484;
/**
 * How clear a decision is as news of the next meeting, when it was expected and when it is a surprise: clearer than all
 * other news. For meetings later than `nextDays` that falls by a factor of e every `laterDays`.
 */
const DECISION_CLEARNESS = { expected: 0.62, surprise: 2.1, nextDays: 45, laterDays: 80 } as const;

/** The part of what moves an election that moves all elections of the day, squared. */
const NATIONAL = 0.65;
/** Two independent normal deviates as one. */
const join = (shared: number, own: number): number => Math.sqrt(NATIONAL) * shared + Math.sqrt(1 - NATIONAL) * own;

/** A piece of news: what it says of each outcome, and how clearly. */
interface Sign {
  readonly ts: number;
  readonly hash: number;
  /** Clearness while the outcomes have these log odds. */
  readonly clearnessAt: (odds: readonly number[]) => number;
  readonly luckOf: (k: number) => number;
}

interface RaceEvent {
  readonly from: number;
  readonly settledAt: number;
  readonly salt: number;
}

/** After this long the expected rate of a bank is independent of what it was. */
const TURN_DAYS = 240;
/** For this long before a meeting is listed, news of the bank counts. */
const HEARD_BEFORE = 60 * DAY;

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

/** Each outcome leaves a small chance to the steps beside it. */
function allowSurprise(chances: Float64Array, share: number): void {
  const last = chances.length - 1;
  let before = 0;
  for (let k = 0; k <= last; k++) {
    const own = chances[k];
    const fromBelow = k === 0 ? 0 : k === 1 ? before : before / 2;
    const fromAbove = k === last ? 0 : k === last - 1 ? chances[k + 1] : chances[k + 1] / 2;
    chances[k] = (1 - share) * own + share * (fromBelow + fromAbove);
    before = own;
  }
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
    this.#expected = race.showing
      ? topFilmOf(worldSeed, race.showing, race.base.length)
      : drawnBy(this.#base, this.#luck());
    this.#winner = this.#decide();
    this.#news = new Impact(this.#listNews(), race.base.length);
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
    const base = this.#baseAt(ts);
    for (let k = 0; k < chances.length; k++) chances[k] = base[k];
    this.#news.addTo(chances, ts);
    for (let k = 0; k < chances.length; k++) chances[k] = Math.exp(chances[k]);
    shareOut(chances);
    if (this.#race.kin !== undefined) allowSurprise(chances, this.#surpriseAt(ts));
    if (ts < this.#countsFrom) return chances;
    this.#counted.fill(0);
    this.#counts.addTo(this.#counted, ts);
    for (let k = 0; k < chances.length; k++) chances[k] *= Math.exp(this.#counted[k]);
    return shareOut(chances);
  }

  #surpriseAt(ts: number): number {
    const left = Math.max(0, this.#times.settledAt - ts);
    return SURPRISE + (TIED_UP.most * left) / (left + TIED_UP.seconds);
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
    const { base, countSeconds, kin } = this.#race;
    const { from, settledAt } = this.#times;
    const last = settledAt - Math.max(countSeconds, SILENT_SECONDS);
    const first = kin === undefined ? from : from - HEARD_BEFORE;
    const signs = kin === undefined ? this.#listSigns(first, last) : this.#listBankSigns(kin, first, last);
    const heard = signs.filter(({ ts }) => ts >= first && ts < last).toSorted((a, b) => a.ts - b.ts);
    const odds = [...this.#base];
    return heard.map(({ ts, hash, clearnessAt, luckOf }) => {
      const clearness = clearnessAt(odds);
      const effects = base.map((_, k) => this.#sign(k, clearness, luckOf(k), this.#expected));
      for (const [k, effect] of effects.entries()) odds[k] += effect;
      return { ts, hash, effects };
    });
  }

  /** Most news is small, some is large. It gets clearer towards the end. */
  #listSigns(first: number, last: number): Sign[] {
    const { unrest = 0 } = this.#race;
    const { from, settledAt } = this.#times;
    return listHints(this.#kin, this.#race, first, last).map(({ ts, size, hash }) => {
      const clearness = unrest * Math.sqrt(3) * ((ts - from) / (settledAt - from)) * size;
      return { ts, hash, clearnessAt: () => clearness, luckOf: (k) => this.#luckOf(hash, k) };
    });
  }

  /** What a piece of news says of outcome `k`, whichever comes true. */
  #luckOf(hash: number, k: number): number {
    const { isOrdered, nation } = this.#race;
    if (nation === undefined) return normalOf(mix(hash, isOrdered ? 1 : k + 1));
    return join(normalOf(mix(hash, nation.parties[k])), normalOf(mix(mix(hash, this.#seed), k + 1)));
  }

  #listBankSigns({ bank, decided }: Kin, first: number, last: number): Sign[] {
    const meeting = { bank, decided, settledAt: this.#times.settledAt };
    const news = listBankNews(this.#worldSeed, this.#race.newsHours, meeting, first, last);
    const signs = news.map(
      ({ ts, hash, steps, clearness, luck }): Sign => ({
        ts,
        hash,
        clearnessAt: (odds) => clearness ?? clearnessFor(steps ?? 0, odds),
        luckOf: () => luck,
      }),
    );
    return [...signs, ...this.#listDecisions(decided)];
  }

  /** What a bank decides says something about its next meetings, a surprise most. */
  #listDecisions(decided: readonly number[]): Sign[] {
    const { expected, surprise, nextDays, laterDays } = DECISION_CLEARNESS;
    return decided.map((ts) => {
      const luck = decisionLuck(this.#kin, ts);
      const later = Math.max(0, (this.#times.settledAt - ts) / DAY - nextDays) / laterDays;
      const clearness = (Math.abs(luck) < SURPRISING ? expected : surprise) * Math.exp(-later);
      return { ts, hash: mix(this.#kin + 13, ts / HOUR), clearnessAt: () => clearness, luckOf: () => luck };
    });
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
    if (Math.abs(luck) < SURPRISING) return this.#expected;
    const beside = this.#expected + Math.sign(luck);
    return beside in this.#race.base ? beside : this.#expected - Math.sign(luck);
  }

  /** Log odds that a sign of this clearness gives outcome `k`: it points to `truth`, varied by `luck`. */
  #sign(k: number, clearness: number, luck: number, truth: number): number {
    if (!this.#race.isOrdered) return clearness ** 2 * (k === truth ? 1 : 0) + clearness * luck;
    const [place, won] = [this.#placeOf(k), this.#placeOf(truth)];
    return clearness ** 2 * (won * place - place ** 2 / 2) + clearness * luck * place;
  }

  /** Evenly spread between 0 and 1; similar for meetings of one bank that are close in time, and for a party in all elections. */
  #luck(): number {
    const { kin, nation } = this.#race;
    if (nation) {
      const luck = join(normalOf(mix(this.#kin, 8)), normalOf(mix(this.#seed, 5)));
      return normalCdf(nation.parties[0] < nation.parties[1] ? luck : -luck);
    }
    if (kin === undefined) return ownLuck(this.#seed);
    return normalCdf(luckOfMeeting(this.#kin + 5, this.#times.settledAt, TURN_DAYS));
  }
}
