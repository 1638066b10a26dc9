import { hashText } from '@/base/random';
import type { Coin } from '../coins';
import { EXTENTS } from '../extent';
import { mix } from '../hash-noise';
import type { SimMarket } from '../market-list';
import type { Pays, PredictionEvent, PredictionRecord } from '../prediction-terms';
import type { PricePaths } from '../price-paths';
import { DAY, HOUR } from '../ranges';
import type { Scale } from '../scale';
import { type Period, periodsBetween } from './calendar';
import { COIN_SERIES } from './coin-series';
import { EarlyEnds, MOST_RESOLVING_HOURS, mayEndEarly, resolvedAt } from './early-ends';
import { lastBoostOf } from './event-activity';
import { RACE_SERIES } from './race-series';
import type { EventPlan, EventSeries, PriceSource, Question } from './series';
import { SPORTS_SERIES } from './sports-series';
import { TOPICAL_SERIES } from './topical-series';
import { LOTS } from './trade-size';

export const PREDICTION_EXCHANGE = 'PREDMKT';

/** Spacing of the ids of series, of periods within a series and of markets within a period. Slot 0 is the event. */
const FIRST_ID = 1_000_000;
const IDS_PER_SERIES = 131_072;
const IDS_PER_PERIOD = 16;
/**
 * Days for which resolved events stay listed, fewer for short events. A world that was stopped for longer never lists
 * them.
 */
const LISTED_AFTER_DAYS = { least: 4, most: 10, lives: 2 } as const;

const listedDays = ({ lifeDays }: EventSeries): number =>
  Math.min(LISTED_AFTER_DAYS.most, Math.max(LISTED_AFTER_DAYS.least, LISTED_AFTER_DAYS.lives * lifeDays));

/** Their order determines the ids of the markets. */
const SERIES: readonly EventSeries[] = [...COIN_SERIES, ...RACE_SERIES, ...SPORTS_SERIES, ...TOPICAL_SERIES];

/** Near 0 and 1 a whole cent may be the whole price. */
const FINE_TICK = 0.001;
const COARSE_TICK = 0.01;

/**
 * Step between two prices from 4 to 96 %: venues switch a question to finer ticks once its price is beyond them, and leave it
 * so. A question that opens well between them has whole cents there; one that opens near is soon beyond.
 */
const SOON_BEYOND = 0.1;
const middleTickOf = ({ opensAt = 0.5 }: Question): number =>
  opensAt < SOON_BEYOND || opensAt > 1 - SOON_BEYOND ? FINE_TICK : COARSE_TICK;

/** Whether two neighbours of a list are strikes of one ladder, lines of one kind or steps of one figure. */
function areOrdered(one: Pays, other: Pays, isOrderedRace: boolean): boolean {
  if (one.kind !== other.kind || one.kind === 'result') return false;
  if (one.kind === 'touch') return other.kind === 'touch' && one.isUp === other.isUp;
  if (one.kind === 'lead') return other.kind === 'lead' && one.of === other.of;
  return one.kind !== 'outcome' || isOrderedRace;
}

function besideOf({ subject, questions }: EventPlan, at: number): Pays[] {
  const isOrderedRace = subject.kind === 'race' && subject.race.isOrdered;
  const { beside } = questions[at];
  if (beside !== undefined) return [...beside];
  return [questions[at - 1], questions[at + 1]].flatMap((other?: Question) =>
    other !== undefined && areOrdered(questions[at].pays, other.pays, isOrderedRace) ? [other.pays] : [],
  );
}

/** `0x` and 64 digits, unique to the market. */
function makeConditionId(slug: string): string {
  const words = Array.from({ length: 8 }, (_, word) => mix(hashText(slug), word).toString(16).padStart(8, '0'));
  return `0x${words.join('')}`;
}

/** Stand-in for events that no coin decides. */
const NO_COIN: Coin = {
  ticker: '',
  name: '',
  price: 1,
  supply: 0,
  volumeUsd: 0,
  beta: 0,
  ownDaily: 0,
  home: undefined,
  since: '2020-01-01',
};

function makeEvent(series: EventSeries, period: Period, plan: EventPlan, id: number): PredictionEvent {
  const {
    slug,
    title,
    subject,
    questions,
    isExclusive = false,
    decidedBefore = 0,
    settling,
    fame = 1,
    opensLater = 0,
  } = plan;
  const settledAt = period.to - decidedBefore;
  return {
    id,
    slug,
    title,
    people: series.people,
    salt: hashText(slug),
    subject,
    from: period.to - series.lifeDays * DAY + opensLater,
    to: period.to,
    closesAt: period.to - (plan.closesBefore ?? 0),
    settledAt,
    settlesFrom: settledAt - settling,
    exclusive: isExclusive ? questions.length : 0,
    isTouch: questions.some(({ pays }) => pays.kind === 'touch'),
    tradesPerDay: series.tradesPerDay,
    lastBoost: lastBoostOf(series),
    usdPerTrade: series.usdPerTrade * fame,
  };
}

