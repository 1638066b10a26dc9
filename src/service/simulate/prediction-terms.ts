import type { PredictionMarket } from '@/contract/payloads';
import type { Coin } from './coins';

/** What a prediction market is about: the part of the record that is fixed when it opens. */
export type PredictionRecord = Pick<
  PredictionMarket,
  | 'slug'
  | 'question'
  | 'groupItemTitle'
  | 'outcomes'
  | 'orderPriceMinTickSize'
  | 'conditionId'
  | 'availableSince'
  | 'availableTo'
  | 'sportsMarketType'
  | 'line'
>;

/** A match of two teams. All its questions, whichever event they are part of, follow from the goals of both. */
export interface Match {
  /** Seed of its goals and news, which all its events share. */
  readonly salt: number;
  /** Unix seconds. */
  readonly kickOff: number;
  /** Expected goals of both teams, and of the home team's lead, when the event opens. */
  readonly goals: number;
  readonly lead: number;
}

/** All matches of a league in one season. Clubs are counted from 0. */
export interface Season {
  readonly clubs: number;
  readonly matches: readonly { readonly match: Match; readonly home: number; readonly away: number }[];
}

/** What all events of a series share: one rate moves by the same news, and where it goes at one meeting it has mostly gone at the next. */
export interface Kin {
  readonly seed: number;
  /** When the events before this one were decided, Unix seconds: each decision tells about the next. */
  readonly decided: readonly number[];
}

/** The first weekend of a film, as the event that asks for it has it: what that decides. */
export interface FilmOpening {
  /** Of its event. */
  readonly salt: number;
  /** Log odds of the bands of its gross, and where one band ends and the next begins, millions of USD. */
  readonly base: readonly number[];
  readonly cuts: readonly number[];
}

/** The process by which one of several outcomes comes true: a vote, a decision, a figure. */
export interface Race {
  /** Log odds of the outcomes when the event opens, up to a constant. */
  readonly base: readonly number[];
  /** Whether outcomes are steps of one figure, which news moves up or down. */
  readonly isOrdered: boolean;
  /** Hours between two pieces of news, and whether they come from offices: on working days, when figures are published. */
  readonly newsHours: number;
  readonly isOfficial: boolean;
  /** Strength of a usual piece of news, roughly the log odds that it moves. Absent where there is kin, whose news has its own. */
  readonly unrest?: number | undefined;
  /** Seconds before the decision in which one outcome after the other is ruled out. Minutes when it is announced. */
  readonly countSeconds: number;
  /** Absent: each event stands alone. */
  readonly kin?: Kin | undefined;
  /**
   * Films in theaters by week, the latest first, where the race is which of them grosses most: one outcome each, and the
   * last outcome for all older ones. Absent for all other races.
   */
  readonly showing?: readonly FilmOpening[] | undefined;
}

/** What may happen on any day. All events that ask for it follow from one course of the world. */
export interface Happening {
  /** Seed of what happens and of its news, which all its events share. */
  readonly seed: number;
  /** The chance that it happens within a month, from January on, below 1. */
  readonly perMonth: readonly number[];
  /** Hours between two pieces of news, and whether they come from offices. */
  readonly newsHours: number;
  readonly isOfficial: boolean;
  /** How far news moves how likely it is, as a deviation of its logarithm, and for how many days. */
  readonly unrest: number;
  readonly lastsDays: number;
  /** What happens from then on counts, Unix seconds, if the event is open. */
  readonly since: number;
  /** The last day that any question of it names, of this event or of those beside it. */
  readonly until: number;
}

/** What decides an event: the price of a coin, the goals of a match or of all matches of a league, a race of outcomes, or whether something happens. */
export type Subject =
  | { readonly kind: 'coin'; readonly coin: Coin }
  | { readonly kind: 'match'; readonly match: Match }
  | { readonly kind: 'league'; readonly season: Season }
  | { readonly kind: 'race'; readonly race: Race }
  | { readonly kind: 'happening'; readonly happening: Happening };

/** The condition under which a question pays 1. */
export type Pays =
  /** The price at the end is in (`above`, `below`]. 0 and Infinity mean no limit. */
  | { readonly kind: 'end'; readonly above: number; readonly below: number }
  /** The price was reached at least once while the event was open. */
  | { readonly kind: 'touch'; readonly strike: number; readonly isUp: boolean }
  | { readonly kind: 'result'; readonly of: 'home' | 'draw' | 'away' }
  /** More goals than `over`, which is not a whole number. */
  | { readonly kind: 'total'; readonly over: number }
  /** One team scores more than `over` goals more than the other. */
  | { readonly kind: 'lead'; readonly of: 'home' | 'away'; readonly over: number }
  /** Both teams score. */
  | { readonly kind: 'both' }
  | { readonly kind: 'outcome'; readonly at: number }
  /** It happens by then, Unix seconds, or it does not. */
  | { readonly kind: 'happens'; readonly by: number; readonly isSo: boolean };

/** The markets that share one entry of the market list. */
export interface PredictionEvent {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  /** Who trades all events of its series. */
  readonly people: string;
  /** Seed of the random choices that all markets of the event share. */
  readonly salt: number;
  readonly subject: Subject;
  /** Unix seconds on whole hours. */
  readonly from: number;
  readonly to: number;
  /** Its official end: the time of the announcement that decides it, which it outlives until it is resolved. */
  readonly closesAt: number;
  /** When the outcome is decided, at the end or a little before, and since when makers expect it any minute. */
  readonly settledAt: number;
  readonly settlesFrom: number;
  /** Number of outcomes, exactly one of which pays. 0 when questions include each other or stand alone. */
  readonly exclusive: number;
  /** Whether its questions pay as soon as the price is reached. */
  readonly isTouch: boolean;
  /** Trades on a usual day, and how many times more are made in its last hour. */
  readonly tradesPerDay: number;
  readonly lastBoost: number;
  readonly usdPerTrade: number;
}

/** One market. */
export interface PredictionTerms {
  readonly event: PredictionEvent;
  readonly pays: Pays;
  readonly record: PredictionRecord;
  /**
   * The questions beside it in an order that none may break: the next strikes, which include it or are included, and the
   * next steps of a figure. Empty where questions have no order.
   */
  readonly beside: readonly Pays[];
  /** Step between two prices from 4 to 96 %, 0 to 1. Beyond, all prices of its event have the finest one. */
  readonly middleTick: number;
  /** When it is resolved, Unix seconds on a whole hour: with its event, or before that once it has come true for good. */
  readonly to: number;
}

/** The unsettled share of an event: 1 until it starts to settle, then down to 0. `ts` in Unix seconds. */
export const unsettledAt = ({ settlesFrom, settledAt }: PredictionEvent, ts: number): number =>
  Math.min(1, Math.max(0, (settledAt - ts) / (settledAt - settlesFrom)));
