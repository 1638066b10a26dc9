import { hashText } from '@/base/random';
import { mix, normalOf } from '../hash-noise';
import type { Bank, Edition, FilmOpening, Happening, Nation, Pays, Persistence } from '../prediction-terms';
import { HOUR, MINUTE } from '../ranges';
import { MARKET_CLOSE, monthBefore, monthly, type Period, periodAt, type Turns } from './calendar';
import { normalCdf } from './coin-chance';
import { chancesOf } from './editions';
import { chanceWithin } from './happening';
import { type EventPlan, type EventSeries, type Figures, keyOf, openedAt, type Question } from './series';

/** How opinions on a race move: see `Race`. */
export interface Temper {
  /** Absent for the rate of a bank. */
  readonly unrest?: number;
  readonly newsHours: number;
  readonly isOfficial?: true;
  /** Whether its news is forecasts: see `Race`. */
  readonly isForecast?: true;
  /** Minutes in which the outcome emerges. */
  readonly countMinutes: number;
  /** Seconds from then to the end. */
  readonly decidedBefore?: number;
  /** Seconds before the end at which it officially closes. */
  readonly closesBefore?: number;
}

/** Seconds before a deadline in which makers look at it all the time. */
const FADING = 6 * HOUR;

/** Votes, counted through the night. */
export const COUNTED: Pick<Temper, 'countMinutes' | 'decidedBefore'> = {
  countMinutes: 7 * 60,
  decidedBefore: 3 * HOUR,
};

/** What exchanges show at the close of the last trading day of a month. Everybody sees on the way there how far it has come. */
export const closing = {
  turns: monthly(MARKET_CLOSE + 1, true),
  key: (period: Period): string => period.monthKey,
  unrest: 0.3,
  newsHours: 16,
  isOfficial: true,
  countMinutes: 240,
  middle: 2,
  luck: 0.25,
  isOpenEnded: true,
} as const;

/** A series whose titles follow from a template. */
interface TitledSeries extends Figures {
  readonly turns: Turns;
  /** `{day}`, `{month}`, `{before}` (the month before) and `{year}` are filled in by period, and so are `names`. */
  readonly title: string;
  readonly names?: (period: Period) => Readonly<Record<string, string>>;
  /** The period within slugs. */
  readonly key: (period: Period) => string;
  /** Those who trade it, if they trade other series too. */
  readonly people?: string;
}

interface RaceSeries extends TitledSeries, Temper {
  /** For events that ask the same about one date after another: see `Persistence`. */
  readonly persistence?: number;
  /** Whose rate all its events are about: see `Kin`. */
  readonly bank?: Bank;
}

/** The name of an outcome within a question. */
const phraseOf = (name: string): string =>
  name
    .replace(/^≤(.+)$/, '$1 or below')
    .replace(/^≥(.+)$/, '$1 or higher')
    .replace(/^<(.+)$/, 'less than $1')
    .replace(/^>(.+)$/, 'more than $1')
    .replace(/^(\$?[\d.]+[%M]?)[–-](\$?[\d.]+(?:[%M]|°F)?)$/, 'between $1 and $2')
    .replace(/^Any other /, 'any other ');

/** Where a title names its period. In slugs the period is at the end. */
const PLACE = / (?:in|on|by|before|for|of) \{\w+\}/;

/** Fills in the names between braces. */
function fill({ names }: TitledSeries, text: string, period: Period): string {
  const { day, month, year } = period;
  const known: Record<string, string> = {
    day,
    month,
    before: monthBefore(period),
    year: String(year),
    ...names?.(period),
  };
  return text.replace(/\{(\w+)\}/g, (all, name: string) => known[name] ?? all);
}

export const byDay = ({ dayKey }: Period): string => dayKey;
export const byMonth = ({ monthKey }: Period): string => monthKey;
export const byYear = ({ year }: Period): string => String(year);

function slugOf({ title, key }: TitledSeries, period: Period): string {
  const words = title.replace(PLACE, '').replace(/\{\w+\}/, '');
  return keyOf(`${words} ${key(period)}`);
}

type RacePlan = Pick<EventPlan, 'title' | 'questions' | 'isExclusive'> & {
  readonly base: readonly number[];
  readonly isOrdered: boolean;
  readonly showing?: readonly FilmOpening[];
  readonly nation?: Nation;
};