function makeRecord(event: PredictionEvent, question: Question, tick: number): PredictionRecord {
  const { key, text, title, outcomes, sportsMarketType, line } = question;
  return {
    slug: key,
    question: text,
    groupItemTitle: title,
    outcomes: [...(outcomes ?? ['Yes', 'No'])],
    orderPriceMinTickSize: tick,
    conditionId: makeConditionId(key),
    availableSince: { s: event.from - listedEarlier(event.salt) - (mix(hashText(key), 7) % LISTED_TOGETHER) },
    availableTo: { s: event.closesAt },
    ...(sportsMarketType === undefined ? {} : { sportsMarketType }),
    ...(line === undefined ? {} : { line }),
  };
}

/** Questions are listed at any second of the hour before the first trades, those of an event one after the other. */
const LISTED_TOGETHER = 40;
const listedEarlier = (salt: number): number => mix(salt, 7) % (HOUR - LISTED_TOGETHER);

/** What the markets of one list have in common. */
interface Listed {
  readonly scale: Scale;
  readonly now: number;
  readonly ends: EarlyEnds;
}

function makeMarket(
  event: PredictionEvent,
  plan: EventPlan,
  question: Question,
  slot: number,
  { scale, now, ends }: Listed,
): SimMarket {
  const id = event.id + slot;
  const rawSymbol = makeConditionId(question.key);
  const salt = hashText(rawSymbol);
  const ended = mayEndEarly(event) ? ends.find(id, salt, event, question.pays, now) : undefined;
  const record = makeRecord(event, question, FINE_TICK);
  return {
    id,
    salt,
    exchange: PREDICTION_EXCHANGE,
    rawSymbol,
    normalizedSymbol: `${event.slug.toUpperCase()}-USDC`,
    category: 'FUTURE',
    coin: plan.subject.kind === 'coin' ? plan.subject.coin : NO_COIN,
    quote: 'USDC',
    quoteCoinName: 'USD Coin',
    fullName: event.title,
    price: 0.5,
    tick: FINE_TICK,
    lot: 1 / LOTS,
    block: 0,
    tpoBlock: 0,
    minuteReach: EXTENTS[scale].minutes,
    bookReach: 0,
    volumeUsd: event.tradesPerDay * event.usdPerTrade,
    basis: 0,
    lagSeconds: 0,
    inertia: 0,
    availableSince: event.from,
    tenor: undefined,
    prediction: {
      event,
      pays: question.pays,
      record,
      beside: besideOf(plan, slot - 1),
      middleTick: middleTickOf(question),
      to: ended ?? resolvedAt(event),
    },
  };
}

/**
 * A question that came true early stays listed for the usual days, or until the event with the next deadline opens: that
 * one asks whether it happens again, and the two would seem to contradict each other.
 */
function isListed({ prediction }: SimMarket, series: EventSeries, { number }: Period, now: number): boolean {
  if (prediction === undefined || prediction.to > prediction.event.to) return true;
  const asksAgain = series.turns.endOf(number + 1) - series.lifeDays * DAY;
  const isAsked = prediction.beside.length > 0 && asksAgain > prediction.to - MOST_RESOLVING_HOURS * HOUR;
  return now < Math.min(prediction.to + listedDays(series) * DAY, isAsked ? asksAgain : Number.POSITIVE_INFINITY);
}

/** What is known of the questions of each world, so that a list made every minute only looks at the latest hour. */
const ENDS = new WeakMap<PricePaths, EarlyEnds>();

/**
 * All prediction markets that are open at `now` (Unix seconds) or were resolved in the weeks before. Their set is a
 * pure function of time, and their strikes depend on the prices at the opening. Ids are the same in every scale.
 */
export function buildPredictionMarkets(scale: Scale, now: number, paths: PricePaths): SimMarket[] {
  const prices: PriceSource = {
    dayPrice: (coin, ts) => paths.computeDays(coin, Math.floor(ts / DAY), 1)[0],
    hourPrice: (coin, ts) => paths.getHours({ coin, price: coin.price, quote: 'USD' }, ts, ts + HOUR).price[0],
  };
  const ends = ENDS.get(paths) ?? new EarlyEnds(paths);
  ENDS.set(paths, ends);
  return SERIES.flatMap((series, index) => {
    const periods = periodsBetween(series.turns, now - listedDays(series) * DAY, now + series.lifeDays * DAY);
    return periods.flatMap((period) => {
      const plan = series.plan(period, prices);
      const id = FIRST_ID + index * IDS_PER_SERIES + period.number * IDS_PER_PERIOD;
      const event = makeEvent(series, period, plan, id);
      if (event.from >= now) return [];
      const markets = plan.questions.map((question, slot) =>
        makeMarket(event, plan, question, slot + 1, { scale, now, ends }),
      );
      return plan.subject.kind === 'happening'
        ? markets.filter((market) => isListed(market, series, period, now))
        : markets;
    });
  });
}
