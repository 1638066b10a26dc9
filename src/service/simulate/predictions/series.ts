import type { Coin } from '../coins';
import type { Pays, Subject } from '../prediction-terms';
import { DAY } from '../ranges';
import type { Period, Turns } from './calendar';

/** One question of an event. */
export interface Question {
  /** Within the slug of the market. */
  readonly key: string;
  readonly text: string;
  readonly title: string;
  readonly pays: Pays;
  /** What questions of the events before and after this one pay for, where one includes the other. */
  readonly beside?: readonly Pays[];
  /** Yes and No when absent. */
  readonly outcomes?: readonly [string, string];
  readonly sportsMarketType?: string;
  readonly line?: number;
  /** About its chance when it opens. Where that is beyond 4 or 96 %, it is quoted in tenths of a cent from then on. */
  readonly opensAt?: number;
}

/** What one period of a series asks. */
export interface EventPlan {
  readonly slug: string;
  readonly title: string;
  readonly subject: Subject;
  /** Whether exactly one of its questions pays. */
  readonly isExclusive?: boolean;
  /**
   * Seconds before the end at which the outcome is decided, and for how long before that makers expect it any minute.
   */
  readonly decidedBefore?: number;
  readonly settling: number;
  /** Seconds before the end at which it officially closes. */
  readonly closesBefore?: number;
  /** Seconds by which it opens later than the events of its series do at the earliest. */
  readonly opensLater?: number;
  /** Size of its trades over those of the other events of its series. */
  readonly fame?: number;
  readonly questions: readonly Question[];
}

/** USD price of a coin at the start of the day that contains `ts`, and at the start of its hour (Unix seconds). */
export interface PriceSource {
  dayPrice(coin: Coin, ts: number): number;
  hourPrice(coin: Coin, ts: number): number;
}

/** Events that repeat every period. */
export interface EventSeries {
  readonly turns: Turns;
  /** Who trades it. Series that ask alike have the same people. */
  readonly people: string;
  /** Days from opening to the end. */
  readonly lifeDays: number;
  readonly tradesPerDay: number;
  readonly usdPerTrade: number;
  /** Share of the volume that is traded on the last day. */
  readonly lastDay?: number;
  plan(period: Period, prices: PriceSource): EventPlan;
}

export type Figures = Pick<EventSeries, 'lifeDays' | 'tradesPerDay' | 'usdPerTrade' | 'lastDay'>;

export const figures = (lifeDays: number, tradesPerDay: number, usdPerTrade: number, lastDay = 0): Figures => ({
  lifeDays,
  tradesPerDay,
  usdPerTrade,
  lastDay,
});

/** When an event that ends with the period opened, in Unix seconds. */
export const openedAt = ({ to }: Period, { lifeDays }: Pick<Figures, 'lifeDays'>): number => to - lifeDays * DAY;

export const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\.(?!\d)/g, '')
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-|-$/g, '');
