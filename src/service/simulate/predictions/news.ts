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
