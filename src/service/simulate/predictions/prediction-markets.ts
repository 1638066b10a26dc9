import { hashText } from '@/base/random';
import type { Coin } from '../coins';
import { EXTENTS } from '../extent';
import { mix } from '../hash-noise';
import type { SimMarket } from '../market-list';
import type { PricePaths } from '../price-paths';
import { DAY } from '../ranges';
import type { Scale } from '../scale';
import {
  EVENT_SERIES,
  type EventPlan,
  type EventSeries,
  HIDDEN_DAILY,
  keyOf,
  type PriceOf,
  type Question,
} from './event-series';
import { type Period, periodsBetween } from './periods';
import type { PredictionEvent, PredictionRecord } from './prediction-terms';
import { SPORTS_SERIES } from './sports-series';

export const PREDICTION_EXCHANGE = 'PREDMKT';

/** Ids of a series, of a period within it, of a market within that: slot 0 is the event's. */
const FIRST_ID = 1_000_000;
const IDS_PER_SERIES = 131_072;
const IDS_PER_PERIOD = 16;
/** Resolved events stay listed for so long; a world that was away for longer never hears of them. */
const LISTED_AFTER_DAYS = 17;

const SERIES: readonly EventSeries[] = [...EVENT_SERIES, ...SPORTS_SERIES];

const FINE_TICK = 0.001;
const COARSE_TICK = 0.01;

const tickOf = (question: Question): number => (question.isFine ? FINE_TICK : COARSE_TICK);

/** `0x` and 64 digits that belong to the market alone. */
function makeConditionId(slug: string): string {
  const words = Array.from({ length: 8 }, (_, word) => mix(hashText(slug), word).toString(16).padStart(8, '0'));
  return `0x${words.join('')}`;
}

const NO_COIN = { ticker: '', name: '', supply: 0, volumeUsd: 0, since: '2020-01-01' } as const;

/** The lives of events are short: what decides them must not start far from where they are cut. */
const HIDDEN_WANDER = 0.3;

/** A driver that no coin shows: it wanders around 1. */
const makeHiddenDriver = (name: string): Coin => ({
  ...NO_COIN,
  ticker: `event ${name}`,
  price: 1,
  beta: 0,
  ownDaily: HIDDEN_DAILY,
  wander: HIDDEN_WANDER,
});

function makeEvent(series: EventSeries, period: Period, plan: EventPlan, id: number): PredictionEvent {
  const isDated = [period.when, period.end, period.month].some((text) => plan.title.includes(text));
  const slug = keyOf(isDated ? plan.title : `${plan.title} ${period.slugEnd}`);
  return {
    id,
    slug,
    title: plan.title,
    salt: hashText(slug),
    driver: plan.coin ?? makeHiddenDriver(plan.driver ?? plan.title),
    from: period.to - series.lifeDays * DAY,
    to: period.to,
    tradesPerDay: series.tradesPerDay,
    usdPerTrade: series.usdPerTrade,
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
    availableSince: { s: event.from },
    availableTo: { s: event.to },
    ...(sportsMarketType === undefined ? {} : { sportsMarketType }),
    ...(line === undefined ? {} : { line }),
  };
}

function makeMarket(
  event: PredictionEvent,
  plan: EventPlan,
  question: Question,
  slot: number,
  scale: Scale,
): SimMarket {
  const record = makeRecord(event, question, tickOf(question));
  const rawSymbol = record.conditionId ?? '';
  return {
    id: event.id + slot,
    salt: hashText(rawSymbol),
    exchange: PREDICTION_EXCHANGE,
    rawSymbol,
    normalizedSymbol: `${event.slug.toUpperCase()}-USDC`,
    category: 'FUTURE',
    coin: plan.coin ?? { ...NO_COIN, price: 1, beta: 0, ownDaily: HIDDEN_DAILY },
    quote: 'USDC',
    quoteCoinName: 'USD Coin',
    fullName: event.title,
    price: 0.5,
    // The questions of an event are kept in one unit, that of the finest.
    tick: Math.min(...plan.questions.map(tickOf)),
    lot: 1,
    block: 0,
    tpoBlock: 0,
    minuteReach: EXTENTS[scale].minutes,
    bookReach: 0,
    volumeUsd: event.tradesPerDay * event.usdPerTrade,
    basis: 0,
    lagSeconds: 0,
    inertia: 0,
    availableSince: event.from,
    prediction: { event, above: question.above, below: question.below, record },
  };
}

/**
 * Every prediction market that is open at `now` (Unix seconds) or was resolved in the weeks before. Which there are is a
 * pure function of time, and their strikes of the prices when they opened; ids are the same in every scale.
 */
export function buildPredictionMarkets(scale: Scale, now: number, paths: PricePaths): SimMarket[] {
  const priceOf: PriceOf = (coin, ts) => paths.computeDays(coin, Math.floor(ts / DAY), 1)[0];
  return SERIES.flatMap((series, index) => {
    const periods = periodsBetween(series.every, now - LISTED_AFTER_DAYS * DAY, now + series.lifeDays * DAY);
    return periods.flatMap((period) => {
      const plan = series.plan(period, priceOf);
      const id = FIRST_ID + index * IDS_PER_SERIES + period.number * IDS_PER_PERIOD;
      const event = makeEvent(series, period, plan, id);
      return plan.questions.map((question, slot) => makeMarket(event, plan, question, slot + 1, scale));
    });
  });
}
