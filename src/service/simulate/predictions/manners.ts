import { latticeNoise, mix, normalOf, octaveNoise, uniformOf } from '../hash-noise';
import type { SimMarket } from '../market-list';
import type { PredictionEvent } from '../prediction-terms';
import { HOUR, MINUTE } from '../ranges';
import { MAX_LOOK_HOURS } from './outlook';

/** How a question differs from the others of its event. */
export interface Manners {
  /** Share of the event's trades that happen in it while its outcome is open. */
  readonly popularity: number;
  /** Mean size of its trades over that of the event. */
  readonly size: number;
  /** Usual distance of either quote from the mid price, 0 to 1. */
  readonly halfSpread: number;
  /** Part of the usual levels that large orders take: a deep book has more at each. */
  readonly shallowness: number;
  /** How far those who are in a hurry move the price, within minutes, 0 to 1. */
  readonly hurry: number;
  /** How far its price strays from its worth, 0 to 1, and for how many minutes. */
  readonly stray: number;
  readonly strayMinutes: number;
  /** Minutes between two looks of its makers. Where little is traded, quotes stay unchanged for long. */
  readonly lookMinutes: number;
  /** The same in hours, for questions that are hardly traded. 1 where makers look within the hour. */
  readonly lookHours: number;
  /** Hours for which one side does most of the trading. */
  readonly tideHours: number;
}

const USUAL_POPULARITY = 0.3;
/** Attention that a nearly decided question still gets. The most open ones get 1. */
const MIN_ATTENTION = 0.055;
const HALF_SPREAD = { usual: 0.0097, most: 0.09 } as const;
/** An event of this many USD a day has usual spreads. More volume attracts makers and narrows them. */
const USUAL_USD = 8000;
const COMPETES = -0.6;
const SPREAD_BY_VOLUME = { least: 0.03, most: 4 } as const;
/** What a push moves depends on depth even more: where a million is traded it is a tenth of a cent. */
const STRAY = { most: 0.0045, competes: -0.7, least: 0.04, widest: 2 } as const;
/** A push is traded away within an hour or so. */
const STRAY_MINUTES = { least: 15, more: 70 } as const;
/**
 * From well traded events to the most traded ones, by USD a day: the part that is left of the levels that large orders take, how
 * far the sum of outcomes is above 1, and how far those in a hurry move the price.
 */
const DEEPEST = {
  thin: 60_000,
  deep: 600_000,
  shallowness: [1, 0.02],
  overround: [0.008, 0.002],
  hurry: [0.0008, 0.0001],
} as const;
const MAX_LOOK = 30;
/** With fewer trades a day than this, makers look only every few hours. */
const LEFT_ALONE = 4;
/** With this many trades a day, makers look every minute. */
const WATCHED = 60;
/** Share of its usual spread that a question has near 0 and 1. From 20 to 80 % it has all of it. */
const EDGE_SPREAD = 0.5;
const MIDDLE_SPREAD = 6;

/** Spreads of an event over the usual ones, by its daily volume. */
const spreadByVolume = (usd: number): number =>
  Math.min(SPREAD_BY_VOLUME.most, Math.max(SPREAD_BY_VOLUME.least, (usd / USUAL_USD) ** COMPETES));

/** How far prices stray over the usual, by the daily volume of the event. */
const strayByVolume = (usd: number): number =>
  Math.min(STRAY.widest, Math.max(STRAY.least, (usd / USUAL_USD) ** STRAY.competes));

/** Between two values, by where the logarithm of the daily volume is between those of thin and deep events. */
function byDepth(
  usd: number,
  { thin, deep }: Record<'thin' | 'deep', number>,
  [most, least]: readonly [number, number],
): number {
  const depth = Math.min(1, Math.max(0, Math.log(usd / thin) / Math.log(deep / thin)));
  return most + (least - most) * depth;
}