/** A series whose events follow from the calendar alone, without a price. */
interface RaceEvents extends EventSeries {
  plan(period: Period): EventPlan;
}

/** Decisions of a bank that count as news of a later meeting: those within the longest life of a meeting's event. */
const EARLIER = 4;

/** How many earlier editions are looked at: what is older hardly changes an outcome. */
const EDITIONS = 20;

function makeRace(series: RaceSeries, plan: (period: Period, slug: string) => RacePlan): RaceEvents {
  const {
    unrest,
    newsHours,
    isOfficial = false,
    isForecast,
    countMinutes,
    decidedBefore = 0,
    closesBefore = 0,
  } = series;
  const countSeconds = countMinutes * MINUTE;
  const editionOf = (number: number): Edition => {
    const period = periodAt(series.turns, number);
    const slug = slugOf(series, period);
    const { base } = plan(period, slug);
    return { salt: hashText(slug), base, from: openedAt(period, series), settledAt: period.to - decidedBefore };
  };
  const persistenceOf = ({ number }: Period, isOrdered: boolean): Persistence | undefined =>
    series.persistence === undefined
      ? undefined
      : {
          strength: series.persistence,
          isOrdered,
          before: Array.from({ length: EDITIONS }, (_, at) => editionOf(number - at - 1)),
        };
  return {
    ...series,
    people: series.people ?? series.title,
    plan(period): EventPlan {
      const slug = slugOf(series, period);
      const { base, isOrdered, showing, nation, ...asked } = plan(period, slug);
      const kin = series.bank && {
        bank: series.bank,
        decided: Array.from(
          { length: EARLIER },
          (_, at) => series.turns.endOf(period.number - EARLIER + at) - decidedBefore,
        ),
      };
      const race = {
        base,
        isOrdered,
        unrest,
        newsHours,
        isOfficial,
        isForecast,
        countSeconds,
        kin,
        nation,
        showing,
        persistence: persistenceOf(period, isOrdered),
      };
      return { slug, ...asked, subject: { kind: 'race', race }, decidedBefore, closesBefore, settling: countSeconds };
    },
  };
}

type Outcomes = readonly (readonly [name: string, odds: number])[];

const OTHERS = /^Any other /;

interface Choice extends RaceSeries {
  /** Outcomes with their usual log odds at the opening. */
  readonly outcomes: Outcomes | ((period: Period) => Outcomes);
  /** Deviation of these odds by period, for all outcomes but `Any other …`. */
  readonly luck: number;
  /** The films whose grosses decide it: see `Race`. */
  readonly showing?: (period: Period) => readonly FilmOpening[];
  /** Whether its outcomes are the two parties that stand in other elections of the day: see `Nation`. */
  readonly areParties?: true;
  /** `{name}` is replaced by the outcome. */
  readonly ask: string;
}

/** A series in which one of several names wins. */
export function makeChoice({ outcomes, luck, ask, showing, areParties, ...series }: Choice): RaceEvents {
  return makeRace(series, (period, slug) => {
    const all = typeof outcomes === 'function' ? outcomes(period) : outcomes;
    const luckOf = (name: string): number =>
      OTHERS.test(name) ? 0 : luck * normalOf(mix(hashText(slug), hashText(name)));
    const base = all.map(([name, odds]) => odds + luckOf(name));
    const chances = chancesOf(base);
    return {
      title: fill(series, series.title, period),
      isExclusive: true,
      isOrdered: false,
      ...(showing === undefined ? {} : { showing: showing(period) }),
      ...(areParties && {
        nation: {
          seed: hashText(`${series.people} ${series.key(period)}`),
          parties: all.map(([name]) => hashText(name)),
        },
      }),
      base,
      questions: all.map(
        ([name], at): Question => ({
          key: `${slug}-${keyOf(name)}`,
          text: fill(series, ask.replace('{name}', phraseOf(name)), period),
          title: name,
          pays: { kind: 'outcome', at },
          opensAt: chances[at],
        }),
      ),
    };
  });
}

interface Figure extends RaceSeries {
  /** Names of the steps of the figure, lowest first. */
  readonly steps: (period: Period) => readonly string[];
  /** The likeliest step, counted from 0. */
  readonly middle: number;
  /** Whether the first and the last step hold all that is below and above, as far as the figure may get. */
  readonly isOpenEnded?: boolean;
  /** Deviations in steps: of the likeliest one by period, and of the figure from it. */
  readonly luck: number;
  readonly width: number | ((period: Period) => number);
  /** `{name}` is replaced by the step. */
  readonly ask: string | ((name: string) => string);
}

