import type { PredictionMarket } from '@/contract/payloads';
import type { Coin } from '../coins';

/** What a prediction market is about, fixed when it opens: the part of the contract's record that trading does not move. */
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

/** A match of two teams: all its questions follow from the goals that each is expected to score. */
export interface Match {
  /** Unix seconds. */
  readonly kickOff: number;
  /** Goals of both, and how many more the home team scores, as expected when the event opens. */
  readonly goals: number;
  readonly lead: number;
}

/** What one of several outcomes comes true by: a vote, a decision, a figure. */
export interface Race {
  /** Log odds of the outcomes when the event opens, up to a constant. */
  readonly base: readonly number[];
  /** Outcomes are steps of one figure: news moves it up or down. */
  readonly isOrdered: boolean;
  /** How clear a sign of the outcome a usual piece of news is: about the log odds that it moves; and the hours between two. */
  readonly unrest: number;
  readonly newsHours: number;
  /** For so long before all is decided one outcome after the other is ruled out; minutes where it is announced. */
  readonly countSeconds: number;
  /** The first outcome may come true on any day of the so many seconds before the end; 0 where all is told at the end. */
  readonly anyDaySeconds: number;
}

/** What decides an event: the price of a coin, the goals of a match, or what one of several outcomes comes true by. */
export type Subject =
  | { readonly kind: 'coin'; readonly coin: Coin }
  | { readonly kind: 'match'; readonly match: Match }
  | { readonly kind: 'race'; readonly race: Race };

/** When a question pays 1. */
export type Pays =
  /** The price at the end lies in (`above`, `below`]: 0 and Infinity where there is no limit. */
  | { readonly kind: 'end'; readonly above: number; readonly below: number }
  /** The price was there once while the event was open. */
  | { readonly kind: 'touch'; readonly strike: number; readonly isUp: boolean }
  | { readonly kind: 'result'; readonly of: 'home' | 'draw' | 'away' }
  /** More goals than so many, which is no whole number. */
  | { readonly kind: 'total'; readonly over: number }
  /** One team scores so many more than the other. */
  | { readonly kind: 'lead'; readonly of: 'home' | 'away'; readonly over: number }
  | { readonly kind: 'outcome'; readonly at: number };

/** The group of markets that one entry of the market list shows. */
export interface PredictionEvent {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  /** Root of the random choices that all markets of the event share. */
  readonly salt: number;
  readonly subject: Subject;
  /** Unix seconds on whole hours. */
  readonly from: number;
  readonly to: number;
  /** When all is decided, at its end or a little before, and since when makers expect it any minute. */
  readonly settledAt: number;
  readonly settlesFrom: number;
  /** So many outcomes of which exactly one pays; 0 where questions include each other or stand alone. */
  readonly exclusive: number;
  /** Its questions pay as soon as the price was there. */
  readonly isTouch: boolean;
  /** On a usual day of its life, and how many times as much is traded in its last hour. */
  readonly tradesPerDay: number;
  readonly lastBoost: number;
  readonly usdPerTrade: number;
}

/** One market. */
export interface PredictionTerms {
  readonly event: PredictionEvent;
  readonly pays: Pays;
  readonly record: PredictionRecord;
}

/** What is still unsettled of an event: 1 until it settles, then down to 0; `ts` in Unix seconds. */
export const unsettledAt = ({ settlesFrom, settledAt }: PredictionEvent, ts: number): number =>
  Math.min(1, Math.max(0, (settledAt - ts) / (settledAt - settlesFrom)));
