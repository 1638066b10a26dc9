import { hashText } from '@/base/random';
import { mix, normalOf } from '../hash-noise';
import { DAY, HOUR, MINUTE } from '../ranges';
import { monthBefore, type Period, type Turns } from './calendar';
import { type EventPlan, type EventSeries, type Figures, keyOf, type Question } from './series';

/** How opinions on a race move: see `Race`. */
export interface Temper {
  /** Absent where all events are about one figure. */
  readonly unrest?: number;
  readonly newsHours: number;
  /** Whether the news comes on working days, in office hours. */
  readonly isOfficial?: true;
  /** Minutes in which the truth emerges, and seconds from then to the end. */
  readonly countMinutes: number;
  readonly decidedBefore?: number;
  /** Seconds before the end at which it officially closes. */
  readonly closesBefore?: number;
  /** It may happen on any of this many days up to its end. Absent: it is decided at the end. */
  readonly anyDays?: number;
}

/** Votes, counted through the night. */
export const COUNTED: Pick<Temper, 'countMinutes' | 'decidedBefore'> = {
  countMinutes: 7 * 60,
  decidedBefore: 3 * HOUR,
};
/** Happens on some day of the month, or time runs out. */
export const RUNS_OUT: Pick<Temper, 'countMinutes' | 'anyDays'> = { countMinutes: (9 * DAY) / MINUTE, anyDays: 30 };

/** `{day}`, `{month}`, `{before}` and `{year}` are replaced by those of the period. */
interface RaceSeries extends Figures, Temper {
  readonly turns: Turns;
  readonly title: string;
  /** Within slugs. */
  readonly key: (period: Period) => string;
  /** All its events are about one figure that moves slowly. */
  readonly isOfOneFigure?: true;
  /** Those who trade it, where they trade other series too. */
  readonly people?: string;
}

/** Where a title names its period. In its slug the period is at the end. */
const PLACE = / (?:in|on|by|before|for|of) \{\w+\}/;
const fill = (text: string, period: Period): string =>
  text
    .replaceAll('{day}', period.day)
    .replaceAll('{month}', period.month)
    .replaceAll('{before}', monthBefore(period))
    .replaceAll('{year}', String(period.year));

export const byDay = ({ dayKey }: Period): string => dayKey;
export const byMonth = ({ monthKey }: Period): string => monthKey;
export const byYear = ({ year }: Period): string => String(year);

type RacePlan = Pick<EventPlan, 'title' | 'questions' | 'isExclusive'> & {
  readonly base: readonly number[];
  readonly isOrdered: boolean;
};

/** Events of one figure before this one that tell about it: those of the longest life of an event. */
const EARLIER = 4;

function makeRace(series: RaceSeries, plan: (period: Period, slug: string) => RacePlan): EventSeries {
  const {
    unrest,
    newsHours,
    isOfficial = false,
    countMinutes,
    decidedBefore = 0,
    closesBefore = 0,
    anyDays = 0,
  } = series;
  const countSeconds = countMinutes * MINUTE;
  return {
    ...series,
    people: series.people ?? series.title,
    plan(period): EventPlan {
      const words = series.title.replace(PLACE, '').replace(/\{\w+\}/, '');
      const slug = keyOf(`${words} ${series.key(period)}`);
      const { base, isOrdered, ...asked } = plan(period, slug);
      const kin = series.isOfOneFigure && {
        seed: hashText(series.title),
        decided: Array.from(
          { length: EARLIER },
          (_, at) => series.turns.endOf(period.number - EARLIER + at) - decidedBefore,
        ),
      };
      const race = { base, isOrdered, unrest, newsHours, isOfficial, countSeconds, kin, anyDaySeconds: anyDays * DAY };
      return { slug, ...asked, subject: { kind: 'race', race }, decidedBefore, closesBefore, settling: countSeconds };
    },
  };
}

interface Choice extends RaceSeries {
  /** Outcomes with their usual log odds at the opening, and how much these vary by period. */
  readonly names: readonly (readonly [name: string, odds: number])[];
  readonly luck: number;
  /** `{name}` is replaced by the outcome. */
  readonly ask: string;
}

/** A series in which one of several names comes true. */
export function makeChoice({ names, luck, ask, ...series }: Choice): EventSeries {
  return makeRace(series, (period, slug) => ({
    title: fill(series.title, period),
    isExclusive: true,
    isOrdered: false,
    base: names.map(([name, odds]) => odds + luck * normalOf(mix(hashText(slug), hashText(name)))),
    questions: names.map(
      ([name], at): Question => ({
        key: `${slug}-${keyOf(name)}`,
        text: fill(ask.replace('{name}', name), period),
        title: name,
        pays: { kind: 'outcome', at },
        isFine: names.length > 3,
      }),
    ),
  }));
}

interface Figure extends RaceSeries {
  /** Names of the steps of the figure, lowest first. */
  readonly steps: (period: Period) => readonly string[];
  /** The likeliest step (counted from 0), how much it varies by period, and how far the figure may be from it. */
  readonly middle: number;
  readonly luck: number;
  readonly width: number | ((period: Period) => number);
  readonly ask: string;
}

/** A series in which one of the steps contains the figure. */
export function makeFigure({ steps, middle, luck, width, ask, ...series }: Figure): EventSeries {
  return makeRace(series, (period, slug) => {
    const names = steps(period);
    const mean = middle + luck * normalOf(mix(hashText(slug), 1));
    const spread = typeof width === 'number' ? width : width(period);
    return {
      title: fill(series.title, period),
      isExclusive: true,
      isOrdered: true,
      base: names.map((_, at) => -((at - mean) ** 2) / (2 * spread * spread)),
      questions: names.map(
        (name, at): Question => ({
          key: `${slug}-${keyOf(name.replace('≤', 'at most ').replace('≥', 'at least ').replace('<', 'below ').replace('>', 'above ').replace('−', 'minus '))}`,
          text: fill(ask.replace('{name}', name), period),
          title: name,
          pays: { kind: 'outcome', at },
          isFine: names.length > 3,
        }),
      ),
    };
  });
}

interface Single extends RaceSeries {
  /** Log odds at the opening that it happens, by the period where the year has seasons, and how far they differ from period to period. */
  readonly odds: number | ((period: Period) => number);
  readonly luck: number;
  /** The question pays when it does not happen: what most expect to stay as it is. */
  readonly asksUnless?: true;
}

/** Yes or no; the title is the question. */
export function makeSingle({ odds, luck, asksUnless, ...series }: Single): EventSeries {
  return makeRace(series, (period, slug) => {
    const title = fill(series.title, period);
    const usual = typeof odds === 'number' ? odds : odds(period);
    const base = [usual + luck * normalOf(mix(hashText(slug), 2)), 0];
    const pays = { kind: 'outcome', at: asksUnless === true ? 1 : 0 } as const;
    const question = { key: slug, text: title, title, pays, isFine: Math.abs(usual) > 2 };
    return { title, isOrdered: false, base, questions: [question] };
  });
}
