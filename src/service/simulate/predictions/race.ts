import { lastAtOrBelow } from '@/base/binary-search';
import { latticeNoise, mix, normalOf, uniformOf } from '../hash-noise';
import type { FilmOpening, Race } from '../prediction-terms';
import { DAY, HOUR } from '../ranges';
import { officeHoursAt } from './calendar';
import { normalCdf } from './coin-chance';

interface News {
  readonly ts: number;
  /** Sum of the shifts of all news up to this one. */
  readonly shifts: readonly number[];
}

/** Drift of opinions between news: log odds, and hours over which it changes. */
const DRIFT = 0.07;
const DRIFT_HOURS = 60;
/** Share of the effect of news that arrives in the hours after it. */
const LATE_PART = 0.3;
const LATE_SECONDS = 4 * HOUR;
/** Log odds that the count gives the winner on average, and the number of parts in which it is published. */
const COUNTED = 9;
const COUNT_PARTS = 16;
/** Shortly before an announcement nothing else is heard. */
const SILENT_SECONDS = HOUR;

/**
 * How clear all news of a bank's decision is together, squared. Half of that is known `days` before the decision; in the
 * last week, when banks are silent, hardly anything is added. `even`: the part of a piece that is the same in all pieces.
 */
const KNOWN = { clearness: 26, days: 23, power: 2.8, even: 0.7 } as const;
const knownAt = (left: number): number => KNOWN.clearness / (1 + (Math.max(0, left) / DAY / KNOWN.days) ** KNOWN.power);
/** Chance that a bank decides otherwise than all news suggests, by one step. */
const SURPRISE = 0.013;
/**
 * Nobody ties up money for weeks to win one percent, so a favourite trades below its worth and creeps up to it: by `most`
 * long before the end, by half of that `seconds` before.
 */
const TIED_UP = { most: 0.04, seconds: 14 * DAY } as const;
/** Beyond so many deviations of a decision's luck it is a surprise: see `SURPRISE`. */
const SURPRISING = 2.484;
/**
 * How clear a decision is as news of the next meeting, when it is expected and when it is a surprise: clearer than anything
 * between. It says less of the meetings after that, down to a share of 1/e so many days further on.
 */
const DECISION_CLEARNESS = { expected: 0.85, surprise: 1.6, nextDays: 45, laterDays: 80 } as const;

/** What something that is heard at `ts` says of each outcome, and how clearly. */
interface Sign {
  readonly ts: number;
  readonly clearness: number;
  readonly luckOf: (k: number) => number;
}

interface RaceEvent {
  readonly from: number;
  readonly settledAt: number;
  readonly salt: number;
}

/** Time between independent turns of a figure that a series is about. */
const TURN_SECONDS = 240 * 24 * HOUR;
/** Before an event of it opens, news of the figure has been heard for so long. */
const HEARD_BEFORE = 60 * DAY;

