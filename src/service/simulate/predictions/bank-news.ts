import { hashText } from '@/base/random';
import { mix, normalOf, uniformOf } from '../hash-noise';
import type { Bank } from '../prediction-terms';
import { DAY, HOUR, MINUTE } from '../ranges';
import { AWAITED, BANK_MEETINGS } from './bank-calendar';
import { livelinessAt, officeHoursAt, periodsBetween } from './calendar';
import { ownLuck } from './editions';
import { listNews } from './news';

/** What is heard of the next decisions of a bank. */
interface BankPiece {
  readonly ts: number;
  readonly hash: number;
  /** How far it usually moves an outcome that is as likely as not, percent. */
  readonly points: number;
  /** A deviate, of variance 1: which way it points, up being a higher rate. */
  readonly luck: number;
  /** Whether it comes unawaited and says little at once. */
  readonly isBounded?: true;
}

/** Of meetings later than in the next `nextDays`, news says less: by e every `laterDays`, and figures every `figuresDays`. */
const HORIZON = { nextDays: 54, laterDays: 65, figuresDays: 90 } as const;
/** The part of the luck of all news that is the same for all meetings, squared, and days over which the rest changes. */
const ALIKE = { part: 0.95, days: 120 } as const;
/**
 * In the last two weeks before a meeting, what is published and what its heads say settle whatever is still open of it. Days before it
 * between which that grows, stays and ends.
 */
const PREPARED = { from: 14.6, full: 14.4, until: 1.2, over: 0.5 } as const;
/** What traders read and say, in some ten pieces a day, and how many times more in those weeks. */
const TALK = { points: 1.1, near: 3 } as const;
/** Members of the bank speak once in `hours`, and not in the days before a meeting. */
const SPEECHES = { points: 2.4, near: 1.7, hours: 36, silentDays: 10 } as const;
/** The working day of European banks begins so long before that of New York. */
const EUROPE_EARLIER = 4 * HOUR;
/** Figures say so many times more shortly before a meeting. */
const FIGURES_NEAR = 1.55;
/**
 * So many days before the meeting, each another working day, the head of the bank speaks, or a newspaper tells what the bank means
 * to do and others agree or doubt it. That is heard in a piece each hour, each about as large as `points`, and `near` times that for
 * the meeting that is next.
 */
const GUIDANCE = { days: [14, 13, 12, 9, 8, 7, 6, 5, 2], pieces: 11, points: 2.3, near: 3 } as const;
/** What another bank decides. */
const ELSEWHERE = 3.5;
/** What is not awaited moves no outcome by much more than that in an hour. */
const MOST_UNAWAITED = 6.5;
/**
 * What the bank decides, as news of its next meeting. Of meetings later than `nextDays` it says less, by a factor of e every
 * `laterDays`.
 */
const DECISION = { points: 19, nextDays: 45, laterDays: 60 } as const;
/**
 * After the decision the head of the bank explains it to the press: `pieces` answers from `from` to `to`, one contradicting the
 * other, of so many `points` each for the next meetings.
 */
const PRESS = { from: 30 * MINUTE, to: 85 * MINUTE, pieces: 14, points: 2.7 } as const;

const reachOf = (left: number, laterDays: number): number =>
  Math.exp(-Math.max(0, left / DAY - HORIZON.nextDays) / laterDays);

/** How far the preparation for a meeting is on, 0 to 1. */
function preparedAt(left: number): number {
  const { from, full, until, over } = PREPARED;
  const days = left / DAY;
  return Math.max(0, Math.min(1, (from - days) / (from - full), (days - over) / (until - over)));
}
const nearFactor = (left: number, near: number): number => 1 + (near - 1) * preparedAt(left);

/** A normal deviate that is similar for meetings close in time. */
function luckOfMeeting(seed: number, settledAt: number): number {
  const place = settledAt / DAY / ALIKE.days;
  const turn = Math.floor(place);
  const left = normalOf(mix(seed, turn)) * Math.sqrt(turn + 1 - place);
  return left + normalOf(mix(seed, turn + 1)) * Math.sqrt(place - turn);
}