/** `tradesPerDay`: trades of all questions of the event. */
export function mannersOf({ salt, volumeUsd }: Pick<SimMarket, 'salt' | 'volumeUsd'>, tradesPerDay: number): Manners {
  const luck = (key: number): number => uniformOf(mix(salt, key));
  const normal = (key: number): number => normalOf(mix(salt, key));
  const popularity = USUAL_POPULARITY * Math.exp(0.3 * normal(61));
  const trades = tradesPerDay * popularity;
  return {
    popularity,
    size: Math.exp(0.25 * normal(62)),
    // Where few people trade, spreads are wide.
    halfSpread: Math.min(HALF_SPREAD.most, HALF_SPREAD.usual * spreadByVolume(volumeUsd) * Math.exp(0.6 * normal(63))),
    shallowness: byDepth(volumeUsd, DEEPEST, DEEPEST.shallowness),
    hurry: byDepth(volumeUsd, DEEPEST, DEEPEST.hurry),
    stray: STRAY.most * strayByVolume(volumeUsd) * luck(64),
    strayMinutes: STRAY_MINUTES.least + STRAY_MINUTES.more * luck(65),
    lookMinutes: Math.round(Math.min(MAX_LOOK, Math.max(1, (WATCHED / trades) ** 0.7))),
    lookHours: trades < LEFT_ALONE ? Math.ceil(MAX_LOOK_HOURS * luck(66) ** 2) : 1,
    tideHours: 5 + 30 * luck(67),
  };
}

/** The manners of a question of `event`. Of two outcomes, each has traders of its own, but they share one price. */
export function mannersWithin(market: SimMarket, event: PredictionEvent): Manners {
  const own = mannersOf(market, event.tradesPerDay);
  if (!isComplement(event)) return own;
  const shared = mannersOf({ salt: event.salt, volumeUsd: market.volumeUsd }, event.tradesPerDay);
  return { ...shared, popularity: own.popularity, size: own.size };
}

/** Daily volume in USD below which nobody watches an event, and above which everybody does. */
const WATCHED_USD = { none: 1500, all: 25_000 } as const;
/**
 * How far the sum of an unwatched event's outcomes is above 1, and after how many hours that changes. Below 1 anybody could
 * buy all of them for a sure profit.
 */
const LOOSE = { least: 0.002, most: 0.033, hours: 31 } as const;
/** Whether an event has two outcomes, one of which pays: then a bid for one is an offer of the other. */
export const isComplement = ({ exclusive }: Pick<PredictionEvent, 'exclusive'>): boolean => exclusive === 2;

/** Whether people watch that what its questions are worth fits together. */
export const isWatched = ({ exclusive, subject }: PredictionEvent): boolean =>
  exclusive > 0 || subject.kind === 'match';

/** How little an event is watched, 0 to 1. */
export function neglectOf({
  tradesPerDay,
  usdPerTrade,
}: Pick<PredictionEvent, 'tradesPerDay' | 'usdPerTrade'>): number {
  const { none, all } = WATCHED_USD;
  const watched = Math.log((tradesPerDay * usdPerTrade) / none) / Math.log(all / none);
  return 1 - Math.min(1, Math.max(0, watched));
}

/**
 * How far the sum of outcomes is above 1, for an event with exactly one that pays: buyers pay for it. Where spreads are
 * narrow it is less, as others would sell all outcomes for a sure profit.
 */
export function overroundOf(
  event: Pick<PredictionEvent, 'exclusive' | 'tradesPerDay' | 'usdPerTrade'>,
  seed: number,
  ts: number,
): number {
  if (isComplement(event)) return 0;
  const watched = byDepth(event.tradesPerDay * event.usdPerTrade, DEEPEST, DEEPEST.overround);
  const neglect = neglectOf(event);
  if (neglect === 0) return watched;
  const whim = 0.5 + 0.5 * Math.tanh(1.6 * latticeNoise(seed + 29, ts / HOUR, LOOSE.hours));
  return watched + neglect * (LOOSE.least + (LOOSE.most - LOOSE.least) * whim - watched);
}

/** Attention to a question by its price, 0 to 1: most where its outcome is open, little far from there. */
export const attentionOf = (price: number): number =>
  MIN_ATTENTION + (1 - MIN_ATTENTION) * Math.max(0, 4 * price * (1 - price)) ** 0.8;

/** The spread over the usual one, by the price from 0 to 1: near 0 and 1 it is narrower. */
export const opennessOf = (price: number): number => Math.min(1, EDGE_SPREAD + MIDDLE_SPREAD * price * (1 - price));

