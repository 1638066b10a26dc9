import type { Bank } from '../prediction-terms';
import { DAY, HOUR, MINUTE } from '../ranges';
import {
  BANK_OF_ENGLAND_MEETINGS,
  ECB_MEETINGS,
  EURO_PRICES,
  FED_MEETINGS,
  JOB_REPORTS,
  type Period,
  PRICE_REPORTS,
  PRODUCER_PRICES,
  PURCHASING_SURVEYS,
  SPENDING_REPORTS,
  type Turns,
  UK_JOBS,
  UK_PRICES,
} from './calendar';

/** The meetings of each bank, and the seconds from the end of an event on one until its decision is stated: none is positive. */
export const BANK_MEETINGS: Readonly<Record<Bank, { readonly turns: Turns; readonly later: number }>> = {
  Fed: { turns: FED_MEETINGS, later: -HOUR },
  ECB: { turns: ECB_MEETINGS, later: -45 * MINUTE },
  'Bank of England': { turns: BANK_OF_ENGLAND_MEETINGS, later: -HOUR },
};

/** What traders of a bank's rate await, as everybody knows when it comes out. */
interface Awaited {
  /** One name, one luck: the same figures move all banks the same way. */
  readonly name: string;
  readonly turns: Turns;
  /** Seconds from the ends of these turns until it is published. */
  readonly later: number;
  /** Slugs of the events that ask for these figures, by the sign that a higher one has for rates. */
  readonly asked?: (period: Period) => readonly (readonly [slug: string, sign: -1 | 1])[];
}

/** The event on whether jobs are added has `yes` first, so that its luck is low when they are. */
const US_JOBS: Awaited = {
  name: 'US jobs',
  turns: JOB_REPORTS,
  later: -HOUR / 2,
  asked: ({ monthKey }) => [
    [`us-unemployment-rate-${monthKey}`, -1],
    [`will-the-us-add-jobs-${monthKey}`, -1],
  ],
};
const US_PRICES: Awaited = {
  name: 'US prices',
  turns: PRICE_REPORTS,
  later: -HOUR / 2,
  asked: ({ monthKey }) => [[`us-monthly-inflation-${monthKey}`, 1]],
};

/** How far each of them usually moves an outcome of the next decisions of the bank that is as likely as not, percent. */
export const AWAITED: Readonly<Record<Bank, readonly (readonly [awaited: Awaited, points: number])[]>> = {
  Fed: [
    [US_JOBS, 12],
    [US_PRICES, 12],
    [{ name: 'US spending', turns: SPENDING_REPORTS, later: 0 }, 7],
    [{ name: 'US producer prices', turns: PRODUCER_PRICES, later: 0 }, 7],
    [{ name: 'Fed minutes', turns: FED_MEETINGS, later: 21 * DAY - HOUR }, 7],
  ],
  ECB: [
    [{ name: 'euro prices', turns: EURO_PRICES, later: 0 }, 13],
    [{ name: 'euro surveys', turns: PURCHASING_SURVEYS, later: 0 }, 9],
    [US_JOBS, 7],
    [US_PRICES, 7],
    [{ name: 'ECB accounts', turns: ECB_MEETINGS, later: 28 * DAY - 90 * MINUTE }, 7],
  ],
  'Bank of England': [
    [{ name: 'UK prices', turns: UK_PRICES, later: 0 }, 13],
    [{ name: 'UK jobs', turns: UK_JOBS, later: 0 }, 9],
    [{ name: 'UK surveys', turns: PURCHASING_SURVEYS, later: 30 * MINUTE }, 7],
    [US_JOBS, 7],
    [US_PRICES, 7],
  ],
};
