import { mix, uniformOf } from '../hash-noise';
import type { PredictionEvent, PredictionTerms } from '../prediction-terms';
import { floorTo, HOUR } from '../ranges';
import { hoursToResolve, mayEndEarly } from './early-ends';
import type { EventActivity } from './event-activity';
import { attentionOf, isWatched } from './manners';
import type { Outlook } from './outlook';
import { PastHours } from './past-hours';

/** Extra trades per hour after the worth of a barrier has doubled, where it is well above `NESTED_FROM`. */
const NESTED_TRADES = 8;
const NESTED_FROM = 0.002;
/** Extra share of trades in the direction of a price move over hours: after a move of `FOLLOW_FROM` or more within `FAR.hours`. */
const FOLLOW_SHARE = 0.2;
const FOLLOW_FROM = 0.04;
/** Trades per hour after the worth changed by one point in an hour. */
const TRADES_PER_POINT = 0.5;
/** Factor on that where people watch that outcomes sum to 1: they trade deviations. */
const WATCHED_TRADES = 3;
/** Limit of such trades, over the usual ones. */
const STIRRED = 12;
/**
 * A large move within hours draws attention, whatever the worth is now: beyond a move of `from`, up to `most` times the
 * usual is traded in addition. Half of that is more trades, half larger ones.
 */
const FAR = { hours: 16, lately: 6, from: 0.05, most: 18, half: 0.2 } as const;
/** Share of attention that stays with a question that was open before: its traders keep trading it. */
const STILL_OPEN = 0.9;
/** Attention to the step that a bank is sure to choose: it is traded until the day of the decision. */
const AWAITED = 0.6;
/** Attention to a question that has come true for good, until it is resolved: holders sell for a tenth of a cent less. */
const CASHED_IN = 0.4;
/** A question whose chance is above about one in this many gets full attention. */
const UNDECIDED = 16;

/** People back teams: a draw gets this part of the trades of a team at the same odds. */
const DRAWS = 0.42;

/** Part of `FAR.most` for matches: goals move them all far, and their traders expect that. */
const GOALS_PART = 0.12;

/** Share of `FAR.most` that is traded in addition after a move of `moved` within `FAR.hours`, 0 to 1. */
const heardOf = (moved: number): number => 1 - 0.5 ** (Math.max(0, moved - FAR.from) / FAR.half);

/** Everybody sees a goal at once, whichever question it decides. */
export const isPlayed = ({ subject }: PredictionEvent, ts: number): boolean =>
  subject.kind === 'match' && ts >= subject.match.kickOff;

/** How often one question trades, a pure function of (seed, market, step): highest where it is open, and after a move. */
export class TradeRate {
  readonly #terms: PredictionTerms;
  readonly #seed: number;
  readonly #popularity: number;
  /** Whether people watch that its outcomes sum to 1. */
  readonly #isWatched: boolean;
  /** Whether it asks what a bank decides. */
  readonly #isAwaited: boolean;
  readonly #mayEndEarly: boolean;
  readonly #resolvingHours: number;
  readonly #past = new PastHours(FAR.hours);
  /** Of the current hour: the market's share of the event's trades, extra trades, and their size. */
  readonly #hour = { full: Number.NaN, worth: 0, share: 0, extra: 0, size: 1, heard: 0, lean: 0 };

  constructor(salt: number, terms: PredictionTerms, worldSeed: number, popularity: number) {
    const { event } = terms;
    this.#terms = terms;
    this.#seed = mix(worldSeed, salt);
    this.#popularity = popularity * (terms.pays.kind === 'result' && terms.pays.of === 'draw' ? DRAWS : 1);
    this.#isWatched = isWatched(event);
    this.#isAwaited = event.subject.kind === 'race' && event.subject.race.kin !== undefined;
    this.#mayEndEarly = mayEndEarly(event);
    this.#resolvingHours = hoursToResolve(salt);
  }

  /** Mean size of trades in the hour last looked at over the usual one. */
  get size(): number {
    return this.#hour.size;
  }

  /** Extra share of buys in that hour. */
  get lean(): number {
    return this.#hour.lean;
  }