/** The spread of an hour over the usual one: makers come and go. */
export const makersMood = (seed: number, ts: number): number =>
  Math.exp(0.3 * octaveNoise(seed + 17, Math.floor(ts / HOUR), 1, 4));

/**
 * Flickering of one side: the share of hours that have it, the most of their minutes, how long it lasts and its largest
 * size.
 */
const FLICKER = { hours: 0.18, minutes: 0.4, seconds: 180, most: 0.1 } as const;

/** Extra distance of a side that was taken or pulled for some minutes, 0 to 1. Seldom large. */
export function flickerOf(seed: number, ts: number, side: -1 | 1): number {
  const unrest = uniformOf(mix(seed + 19, Math.floor(ts / HOUR))) / FLICKER.hours;
  if (unrest >= 1) return 0;
  const hash = mix(seed + 21 + side, Math.floor(ts / FLICKER.seconds));
  if (uniformOf(hash) >= FLICKER.minutes * unrest * unrest) return 0;
  return FLICKER.most * uniformOf(mix(hash, 1)) ** 3;
}

/** How far the last trader pushed a question from its worth: seldom far, and until the next push. */
export function pushOf(seed: number, ts: number, { strayMinutes }: Manners): number {
  const turn = ts / 60 / strayMinutes;
  const luck = normalOf(mix(seed + 9, Math.floor(turn + 0.45 * uniformOf(mix(seed + 11, Math.floor(turn))))));
  return luck * Math.abs(luck);
}

/** How long those in a hurry are the same, and the most they move a price, as a part of its distance from 0 or 1. */
const HURRY = { minutes: 12, most: 0.04 } as const;

/** How clearly they do the one or the other. */
const HURRIED = 9;

/** Whether they have bought or sold. Where it rises they buy. */
const hurryAt = (seed: number, ts: number): number => latticeNoise(seed + 43, ts / MINUTE, HURRY.minutes);

/** What those in a hurry do within a step, beyond 1 (they buy) or -1 (they sell): for some minutes, the same. */
export const hurriedOf = (seed: number, ts: number, step: number): number =>
  HURRIED * Math.sqrt((HURRY.minutes * MINUTE) / step) * (hurryAt(seed, ts + step) - hurryAt(seed, ts));

/** How far those in a hurry move a price, 0 to 1. */
export const pressureOf = (seed: number, ts: number, price: number, { hurry }: Manners): number =>
  Math.min(hurry, HURRY.most * Math.min(price, 1 - price)) * hurryAt(seed, ts);

/** Balance of trades, from -1 (only sellers) to 1 (only buyers). It turns within hours or days. */
export const tideOf = (seed: number, ts: number, { tideHours }: Manners): number =>
  Math.tanh(2.6 * latticeNoise(seed + 23, ts / HOUR, tideHours));

/**
 * Large traders and small ones come at different times: the logarithm of the size of trades, by octaves of minutes. `level`: its effect
 * on the mean, which is taken off.
 */
const WHO_TRADES = { deviation: 0.24, first: 5, last: 9, level: 0.095 } as const;

/** Size of trades at a time over the usual one of the question. */
export const sizeMood = (seed: number, ts: number): number =>
  Math.exp(
    WHO_TRADES.deviation * octaveNoise(seed + 83, ts / MINUTE, WHO_TRADES.first, WHO_TRADES.last) - WHO_TRADES.level,
  );

/**
 * Chance that a large order takes more than the best level, and the usual orders that it is then worth. It takes up to
 * so many more levels each time it is `doubled`.
 */
const WALKS = { chance: 0.75, orders: 4, most: 12, doubled: 1.5 } as const;

/**
 * Levels beyond the best that an order worth so many usual ones takes: the more the larger it is, and hardly any in a deep book.
 * `shallowness`: 1 or more in a thin one.
 */
export function levelsWalked(orders: number, luck: number, shallowness: number): number {
  const chance = WALKS.chance * Math.min(1, shallowness) * (1 - Math.exp(-orders / WALKS.orders));
  if (luck >= chance) return 0;
  const taken = WALKS.doubled * (1 - luck / chance) * Math.log2(1 + orders / WALKS.orders);
  return Math.min(WALKS.most, Math.floor(1 + taken));
}
