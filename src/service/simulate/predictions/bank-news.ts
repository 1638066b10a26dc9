import { mix, normalOf } from '../hash-noise';
import { DAY, HOUR } from '../ranges';
import { JOB_REPORTS, PRICE_REPORTS, periodsBetween, talkTimeAt } from './calendar';
import { listNews } from './news';

/** What is heard of the next decision of a bank. */
interface BankPiece {
  readonly ts: number;
  readonly hash: number;
  /** How clearly it points to the decision that is expected. */
  readonly clearness: number;
}

/**
 * How clear all news of a bank's decision is together, squared. Half of that is known `days` before the decision; in the
 * last week, when banks are silent, hardly anything is added.
 */
const KNOWN = { clearness: 26, days: 16, power: 3.2 } as const;
const knownAt = (left: number): number => KNOWN.clearness / (1 + (Math.max(0, left) / DAY / KNOWN.days) ** KNOWN.power);
/** What becomes known while the time left shrinks by `seconds` to `left`. */
const addedBy = (left: number, seconds: number): number => knownAt(left) - knownAt(left + seconds);

/** The part of a small piece of news that is the same in all. */
const EVEN = 0.6;
/** Five days in seven are working days, and all that becomes known does so on them. */
const WORKDAYS = 5 / 7;
/**
 * Prices and jobs are published once a month each, and members of the bank speak: the share of all that becomes known by
 * each kind, and the seconds between two of them.
 */
const DATA = { share: 0.08, seconds: 15 * DAY, publishedBefore: HOUR / 2 } as const;
const SPEECHES = { share: 0.03, seconds: 9 * DAY } as const;
/** Nobody listens longer before the meeting than this. */
const HEARD_FROM = 90 * DAY;
/** No single piece is clearer: what a bank will do follows from many figures. */
const MOST_CLEAR = 0.36;

/** What traders read and say all day, in many small pieces. */
function listTalk(seed: number, newsHours: number, settledAt: number, from: number, to: number): BankPiece[] {
  const pieces = listNews(seed, { newsHours, isOfficial: false }, Math.max(from, settledAt - HEARD_FROM), to);
  const share = (1 - DATA.share - SPEECHES.share) / WORKDAYS;
  return pieces.flatMap(({ ts: drawn, turnEnd, luck, hash }) => {
    const added = share * addedBy(settledAt - turnEnd, newsHours * HOUR);
    const clearness = Math.sqrt(added * (EVEN + (1 - EVEN) * luck ** 2));
    const ts = talkTimeAt(drawn);
    return ts === undefined ? [] : { ts, hash, clearness };
  });
}

/** The steps at what is published or said at a known time. */
function listSteps(seed: number, settledAt: number, from: number, to: number): BankPiece[] {
  const data = [JOB_REPORTS, PRICE_REPORTS].flatMap((reports, kind) =>
    periodsBetween(reports, from, to).map(({ number, to: end }) => ({
      ts: end - DATA.publishedBefore,
      hash: mix(seed + 33 + kind, number),
      ...DATA,
    })),
  );
  const speeches = listNews(seed + 35, { newsHours: SPEECHES.seconds / HOUR, isOfficial: true }, from, to);
  return [...data, ...speeches.map(({ ts, hash }) => ({ ts, hash, ...SPEECHES }))].map(
    ({ ts, hash, share, seconds }) => {
      const usual = Math.sqrt(share * addedBy(settledAt - ts, seconds));
      return { ts, hash, clearness: Math.min(MOST_CLEAR, usual * (0.5 + 0.6 * Math.abs(normalOf(mix(hash, 99))))) };
    },
  );
}

/**
 * The news of the bank of `seed` in [`from`, `to`) on its decision at `settledAt`: a slow wander, with a small piece every
 * `newsHours`, and a few lasting steps.
 */
export const listBankNews = (
  seed: number,
  newsHours: number,
  settledAt: number,
  from: number,
  to: number,
): BankPiece[] => [...listTalk(seed, newsHours, settledAt, from, to), ...listSteps(seed, settledAt, from, to)];
