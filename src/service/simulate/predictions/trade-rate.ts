import { mix, octaveNoise, uniformOf } from '../hash-noise';
import type { PredictionEvent, PredictionTerms } from '../prediction-terms';
import { DAY, floorTo, HOUR, MINUTE } from '../ranges';
import { hoursToResolve, MOST_RESOLVING_HOURS, mayEndEarly, resolvedAt } from './early-ends';
import { type EventActivity, lifeHoursOf } from './event-activity';
import { attentionOf, isWatched } from './manners';
import type { Outlook } from './outlook';
import { PastHours } from './past-hours';

/** Extra trades per hour after the worth of a barrier has doubled, where it is well above `NESTED_FROM`. */
const NESTED_TRADES = 8;
const NESTED_FROM = 0.002;
/** Extra share of trades in the direction of a price move over hours: after a move of `FOLLOW_FROM` or more within `FAR.hours`. */
const FOLLOW_SHARE = 0.26;
const FOLLOW_FROM = 0.04;
/** The same for a move within the hour, to that part for a move of `AHEAD_FROM`: those who move the price trade before it has moved. */
const AHEAD_SHARE = 0.22;
const AHEAD_FROM = 0.008;
/** Trades per hour after the worth changed by one point in the hour before. */
const TRADES_PER_POINT = 0.25;
/** Factor on that where people watch that outcomes sum to 1: they trade deviations. */
const WATCHED_TRADES = 3;
/** Trades after such a change over the usual ones, for a change by 1. */
const STIRRED = 8;
/**
 * Volume comes with a move, not after it. In an hour that moves the worth by `from` or more, up to `most` times the usual is
 * traded in addition while the price is on its way, half of that for `half`. It calms down within so many `minutes`.
 * `again`: such trades over those that come in the hour after.
 */
const RUSH = { from: 0.015, most: 34, half: 0.06, minutes: 8, again: 16 } as const;
/**
 * However large the news, only so many people trade a question, with so much money. News raises the volume of an hour to that
 * of about `most` usual ones, and to this `part` of what the question trades in its life, whichever is less. On the last day
 * only the part counts, and it is `lastPart`. A single minute may have `inMinute` times that: a rush is over within minutes.
 */
const NEWS = { most: 45, part: 0.06, lastPart: 0.14, inMinute: 2.5 } as const;
/** A match is traded while it is played: this part of its life's trades may come in one of its two hours. */
const PLAYED_PART = 0.4;
/** In hours that are far busier than others, news still adds this part of what is usual then. */
const LEAST_NEWS = 0.4;
/** Part of `RUSH.most` for coins, as their prices move all the time. */
const RUSH_OF_COINS = 0.7;
/**
 * The same for goals, which everybody sees at once: what moves a match by less than `from` is none, and the rush is over sooner. A
 * minute may have more than other news brings.
 */
const GOAL = { from: 0.03, most: 16, half: 0.06, minutes: 3, inMinute: 12 } as const;
/**
 * A large move within hours draws attention, whatever the worth is now: beyond a move of `from`, up to `most` times the
 * usual is traded in addition. Half of that is more trades, half larger ones.
 */
const FAR = { hours: 16, lately: 6, from: 0.03, most: 9, half: 0.16 } as const;
/**
 * Who trades one question of an event may leave the others alone for days: the logarithm of its own part, by octaves of hours. `level`:
 * its effect on the mean, which is taken off.
 */
const OWN_TALK = { deviation: 0.4, first: 5, last: 8, level: 0.2 } as const;
/** Share of attention that stays with a question that was open before: its traders keep trading it. */
const STILL_OPEN = 0.9;
/** Attention to the step that a bank is sure to choose: it is traded until the day of the decision. */
const AWAITED = 0.6;
/**
 * Attention to a question that will pay, until it is resolved: holders sell for a tenth of a cent less, to those who sweep up all
 * there is, with an extra share `lean` of buys. Those who lost sell what is left for next to nothing, and one after the other is
 * done with it.
 */