/** What all news up to the one at `told` shifts outcome `k`. A part of its effect comes late. */
function shiftOf(news: readonly News[], told: number, k: number, ts: number): number {
  const { ts: since, shifts } = news[told];
  const before = told > 0 ? news[told - 1].shifts[k] : 0;
  const late = LATE_PART * Math.max(0, 1 - (ts - since) / LATE_SECONDS);
  return shifts[k] + late * (before - shifts[k]);
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

/** The outcome that these log odds give for a luck of 0 to 1. */
function drawnBy(base: readonly number[], even: number): number {
  const luck = even * base.reduce((sum, odds) => sum + Math.exp(odds), 0);
  let sum = 0;
  const at = base.findIndex((odds) => {
    sum += Math.exp(odds);
    return luck < sum;
  });
  return at < 0 ? base.length - 1 : at;
}

/** What decides an event that stands alone. */
const ownLuck = (seed: number): number => uniformOf(mix(seed, 5));

/** How far the first weekend may be beyond the outermost bands, as a part of where these begin. */
const BEYOND = 0.35;
/** What a film earns in a weekend over the weekend before, and how much that differs from film to film. */
const HOLDS = { usual: 0.5, spread: 0.12 } as const;

/** Millions of USD that a film grosses on its first weekend: somewhere within the band that its event resolves to. */
function grossOf(worldSeed: number, { salt, base, cuts }: FilmOpening): number {
  const seed = mix(worldSeed, salt);
  const band = drawnBy(base, ownLuck(seed));
  const low = cuts[band - 1] ?? cuts[0] * (1 - BEYOND);
  const high = cuts[band] ?? low * (1 + BEYOND);
  return low + (high - low) * uniformOf(mix(seed, 6));
}

/** Which film grosses most: one of the latest, or the last of `outcomes` for an older one. */
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
  readonly #seed: number;
  readonly #race: Race;
  readonly #times: Pick<RaceEvent, 'from' | 'settledAt'>;
  /** Seed of what its series shares. */
  readonly #kin: number;
  readonly #news: readonly News[];
  /** When each piece of news is published. */
  readonly #told: readonly number[];
  /** The parts of the count, at the end. */
  readonly #counts: readonly News[];
  readonly #counted: readonly number[];
  /** The outcome that news points to, and the one that comes true. */
  readonly #expected: number;
  readonly #winner: number;
  readonly #chances: Float64Array;
  #ts = Number.NaN;

  constructor(worldSeed: number, race: Race, { salt, ...times }: RaceEvent) {
    const seed = mix(worldSeed, salt);
    this.#seed = seed;
    this.#kin = race.kin === undefined ? seed : mix(worldSeed, race.kin.seed);
    this.#race = race;
    this.#times = times;
    this.#chances = new Float64Array(race.base.length);
    this.#expected = race.showing ? topFilmOf(worldSeed, race.showing, race.base.length) : this.#draw();
    this.#winner = this.#decide();
    this.#news = this.#listNews();
    this.#told = this.#news.map(({ ts }) => ts);
    this.#counts = this.#listCounts();
    this.#counted = this.#counts.map(({ ts }) => ts);
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
    const told = lastAtOrBelow(this.#told, ts);
    for (let k = 0; k < chances.length; k++) chances[k] = Math.exp(this.#oddsOf(k, ts, told));
    shareOut(chances);
    if (this.#race.kin !== undefined) allowSurprise(chances, this.#surpriseAt(ts));
    const counted = lastAtOrBelow(this.#counted, ts);
    if (counted < 0) return chances;
    for (let k = 0; k < chances.length; k++) chances[k] *= Math.exp(shiftOf(this.#counts, counted, k, ts));
    return shareOut(chances);
  }

  #surpriseAt(ts: number): number {
    const left = Math.max(0, this.#times.settledAt - ts);
    return SURPRISE + (TIED_UP.most * left) / (left + TIED_UP.seconds);
  }

  /** `told`: index of the latest news, -1 before the first. */
  #oddsOf(k: number, ts: number, told: number): number {
    const drift = this.#turnOf(k, latticeNoise(this.#kin + (this.#race.isOrdered ? 0 : k), ts / HOUR, DRIFT_HOURS));
    const odds = this.#race.base[k] + DRIFT * drift;
    return told < 0 ? odds : odds + shiftOf(this.#news, told, k, ts);
  }

  /** In an ordered race, one number moves all outcomes, those at the ends most. */
  #turnOf(k: number, shift: number): number {
    return this.#race.isOrdered ? shift * this.#placeOf(k) : shift;
  }

  /** Number of steps from the middle step of a figure. */
  #placeOf(k: number): number {
    return k - (this.#race.base.length - 1) / 2;
  }

  #listNews(): News[] {
    const { base, newsHours, isOfficial, unrest = 0, isOrdered, countSeconds, kin } = this.#race;
    const { from, settledAt } = this.#times;
    const turn = newsHours * HOUR;
    const signs: Sign[] = [];
    const last = settledAt - Math.max(countSeconds, SILENT_SECONDS);
    const first = kin === undefined ? from : from - HEARD_BEFORE;
    for (let number = Math.floor(first / turn); number * turn < last; number++) {
      const hash = mix(this.#kin + 27, number);
      const any = (number + uniformOf(hash)) * turn;
      const ts = isOfficial ? officeHoursAt(any, uniformOf(mix(hash, 98))) : any;
      if (ts < first || ts >= last) continue;
      const size = Math.abs(normalOf(mix(hash, 99)));
      // Most news is small, some is large. It gets clearer towards the end.
      const clearness =
        kin === undefined
          ? unrest * Math.sqrt(3) * ((ts - from) / (settledAt - from)) * size
          : this.#clearnessOf((number + 1) * turn, turn, size);
      signs.push({ ts, clearness, luckOf: (k) => normalOf(mix(hash, isOrdered ? 1 : k + 1)) });
    }
    signs.push(...this.#listDecisions().filter(({ ts }) => ts >= first && ts < last));
    signs.sort((a, b) => a.ts - b.ts);
    let shifts: readonly number[] = base.map(() => 0);
    return signs.map(({ ts, clearness, luckOf }) => {
      shifts = shifts.map((known, k) => known + this.#sign(k, clearness, luckOf(k), this.#expected));
      return { ts, shifts };
    });
  }

  /** What a bank decides says something about its next meetings, a surprise most. */
  #listDecisions(): Sign[] {
    const { expected, surprise, nextDays, laterDays } = DECISION_CLEARNESS;
    return (this.#race.kin?.decided ?? []).map((ts) => {
      const luck = this.#decisionLuck(ts);
      const later = Math.max(0, (this.#times.settledAt - ts) / DAY - nextDays) / laterDays;
      const clearness = (Math.abs(luck) < SURPRISING ? expected : surprise) * Math.exp(-later);
      return { ts, clearness, luckOf: () => luck };
    });
  }

  /** How clear a piece of news of a figure is: its share of what becomes known in the `turn` up to `end`. */
  #clearnessOf(end: number, turn: number, size: number): number {
    const left = this.#times.settledAt - end;
    const told = knownAt(left) - knownAt(left + turn);
    return Math.sqrt(told * (KNOWN.even + (1 - KNOWN.even) * size ** 2));
  }

  #listCounts(): News[] {
    const { base, countSeconds, isOrdered } = this.#race;
    let shifts: readonly number[] = base.map(() => 0);
    // Two steps of a figure are told apart by half of what tells two names apart.
    const clearness = Math.sqrt(((isOrdered ? 2 : 1) * COUNTED) / COUNT_PARTS);
    return Array.from({ length: COUNT_PARTS }, (_, at) => {
      const hash = mix(this.#seed + 8, at + 1);
      const luckOf = (k: number): number => normalOf(mix(hash, isOrdered ? 1 : k + 1));
      shifts = shifts.map((known, k) => known + this.#sign(k, clearness, luckOf(k), this.#winner));
      return { ts: this.#times.settledAt - countSeconds * (1 - (at + 1) / (COUNT_PARTS + 1)), shifts };
    });
  }

  /** The luck of the decision at `ts`, which is the same for all meetings of one bank. */
  #decisionLuck(ts: number): number {
    return normalOf(mix(this.#kin + 13, ts / HOUR));
  }

  /** What is expected, or now and then the step beside it. */
  #decide(): number {
    if (this.#race.kin === undefined) return this.#expected;
    const luck = this.#decisionLuck(this.#times.settledAt);
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

  /** The outcome that is drawn by the odds at the opening. */
  #draw(): number {
    return drawnBy(this.#race.base, this.#luck());
  }

  /** Even between 0 and 1; alike in events of one series that are decided soon after each other. */
  #luck(): number {
    if (this.#race.kin === undefined) return ownLuck(this.#seed);
    const place = this.#times.settledAt / TURN_SECONDS;
    const turn = Math.floor(place);
    const left = normalOf(mix(this.#kin + 5, turn)) * Math.sqrt(turn + 1 - place);
    return normalCdf(left + normalOf(mix(this.#kin + 5, turn + 1)) * Math.sqrt(place - turn));
  }
}