  /** Mean number of trades in a step. */
  at({ steps, outlook, rate, usual }: EventActivity, i: number): number {
    const full = floorTo(steps.start + i * steps.step, HOUR);
    if (this.#isResolvedAt(outlook, full)) return 0;
    if (this.#hour.full !== full) this.#look(outlook, full);
    const { share, extra, heard } = this.#hour;
    // A move is noticed whatever else people talk about.
    const talkedOf = rate[i] + heard * (usual[i] - rate[i]);
    return talkedOf * share + ((extra + this.#tradesSince(outlook, steps.start + i * steps.step)) * steps.step) / HOUR;
  }

  #look(outlook: Outlook, full: number): void {
    const now = this.#past.at(outlook, this.#terms.pays, full);
    const moved = Math.abs(now - this.#past.at(outlook, this.#terms.pays, full - HOUR));
    const before = this.#past.at(outlook, this.#terms.pays, full - FAR.hours * HOUR);
    const lately = this.#past.at(outlook, this.#terms.pays, full - FAR.lately * HOUR);
    const heard = heardOf(Math.max(Math.abs(now - before), Math.abs(now - lately)));
    const part = this.#terms.event.subject.kind === 'match' ? GOALS_PART : 1;
    this.#hour.size = Math.sqrt(1 + part * FAR.most * heard);
    this.#hour.heard = heard;
    this.#hour.lean = FOLLOW_SHARE * Math.tanh((now - before) / FOLLOW_FROM);
    // A decided question no longer trades, except with those who do not want to wait until it is resolved.
    const isKnown = outlook.isKnownAt(this.#terms.pays, full);
    const isOver = moved === 0 && (now === 0 || now === 1) && !isKnown;
    this.#hour.full = full;
    this.#hour.worth = now;
    const share = isKnown ? this.#popularity * CASHED_IN : this.#shareAt(now, before);
    this.#hour.share = isOver ? 0 : share * this.#hour.size * (1 + STIRRED * moved);
    this.#hour.extra = this.#tradesAfter(moved) * (this.#terms.event.isTouch ? this.#hour.size : 1);
    if (this.#terms.event.isTouch && !isOver && !isKnown)
      this.#hour.extra += (NESTED_TRADES * moved) / (now + NESTED_FROM);
  }

  #shareAt(worth: number, before: number): number {
    // Once decided, only a few still watch.
    const isOpen = Math.min(1, UNDECIDED * worth * (1 - worth));
    const awaited = this.#isAwaited && worth < 1 && worth > 0 ? AWAITED * worth ** 0.7 : 0;
    return this.#popularity * Math.max(awaited, attentionOf(worth), STILL_OPEN * isOpen * attentionOf(before));
  }

  /** Trades per hour after the worth moved by `moved`. */
  #tradesAfter(moved: number): number {
    return (this.#isWatched ? WATCHED_TRADES : 1) * TRADES_PER_POINT * 100 * moved;
  }

  /**
   * Trades after a move within the current hour: people keep the outcomes at a sum of 1 when they can see a price or a
   * match.
   */
  #tradesSince(outlook: Outlook, ts: number): number {
    const { event, pays } = this.#terms;
    const { kind } = event.subject;
    if (!this.#isWatched || kind === 'race' || kind === 'happening') return 0;
    if (kind === 'match' && !isPlayed(event, ts)) return 0;
    return 2 * this.#tradesAfter(Math.abs(outlook.worthAt(pays, ts) - this.#hour.worth));
  }

  /** Whether it was resolved before its event ends, at a full hour. */
  #isResolvedAt(outlook: Outlook, full: number): boolean {
    return this.#mayEndEarly && outlook.isKnownAt(this.#terms.pays, full - this.#resolvingHours * HOUR);
  }

  /** Whether step `ts` has trades. The last step before the end always has some, at the resolution. */
  hasTrades(outlook: Outlook, ts: number, step: number, rate: number): boolean {
    const end = ts + step;
    if (this.#isResolvedAt(outlook, floorTo(ts, HOUR))) return false;
    if (end >= this.#terms.event.to || (end % HOUR === 0 && this.#isResolvedAt(outlook, end))) return true;
    return uniformOf(mix(this.#seed + step, ts / 60 + 1)) < 1 - Math.exp(-rate);
  }
}