/** Some figures are as expected, others are not, and few speeches say anything new. The mean squares are about 1. */
const weightOf = (hash: number): number => 0.9 + 0.12 * Math.abs(normalOf(mix(hash, 99)));
const saidBy = (hash: number): number => normalOf(mix(hash, 99)) ** 2 / Math.sqrt(3);

/** The largest luck of a piece whose size is bounded. */
const MOST_LUCK = 1.423;
/** Up or down, and never by much more than usual. The variance is 1. */
function boundedLuck(hash: number): number {
  const luck = 2 * uniformOf(hash) - 1;
  return 0.925 * luck + 0.498 * Math.sign(luck);
}

/** The seed of what all meetings of a bank share. */
export const seedOfBank = (worldSeed: number, bank: Bank): number => mix(worldSeed, hashText(`${bank} policy`));

/** The luck of the decision at `ts` by the bank of `seed`, which is news of the meetings after it. */
export const decisionLuck = (seed: number, ts: number): number => normalOf(mix(seed + 13, Math.floor(ts / HOUR)));

/** The normal deviate below which a luck of 0 to 1 lies so often (Tukey's approximation). */
const deviateOf = (luck: number): number => (luck ** 0.135 - (1 - luck) ** 0.135) / 0.1975;

/** A meeting of a bank, and when it is decided. */
export interface Meeting {
  readonly bank: Bank;
  /** The decisions of the bank before it, and its own. */
  readonly decided: readonly number[];
  readonly settledAt: number;
}

/** What traders read and say all day, in many small pieces. */
function listTalk(seed: number, newsHours: number, { settledAt }: Meeting, from: number, to: number): BankPiece[] {
  return listNews(seed, { newsHours, isOfficial: false }, from, to).map(({ ts, hash }) => {
    const points = TALK.points * livelinessAt(ts) * nearFactor(settledAt - ts, TALK.near);
    return { ts, hash, points, luck: boundedLuck(mix(hash, 1)) };
  });
}

/** Everybody reads the same figures, and questions that ask for them resolve to them: see `drawnBy`. */
function listFigures(worldSeed: number, { bank, settledAt }: Meeting, from: number, to: number): BankPiece[] {
  return AWAITED[bank].flatMap(([{ name, turns, later, asked }, points]) =>
    periodsBetween(turns, from - later, to - later).map((period) => {
      const ts = period.to + later;
      const hash = mix(mix(worldSeed, hashText(name)), period.number);
      const figures = asked?.(period) ?? [];
      const lucks = figures.map(([slug, sign]) => sign * deviateOf(ownLuck(mix(worldSeed, hashText(slug)))));
      const told = lucks.reduce((sum, luck) => sum + luck, 0) / Math.sqrt(lucks.length);
      const luck = lucks.length === 0 ? normalOf(mix(hash, 1)) : told;
      return { ts, hash, points: points * weightOf(hash) * nearFactor(settledAt - ts, FIGURES_NEAR), luck };
    }),
  );
}

const earlierOf = (bank: Bank): number => (bank === 'Fed' ? 0 : EUROPE_EARLIER);

function listSpeeches(seed: number, { bank, decided, settledAt }: Meeting, from: number, to: number): BankPiece[] {
  const meetings = [...decided, settledAt];
  const isSilent = (ts: number): boolean => meetings.some((end) => ts < end && ts > end - SPEECHES.silentDays * DAY);
  const news = listNews(seed + 35, { newsHours: SPEECHES.hours, isOfficial: true }, from, to);
  return news.flatMap(({ ts: drawn, hash }) => {
    const ts = drawn - earlierOf(bank);
    const points = SPEECHES.points * saidBy(hash) * nearFactor(settledAt - ts, SPEECHES.near);
    return isSilent(ts) ? [] : { ts, hash, points, luck: boundedLuck(mix(hash, 1)) };
  });
}