/** Log odds of so many steps of a normal figure, the outermost of which have no end. */
function openEndedOdds(count: number, mean: number, spread: number): number[] {
  const below = Array.from({ length: count - 1 }, (_, at) => normalCdf((at + 0.5 - mean) / spread));
  return [...below, 1].map((chance, at) => Math.log(chance - (below[at - 1] ?? 0)));
}

/** A series in which one of the steps contains the figure. */
export function makeFigure({ steps, middle, luck, width, ask, isOpenEnded = false, ...series }: Figure): RaceEvents {
  return makeRace(series, (period, slug) => {
    const names = steps(period);
    const mean = middle + luck * normalOf(mix(hashText(slug), 1));
    const spread = typeof width === 'number' ? width : width(period);
    const base = isOpenEnded
      ? openEndedOdds(names.length, mean, spread)
      : names.map((_, at) => -((at - mean) ** 2) / (2 * spread * spread));
    const chances = chancesOf(base);
    return {
      title: fill(series, series.title, period),
      isExclusive: true,
      isOrdered: true,
      base,
      questions: names.map(
        (name, at): Question => ({
          key: `${slug}-${keyOf(name.replace('≤', 'at most ').replace('≥', 'at least ').replace('<', 'below ').replace('>', 'above ').replace('−', 'minus '))}`,
          text: fill(series, typeof ask === 'string' ? ask.replace('{name}', phraseOf(name)) : ask(name), period),
          title: name,
          pays: { kind: 'outcome', at },
          opensAt: chances[at],
        }),
      ),
    };
  });
}

interface Single extends RaceSeries {
  /** Log odds at the opening that it comes true, and their deviation by period. */
  readonly odds: number;
  readonly luck: number;
}

/** Yes or no; the title is the question. */
export function makeSingle({ odds, luck, ...series }: Single): EventSeries {
  return makeRace(series, (period, slug) => {
    const title = fill(series, series.title, period);
    const base = [odds + luck * normalOf(mix(hashText(slug), 2)), 0];
    const question = { key: slug, text: title, title, pays: { kind: 'outcome', at: 0 } } as const;
    return { title, isOrdered: false, base, questions: [question] };
  });
}

interface Deadline extends TitledSeries, Omit<Happening, 'seed' | 'since' | 'until' | 'isOfficial'> {
  readonly isOfficial?: true;
  /** Whether it has to happen within the period (`in June`) and not just by its end (`by June 30`). */
  readonly isOfPeriod?: true;
  /** Whether the question pays if it does not happen. */
  readonly asksUnless?: true;
}

/** The same chance in all months of the year. */
export const everyMonth = (chance: number): readonly number[] => Array.from({ length: 12 }, () => chance);

/** A series that asks whether something happens by each of several days, or in each of several months. */
export function makeDeadline({ perMonth, newsHours, isOfficial, unrest, lastsDays, ...series }: Deadline): EventSeries {
  const { isOfPeriod = false, asksUnless = false } = series;
  return {
    ...series,
    people: series.people ?? series.title,
    plan(period): EventPlan {
      const slug = slugOf(series, period);
      const title = fill(series, series.title, period);
      const endOf = (later: number): number => series.turns.endOf(period.number + later);
      const happening: Happening = {
        seed: hashText(series.title),
        perMonth,
        newsHours,
        isOfficial: isOfficial === true,
        unrest,
        lastsDays,
        since: isOfPeriod ? endOf(-1) : 0,
        until: endOf(1),
      };
      const paysBy = (by: number): Pays => ({ kind: 'happens', by, isSo: !asksUnless });
      const question: Question = {
        key: slug,
        text: title,
        title,
        pays: paysBy(period.to),
        beside: isOfPeriod ? [] : [paysBy(endOf(-1)), paysBy(endOf(1))],
        opensAt: chanceWithin(perMonth, Math.max(openedAt(period, series), happening.since), period.to),
      };
      return { slug, title, subject: { kind: 'happening', happening }, settling: FADING, questions: [question] };
    },
  };
}
