import { mix, normalOf, uniformOf } from '../hash-noise';
import type { NewsPace } from '../prediction-terms';
import { HOUR } from '../ranges';
import { officeHoursAt } from './calendar';

/** One piece of news. */
export interface NewsPiece {
  readonly ts: number;
  /** Start of the next turn, Unix seconds: there is one piece in each turn of `newsHours`. */
  readonly turnEnd: number;
  /** A normal deviate: how large it is and which way it points. */
  readonly luck: number;
  /** For whatever else is drawn for it. */
  readonly hash: number;
}

/**
 * Most news says little, and some says much: the deviation of the logarithm of what a piece says. Squared, the mean over all
 * pieces is 1, so that as much is known in the end as without it.
 */
const SURPRISING = 0.6;
const MOST_SURPRISING = 4.5;

/** How much a piece of news says, over a usual one. */
export const surpriseOf = (hash: number): number =>
  Math.min(MOST_SURPRISING, Math.exp(SURPRISING * normalOf(mix(hash, 94)) - SURPRISING ** 2));

/**
 * Between the news, people talk: a piece every so many hours (more often where news comes fast), and the part of all that
 * becomes known by it.
 */
const TALK = { hours: 8, perNews: 4, part: 0.2 } as const;

/** A sign of the outcome, and how clear it is over a usual piece of news. */
export interface Hint {
  readonly ts: number;
  readonly hash: number;
  readonly size: number;
}

/**
 * What people learn in [`from`, `to`): rare pieces of news, some of them large, and much talk, which says little each time. Where
 * offices publish, people talk at the same hours.
 */
export function listHints(seed: number, pace: NewsPace, from: number, to: number): Hint[] {
  const news = listNews(seed, pace, from, to).map(({ ts, hash, luck }) => ({
    ts,
    hash,
    size: Math.sqrt(1 - TALK.part) * Math.abs(luck) * surpriseOf(hash),
  }));
  const newsHours = Math.min(TALK.hours, pace.newsHours / TALK.perNews);
  const usual = Math.sqrt((TALK.part * newsHours) / pace.newsHours);
  const talk = listNews(seed + 37, { ...pace, newsHours }, from, to).map(({ ts, hash, luck }) => ({
    ts,
    hash,
    size: usual * Math.abs(luck),
  }));
  return [...news, ...talk];
}

/** The news of `seed` in the turns that overlap [`from`, `to`). Office hours may put a piece outside its turn. */
export function listNews(seed: number, { newsHours, isOfficial }: NewsPace, from: number, to: number): NewsPiece[] {
  const turn = newsHours * HOUR;
  const news: NewsPiece[] = [];
  for (let number = Math.floor(from / turn); number * turn < to; number++) {
    const hash = mix(seed + 27, number);
    const drawn = (number + uniformOf(hash)) * turn;
    const ts = isOfficial ? officeHoursAt(drawn, uniformOf(mix(hash, 98))) : drawn;
    news.push({ ts, turnEnd: (number + 1) * turn, luck: normalOf(mix(hash, 99)), hash });
  }
  return news;
}