/** What the heads of the bank say before all these meetings is news of each of them. */
function listGuidance(seed: number, { bank, decided, settledAt }: Meeting): BankPiece[] {
  return [...decided, settledAt].flatMap((end) =>
    GUIDANCE.days.flatMap((days) => {
      const day = mix(seed + 37, Math.floor(end / DAY) - days);
      const start = officeHoursAt(end - days * DAY, 0) - earlierOf(bank);
      return Array.from({ length: GUIDANCE.pieces }, (_, at) => {
        const hash = mix(day, at);
        const ts = start + (at + uniformOf(hash) / 2) * HOUR;
        const points = GUIDANCE.points * nearFactor(settledAt - ts, GUIDANCE.near);
        return { ts, hash, points, luck: boundedLuck(mix(hash, 1)) };
      });
    }),
  );
}

/** What other banks decide, as news of this one. */
function listElsewhere(worldSeed: number, { bank }: Meeting, from: number, to: number): BankPiece[] {
  const others = (Object.keys(BANK_MEETINGS) as Bank[]).filter((other) => other !== bank);
  return others.flatMap((other) => {
    const { turns, later } = BANK_MEETINGS[other];
    const seed = seedOfBank(worldSeed, other);
    return periodsBetween(turns, from - later, to - later).map(({ to: end }) => {
      const ts = end + later;
      return { ts, hash: mix(seed + 13, ts / HOUR), points: ELSEWHERE, luck: decisionLuck(seed, ts) };
    });
  });
}

/** What a bank decides, and how it explains that, says something about its next meetings, a surprise most. */
function listDecisions(seed: number, { decided, settledAt }: Meeting): BankPiece[] {
  const { points, nextDays, laterDays } = DECISION;
  return decided.flatMap((ts) => {
    const reach = Math.exp(-Math.max(0, (settledAt - ts) / DAY - nextDays) / laterDays);
    const decision = mix(seed + 13, ts / HOUR);
    const answers = Array.from({ length: PRESS.pieces }, (_, at): BankPiece => {
      const hash = mix(decision, 71 + at);
      const after = PRESS.from + ((at + uniformOf(hash)) / PRESS.pieces) * (PRESS.to - PRESS.from);
      return {
        ts: ts + after,
        hash,
        points: PRESS.points * reach,
        luck: boundedLuck(mix(hash, 1)),
        isBounded: true,
      };
    });
    return [{ ts, hash: decision, points: points * reach, luck: decisionLuck(seed, ts) }, ...answers];
  });
}

/** All that is heard in one hour, or at its end, says no more than `MOST_UNAWAITED`. */
function limitHours(pieces: readonly BankPiece[]): BankPiece[] {
  const said = new Map<number, number>();
  for (const { ts, points } of pieces) {
    const hour = Math.ceil(ts / HOUR);
    said.set(hour, (said.get(hour) ?? 0) + points);
  }
  return pieces.map(({ ts, hash, points, luck }) => {
    const all = said.get(Math.ceil(ts / HOUR)) ?? 0;
    return { ts, hash, points: points * Math.min(1, MOST_UNAWAITED / all), luck, isBounded: true };
  });
}

/**
 * The news of a bank in [`from`, `to`) on its decision at a meeting, sorted by time: steps at the times at which figures are
 * published, members speak and banks decide, and a slow wander, with a small piece every `newsHours`, between them. All meetings
 * of the bank hear the same, and the nearest ones most of it.
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
  const unawaited = [
    ...listTalk(seed, newsHours, meeting, from, to),
    ...listSpeeches(seed, meeting, from, to),
    ...listElsewhere(worldSeed, meeting, from, to),
    ...listGuidance(seed, meeting),
  ];
  const about = [...limitHours(unawaited), ...listFigures(worldSeed, meeting, from, to)].map((piece) => {
    const luck =
      Math.sqrt(ALIKE.part) * piece.luck + Math.sqrt(1 - ALIKE.part) * luckOfMeeting(mix(piece.hash, 2), settledAt);
    return {
      ...piece,
      points: piece.points * reachOf(settledAt - piece.ts, piece.isBounded ? HORIZON.laterDays : HORIZON.figuresDays),
      luck: piece.isBounded ? Math.min(MOST_LUCK, Math.max(-MOST_LUCK, luck)) : luck,
    };
  });
  return [...about, ...listDecisions(seed, meeting)]
    .filter(({ ts }) => ts >= from && ts < to)
    .sort((a, b) => a.ts - b.ts);
}
