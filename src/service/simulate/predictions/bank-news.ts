import { hashText } from '@/base/random';
import { mix, normalOf, uniformOf } from '../hash-noise';
import type { Bank } from '../prediction-terms';
import { DAY, HOUR } from '../ranges';
import { AWAITED, BANK_MEETINGS } from './bank-calendar';
import { officeHoursAt, periodsBetween, talkTimeAt } from './calendar';
import { ownLuck } from './editions';
import { listNews } from './news';

/** What is heard of the next decision of a bank. */
interface BankPiece {
  readonly ts: number;
  readonly hash: number;
  /** How many steps of the rate it usually moves what is expected, while the decision is open. */
  readonly steps?: number;
  /** How clear it is in any case. */
  readonly clearness?: number;
  /** A normal deviate: which way it points otherwise. */
  readonly luck: number;
}

/** Of meetings later than in the next `nextDays`, news says less: by e every `laterDays`. */
const HORIZON = { nextDays: 60, laterDays: 120 } as const;
/** The part of the luck of all news that is the same for all meetings, squared, and days over which the rest changes. */
const ALIKE = { part: 0.95, days: 120 } as const;
/** What traders read and say on a working day, in pieces of which some are small. */
const TALK = { steps: 0.013, even: 0.6 } as const;
/**
 * Members of the bank speak once in `hours`, European ones some hours earlier, and none in the days before a meeting. The last of
 * them prepare markets for it: they say up to `near` times more, and e times less of that every `nearDays` before it.
 */
const SPEECHES = { steps: 0.033, near: 3, nearDays: 20, hours: 36, earlier: 4 * HOUR, silentDays: 10 } as const;
/**
 * The head of the bank speaks so many days before the meeting, and says where it is heading: this clearly if markets were wholly
 * unsure, and no more than they already know where they are not.
 */
const GUIDANCE = { days: [33, 26, 19, 15, 12], clearness: 1.4 } as const;
/** What another bank decides. */
const ELSEWHERE = 0.04;
/** Days of a week over its working days, on which all is said. */
const DAYS_PER_WORKDAY = 7 / 5;

const reachOf = (left: number): number => Math.exp(-Math.max(0, left / DAY - HORIZON.nextDays) / HORIZON.laterDays);

/** A normal deviate that is similar for meetings close in time. */
export function luckOfMeeting(seed: number, settledAt: number, turnDays: number): number {
  const place = settledAt / DAY / turnDays;
  const turn = Math.floor(place);
  const left = normalOf(mix(seed, turn)) * Math.sqrt(turn + 1 - place);
  return left + normalOf(mix(seed, turn + 1)) * Math.sqrt(place - turn);
}

/** Some figures are as expected, others are not, and few speeches say anything new. The mean squares are about 1. */
const weightOf = (hash: number): number => 0.7 + 0.35 * Math.abs(normalOf(mix(hash, 99)));
const saidBy = (hash: number): number => normalOf(mix(hash, 99)) ** 2 / Math.sqrt(3);

/** The seed of what all meetings of a bank share. */
export const seedOfBank = (worldSeed: number, bank: Bank): number => mix(worldSeed, hashText(`${bank} policy`));

/** The luck of the decision at `ts` by the bank of `seed`, which is news of the meetings after it. */
export const decisionLuck = (seed: number, ts: number): number => normalOf(mix(seed + 13, Math.floor(ts / HOUR)));

/** The normal deviate below which a luck of 0 to 1 lies so often (Tukey's approximation). */
const deviateOf = (luck: number): number => (luck ** 0.135 - (1 - luck) ** 0.135) / 0.1975;

/** A meeting of a bank, and when it is decided. */
interface Meeting {
  readonly bank: Bank;
  /** The decisions of the bank before it, and its own. */
  readonly decided: readonly number[];
  readonly settledAt: number;
}

/** What traders read and say all day, in many small pieces. */
function listTalk(seed: number, newsHours: number, from: number, to: number): BankPiece[] {
  const usual = TALK.steps * Math.sqrt((newsHours / 24) * DAYS_PER_WORKDAY);
  return listNews(seed, { newsHours, isOfficial: false }, from, to).flatMap(({ ts: drawn, luck: size, hash }) => {
    const steps = usual * Math.sqrt(TALK.even + (1 - TALK.even) * size ** 2);
    const ts = talkTimeAt(drawn);
    return ts === undefined ? [] : { ts, hash, steps, luck: normalOf(mix(hash, 1)) };
  });
}

