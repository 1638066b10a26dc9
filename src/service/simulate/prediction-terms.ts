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

/** The central banks that decide on rates. */
export type Bank = 'Fed' | 'ECB' | 'Bank of England';

/** What the meetings of one bank share: the same news moves its rate, and each decision says most about the next. */
export interface Kin {
  readonly bank: Bank;
  /** When the meetings before this one were decided, Unix seconds. */
  readonly decided: readonly number[];
}

/** What the elections of one day share: the same news moves the chances of a party in all of them. */
export interface Nation {
  readonly seed: number;
  /** The party of each outcome, as a seed. */
  readonly parties: readonly number[];
}

/** How often news comes, and from whom. */
export interface NewsPace {
  /** Hours between two pieces of news on average. */
  readonly newsHours: number;
  /** Whether it comes from offices: on working days, at the hours in which they publish. */
  readonly isOfficial: boolean;
}

/** What decides the first weekend of a film, taken from the event that asks for its gross. */
export interface FilmOpening {
  /** Salt of that event. */
  readonly salt: number;
  /** Log odds of the bands of its gross. */
  readonly base: readonly number[];
  /** Where one band ends and the next begins, millions of USD. */
  readonly cuts: readonly number[];
}

/** One event of a series that asks the same about one date after another. */
export interface Edition {
  readonly salt: number;
  /** Log odds of the outcomes if nothing is known of the editions before. */
  readonly base: readonly number[];
  /** Unix seconds. */
  readonly from: number;
  readonly settledAt: number;
}

/** How far a race follows the ones before it: who leads at the end of June mostly leads at the end of July. */
export interface Persistence {
  /** What having won the edition before adds to the log odds of an outcome. Of a figure: per step, for each step away from its mean. */
  readonly strength: number;
  /** Whether outcomes are steps of one figure. */
  readonly isOrdered: boolean;
  /** The editions before, the latest first. */
  readonly before: readonly Edition[];
}

/** The process by which one of several outcomes comes true: a vote, a decision, a figure. */
export interface Race extends NewsPace {
  /** Log odds of the outcomes when the event opens, up to a constant. */
  readonly base: readonly number[];
  /** Whether outcomes are steps of one figure, which news moves up or down. */
  readonly isOrdered: boolean;
  /** Strength of a usual piece of news, roughly the log odds that it moves. Absent for banks: their news gets its own. */
  readonly unrest?: number | undefined;
  /** Seconds before the decision in which one outcome after the other is ruled out. Minutes when it is announced. */
  readonly countSeconds: number;
  /** Whether its news is forecasts, which say much from the start. */
  readonly isForecast?: true | undefined;
  /** For the meetings of a bank. Absent: the event stands alone. */
  readonly kin?: Kin | undefined;
  /** For elections between two parties. */
  readonly nation?: Nation | undefined;
  /** For series that ask the same again and again. Absent: the outcome does not depend on those before. */
  readonly persistence?: Persistence | undefined;
  /**
   * For the top movie of a weekend: the films in theaters by week, the latest first. Each of the first few has an outcome,
   * and the last outcome stands for all older ones.
   */
  readonly showing?: readonly FilmOpening[] | undefined;
}

/** Something that may happen on any day. It happens at one time, whichever event asks for it. */
export interface Happening extends NewsPace {
  /** Seed of when it happens and of its news, which all its events share. */
  readonly seed: number;
  /** The chance, below 1, that it happens within a month, from January on. */
  readonly perMonth: readonly number[];
  /** How far news moves its likelihood (deviation of the logarithm), and after how many days that has mostly faded. */
  readonly unrest: number;
  readonly lastsDays: number;
  /** It counts from then on, Unix seconds, and never before the event opens. */
  readonly since: number;
  /** The last deadline of this event and of those beside it, Unix seconds. */
  readonly until: number;
}

/** What decides an event: a coin's price, the goals of a match or of a season, a race of outcomes, or whether something happens. */
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
  /** It happens by then, Unix seconds; with `isSo` false, it does not. */
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
  /** Its official end, when the decision is announced. Questions trade on until they are resolved. */
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
   * The questions next to it where worths have an order that prices must keep: the next strikes or deadlines, or the next
   * steps of a figure. Empty where questions have no order.
   */
  readonly beside: readonly Pays[];
  /** Step between two prices from 4 to 96 %, 0 to 1. Beyond, all prices of its event have the finest one. */
  readonly middleTick: number;
  /** When it is resolved, Unix seconds on a whole hour: some hours after its event ends or it has come true for good. */
  readonly to: number;
}

/** Between these, prices of most questions are whole cents. */
export const MIDDLE = { least: 0.04, most: 0.96 } as const;

/** The step between two prices at `price`, 0 to 1, of a question with these steps from 4 to 96 % and beyond. */
export const tickAt = (price: number, middleTick: number, finestTick: number): number =>
  price >= MIDDLE.least && price < MIDDLE.most ? middleTick : finestTick;

/** The unsettled share of an event: 1 until it starts to settle, then down to 0. `ts` in Unix seconds. */
export const unsettledAt = ({ settlesFrom, settledAt }: PredictionEvent, ts: number): number =>
  Math.min(1, Math.max(0, (settledAt - ts) / (settledAt - settlesFrom)));