const SWEPT = { won: 0.8, lost: 0.1, lean: 0.36 } as const;
/** Nobody has to sell what was worth less than this in the hours before. */
const NOTHING = { worth: 0.02, hours: 2 } as const;
/** All that lost is sold within so many seconds. */
const MOST_SOLD = 12 * HOUR;
/** A question whose chance is above about one in this many gets full attention. */
const UNDECIDED = 16;

/** People back teams: a draw gets this part of the trades of a team at the same odds. */
const DRAWS = 0.38;

/** Part of `FAR.most` for matches: goals move them all far, and their traders expect that. */
const GOALS_PART = 0.24;

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
  /** When it is resolved, if it is open to the end of its event. */
  readonly #resolvedAt: number;
  /** What is traded in the life of the event, in usual hours. */
  readonly #lifeHours: number;
  /** The part of the time until it is resolved after which its last holders have sold, if it lost. */
  readonly #partSold: number;
  /** As of a full hour: when they have, Unix seconds, whether it lost, and whether they had anything left. */
  #closing = { full: Number.NaN, at: Number.POSITIVE_INFINITY, hasLost: false, isSold: false };
  readonly #past = new PastHours(FAR.hours + 1);
  /** Of the current hour: the market's share of the event's trades, extra trades, their size, and earlier worths. */
  readonly #hour = {
    full: Number.NaN,
    worth: 0,
    share: 0,
    stirred: 0,
    extra: 0,
    size: 1,
    heard: 0,
    lean: 0,
    ahead: 0,
    before: 0,
    lately: 0,
  };
  /** Whether the worth moves within the hour, and what people are used to at this minute of it. */
  readonly #rush = { isOn: false, usedTo: 0 };

  constructor(salt: number, terms: PredictionTerms, worldSeed: number, popularity: number) {
    const { event } = terms;
    this.#terms = terms;
    this.#seed = mix(worldSeed, salt);
    this.#popularity = popularity * (terms.pays.kind === 'result' && terms.pays.of === 'draw' ? DRAWS : 1);
    this.#isWatched = isWatched(event);
    this.#isAwaited = event.subject.kind === 'race' && event.subject.race.kin !== undefined;
    this.#mayEndEarly = mayEndEarly(event);
    this.#resolvingHours = hoursToResolve(salt);
    this.#resolvedAt = resolvedAt(event);
    this.#lifeHours = lifeHoursOf(event);
    this.#partSold = uniformOf(mix(this.#seed, 75)) ** 2;
  }

  /** Mean size of trades in the hour last looked at over the usual one. */
  get size(): number {
    return this.#hour.size;
  }

  /** Extra share of buys in that hour. */
  get lean(): number {
    return this.#hour.lean + this.#hour.ahead;
  }

  /** Mean number of trades in a step. */
  at({ steps, outlook, rate, usual }: EventActivity, i: number): number {
    const ts = steps.start + i * steps.step;
    const full = floorTo(ts, HOUR);
    if (this.#isResolvedAt(outlook, full)) return 0;
    const closing = this.#closingAt(outlook, full);
    if (closing.hasLost && ts >= closing.at) return 0;
    if (this.#hour.full !== full) this.#look(outlook, full);
    const gap = this.#rush.isOn ? this.#follow(outlook, ts, steps.step) : 0;
    const { share, stirred, extra, heard, size } = this.#hour;
    // A move is noticed whatever else people talk about.
    const calm = share * (rate[i] + heard * (usual[i] - rate[i]));
    if (calm === 0) return 0;
    const rushed = this.#rushAfter(gap);
    const trades = extra + RUSH.again * this.#tradesAfter(gap) + this.#tradesSince(outlook, ts);
    const added = stirred + rushed + size ** 2 - 1 + (trades * size * steps.step) / HOUR / calm;
    // Trades are as many times larger as `size` says.
    return (calm * (1 + added / (1 + added / this.#mostAdded(usual[i], ts, steps.step)))) / size;
  }

  /** Trades over the usual ones while the price is by `gap` from what people are used to. */
  #rushAfter(gap: number): number {
    const { kind } = this.#terms.event.subject;
    const { most, half } = kind === 'match' ? GOAL : RUSH;
    return (kind === 'coin' ? RUSH_OF_COINS : 1) * most * (1 - 0.5 ** (gap / half));
  }

  /** What news may add to a step with so many trades `usual`, over what is traded anyway. */
  #mostAdded(usual: number, ts: number, step: number): number {
    const { tradesPerDay, settledAt, subject } = this.#terms.event;
    const busy = Math.max(1, usual / ((tradesPerDay * step) / DAY));
    const lastPart = subject.kind === 'match' ? PLAYED_PART : NEWS.lastPart;
    // A coin's price, which everybody sees all the time, may decide a question in any hour.
    const isDecisive = ts >= settledAt - DAY || subject.kind === 'coin';
    const most = isDecisive ? lastPart * this.#lifeHours : Math.min(NEWS.most, NEWS.part * this.#lifeHours);
    const inMinute = subject.kind === 'match' && ts >= subject.match.kickOff ? GOAL.inMinute : NEWS.inMinute;
    return (step < HOUR ? inMinute : 1) * Math.max(LEAST_NEWS, most / busy - 1);
  }

  /** How far the worth is from what people are used to in a step of an hour that moves it. */
  #follow(outlook: Outlook, ts: number, step: number): number {
    const now = outlook.worthAt(this.#terms.pays, ts + step);
    const rush = this.#rush;
    const gap = now - rush.usedTo;
    const isMatch = this.#terms.event.subject.kind === 'match';
    const calm = (isMatch ? GOAL : RUSH).minutes * MINUTE;
    rush.usedTo += gap * (1 - Math.exp(-step / calm));
    this.#hear(now);
    // A whole hour is mostly calm.
    return Math.max(0, Math.abs(gap) - (isMatch ? GOAL.from : 0)) * Math.min(1, calm / step);
  }

  #look(outlook: Outlook, full: number): void {
    const { pays, event } = this.#terms;
    const [now, next, hourAgo, before, lately] = [0, 1, -1, -FAR.hours, -FAR.lately].map((hours) =>
      this.#past.at(outlook, pays, full + hours * HOUR),
    );
    const isKnown = outlook.isKnownAt(pays, full);
    // After the decision there is no news: only those trade who do not want to wait until it is resolved.
    const isDecided = full >= event.settledAt;
    const moved = isDecided ? 0 : Math.abs(now - hourAgo);
    const isOver = moved === 0 && (now === 0 || now === 1) && !isKnown;
    const hour = this.#hour;
    hour.ahead = isDecided ? 0 : AHEAD_SHARE * Math.tanh((next - now) / AHEAD_FROM);
    Object.assign(hour, { full, worth: now, before: isDecided ? now : before, lately: isDecided ? now : lately });
    this.#hear(now);
    hour.share = isOver ? 0 : isKnown ? this.#sellOut(now > 0.5) : this.#shareAt(now, before) * this.#talkAt(full);
    hour.stirred = STIRRED * moved;
    const isOpen = !isOver && !isKnown;
    hour.extra = this.#extraAfter(moved, isOpen);
    // A goal may be made good for within the hour.
    const isMoved = Math.abs(next - now) >= RUSH.from || isPlayed(event, full + HOUR - MINUTE);
    this.#rush.isOn = isOpen && isMoved;
    this.#rush.usedTo = now;
  }

  /** The share of trades of a question that is known, of which most are on one side. */
  #sellOut(hasWon: boolean): number {
    this.#hour.lean = hasWon ? SWEPT.lean : -SWEPT.lean;
    return this.#popularity * (hasWon ? SWEPT.won : SWEPT.lost);
  }

  /** Trades per hour beyond the usual ones, after the worth moved by `moved` in the hour before. */
  #extraAfter(moved: number, isOpen: boolean): number {
    const trades = this.#tradesAfter(moved);
    if (!this.#terms.event.isTouch) return trades;
    const { worth, size } = this.#hour;
    return trades * size + (isOpen ? (NESTED_TRADES * moved) / (worth + NESTED_FROM) : 0);
  }

  /** What people hear of the move to a worth of `now`. */
  #hear(now: number): void {
    const hour = this.#hour;
    const { before, lately } = hour;
    const part = this.#terms.event.subject.kind === 'match' ? GOALS_PART : 1;
    hour.heard = heardOf(Math.max(Math.abs(now - before), Math.abs(now - lately)));
    hour.size = Math.sqrt(1 + part * FAR.most * hour.heard);
    hour.lean = FOLLOW_SHARE * Math.tanh((now - before) / FOLLOW_FROM);
  }

  /** Trades of an hour over the usual ones of the question. A move is noticed whoever trades it. */
  #talkAt(full: number): number {
    const { deviation, first, last, level } = OWN_TALK;
    const talk = Math.exp(deviation * octaveNoise(this.#seed + 77, full / HOUR, first, last) - level);
    return talk + this.#hour.heard * (1 - talk);
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

  /** Whether it was resolved before its event ends, as of a full hour. */
  #isResolvedAt(outlook: Outlook, full: number): boolean {
    const { event, pays } = this.#terms;
    const last = Math.min(full, event.to - HOUR);
    return this.#mayEndEarly && outlook.isKnownAt(pays, last - this.#resolvingHours * HOUR);
  }

  /** When the last holders of a lost question have sold it, as of a full hour. */
  #closingAt(outlook: Outlook, full: number) {
    if (this.#closing.full === full) return this.#closing;
    const { event, pays } = this.#terms;
    const early = this.#earlySince(outlook, full);
    const since = early ?? event.settledAt;
    const left = early === undefined ? this.#resolvedAt - since : this.#resolvingHours * HOUR;
    const at = floorTo(since + this.#partSold * Math.min(left - 2 * MINUTE, MOST_SOLD), MINUTE) + MINUTE;
    const isKnown = full + HOUR > since;
    const worth = isKnown ? outlook.worthAt(pays, full + HOUR) : Number.NaN;
    const isHeld = isKnown && full <= at;
    const before = isHeld ? outlook.worthAt(pays, floorTo(since, HOUR) - NOTHING.hours * HOUR) : worth;
    this.#closing = { full, at, hasLost: worth < 0.5, isSold: Math.abs(worth - before) > NOTHING.worth };
    return this.#closing;
  }

  /** The full hour since which it has been known, as of another one, if that is before its event is decided. */
  #earlySince(outlook: Outlook, full: number): number | undefined {
    const { event, pays } = this.#terms;
    if (!this.#mayEndEarly || !outlook.isKnownAt(pays, Math.min(full, event.to - HOUR))) return undefined;
    let since = Math.min(full, event.to - HOUR);
    for (let hours = 0; hours < MOST_RESOLVING_HOURS && outlook.isKnownAt(pays, since - HOUR); hours++) since -= HOUR;
    return since;
  }

  /** Whether step `ts` has trades. What was lost is sold at least once. */
  hasTrades(outlook: Outlook, ts: number, step: number, rate: number): boolean {
    const full = floorTo(ts, HOUR);
    if (this.#isResolvedAt(outlook, full)) return false;
    const { at, isSold } = this.#closingAt(outlook, full);
    if (isSold && ts <= at && at < ts + step) return true;
    return uniformOf(mix(this.#seed + step, ts / 60 + 1)) < 1 - Math.exp(-rate);
  }
}