/** Everybody reads the same figures, and questions that ask for them resolve to them: see `drawnBy`. */
function listFigures(worldSeed: number, bank: Bank, from: number, to: number): BankPiece[] {
  return AWAITED[bank].flatMap(([{ name, turns, later, asked }, steps]) =>
    periodsBetween(turns, from - later, to - later).map((period) => {
      const hash = mix(mix(worldSeed, hashText(name)), period.number);
      const figures = asked?.(period) ?? [];
      const lucks = figures.map(([slug, sign]) => sign * deviateOf(ownLuck(mix(worldSeed, hashText(slug)))));
      const told = lucks.reduce((sum, luck) => sum + luck, 0) / Math.sqrt(lucks.length);
      const luck = lucks.length === 0 ? normalOf(mix(hash, 1)) : told;
      return { ts: period.to + later, hash, steps: steps * weightOf(hash), luck };
    }),
  );
}

function listSpeeches(seed: number, { bank, decided, settledAt }: Meeting, from: number, to: number): BankPiece[] {
  const meetings = [...decided, settledAt];
  const isSilent = (ts: number): boolean => meetings.some((end) => ts < end && ts > end - SPEECHES.silentDays * DAY);
  const earlier = bank === 'Fed' ? 0 : SPEECHES.earlier;
  const news = listNews(seed + 35, { newsHours: SPEECHES.hours, isOfficial: true }, from, to);
  return news.flatMap(({ ts: drawn, hash }) => {
    const ts = drawn - earlier;
    const steps =
      SPEECHES.steps * saidBy(hash) * (1 + SPEECHES.near * Math.exp((ts - settledAt) / DAY / SPEECHES.nearDays));
    return isSilent(ts) ? [] : { ts, hash, steps, luck: normalOf(mix(hash, 1)) };
  });
}

function listGuidance(seed: number, { bank, settledAt }: Meeting): BankPiece[] {
  return GUIDANCE.days.map((days) => {
    const hash = mix(seed + 37, Math.floor(settledAt / DAY) - days);
    const ts = officeHoursAt(settledAt - days * DAY, uniformOf(hash)) - (bank === 'Fed' ? 0 : SPEECHES.earlier);
    return { ts, hash, clearness: GUIDANCE.clearness * weightOf(hash), luck: normalOf(mix(hash, 1)) };
  });
}

/** What other banks decide, as news of this one. */
function listElsewhere(worldSeed: number, bank: Bank, from: number, to: number): BankPiece[] {
  const others = (Object.keys(BANK_MEETINGS) as Bank[]).filter((other) => other !== bank);
  return others.flatMap((other) => {
    const { turns, later } = BANK_MEETINGS[other];
    const seed = seedOfBank(worldSeed, other);
    return periodsBetween(turns, from - later, to - later).map(({ to: end }) => {
      const ts = end + later;
      return { ts, hash: mix(seed + 13, ts / HOUR), steps: ELSEWHERE, luck: decisionLuck(seed, ts) };
    });
  });
}

/**
 * The news of a bank in [`from`, `to`) on its decision at a meeting: steps at the times at which figures are published, members
 * speak and other banks decide, and a slow wander, with a small piece every `newsHours`, between them.
 */
export function listBankNews(
  worldSeed: number,
  newsHours: number,
  meeting: Meeting,
  from: number,
  to: number,
): BankPiece[] {
  const { bank, settledAt } = meeting;
  const seed = seedOfBank(worldSeed, bank);
  const pieces = [
    ...listTalk(seed, newsHours, from, to),
    ...listFigures(worldSeed, bank, from, to),
    ...listSpeeches(seed, meeting, from, to),
    ...listElsewhere(worldSeed, bank, from, to),
    ...listGuidance(seed, meeting),
  ];
  return pieces.map((piece) => ({
    ...piece,
    steps: (piece.steps ?? 0) * reachOf(settledAt - piece.ts),
    luck:
      Math.sqrt(ALIKE.part) * piece.luck +
      Math.sqrt(1 - ALIKE.part) * luckOfMeeting(mix(piece.hash, 2), settledAt, ALIKE.days),
  }));
}

/** News of a decision that is nearly known is as clear as if its variance were `spread`, and never clearer than `most`. */
const CLEAR = { spread: 0.04, most: 1.5 } as const;

/**
 * How clear a piece has to be for moving what is expected by so many steps, while the outcomes have these log odds: the more
 * the steps are still spread, the less.
 */
export function clearnessFor(steps: number, odds: readonly number[]): number {
  let [sum, first, second] = [0, 0, 0];
  for (const [k, each] of odds.entries()) {
    const weight = Math.exp(each - odds[0]);
    sum += weight;
    first += k * weight;
    second += k * k * weight;
  }
  const spread = second / sum - (first / sum) ** 2;
  return Math.min(CLEAR.most, steps / Math.max(CLEAR.spread, spread));
}
