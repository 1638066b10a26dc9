import { queryOptions } from '@tanstack/react-query';
import { limitPointsBytes } from '@/contract/answer-size';
import { candlePoint, pointsAnswer } from '@/contract/payloads';
import { formatPointsQuery } from '@/contract/points-query';
import type { WeightFacts } from '@/contract/weight';
import { alignUp, INTERVAL_SECONDS } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';
import { unixSeconds } from '@/domain/units';
import type { Budget, Delivery } from '../../budget/budget';
import { checkSeriesId } from '../../decode/check-series-id';
import type { Http, ReadFacts } from '../../http/http';
import { getDataSpan } from '../../plan/heatmap-span';
import { EMPTY_BYTE_MEMORY, predictBytesPerPoint } from '../../plan/predict-bytes';
import { FREE, sumPrices, type ViewPrice } from '../../plan/price-view';
import type { Source } from '../markets';
import { PREDICTION_VENUE, type Prediction, type WeekBase } from '../predictions';
import { keepWeek, type LoadedWeek, type WeekBases } from './kept-weeks';

const TYPE = 'TRADE_SIDE_AGNOSTIC_AGG';
const INTERVAL = 'HOUR';
const DAY_SECONDS = 86_400;
export const WEEK_SECONDS = 7 * DAY_SECONDS;

/**
 * The questions that one request covers, at the weight of one: those about a coin, or those of an event without one. A
 * recording has a present of its own: its last second.
 */
export interface WeekGroup {
  readonly coin?: string | undefined;
  readonly normalizedSymbol?: string | undefined;
  readonly endSeconds?: number | undefined;
}

export function weekGroupOf({ event }: Pick<Prediction, 'event'>): WeekGroup | undefined {
  const { coin, normalizedSymbol, recorded } = event;
  if (recorded !== undefined)
    return normalizedSymbol === undefined ? undefined : { normalizedSymbol, endSeconds: recorded.to.s };
  if (coin !== undefined) return { coin };
  return normalizedSymbol === undefined ? undefined : { normalizedSymbol };
}

export const nameWeekGroup = (group: WeekGroup): string => JSON.stringify(group);

/** The groups of the questions, in their order. */
export function listWeekGroups(questions: readonly Prediction[]): readonly WeekGroup[] {
  const groups = questions.flatMap((one) => (one.record.conditionId === undefined ? [] : (weekGroupOf(one) ?? [])));
  return [...new Map(groups.map((group) => [nameWeekGroup(group), group])).values()];
}

/** Of one day: the first price of the week, of whatever trades at least once a day. */
const FACTS: WeightFacts = { type: TYPE, points: DAY_SECONDS / INTERVAL_SECONDS[INTERVAL], venues: 1 };

const predictBytes = (): number => FACTS.points * predictBytesPerPoint(FACTS, EMPTY_BYTE_MEMORY);

/** What loading the groups costs. */
export function priceWeek(groups: readonly WeekGroup[], budget: Pick<Budget, 'predict'>): ViewPrice {
  const one = { ...FREE, ...budget.predict(FACTS), bytes: predictBytes(), requests: 1, tilesNeeded: 1 };
  return groups.length === 0 ? FREE : sumPrices(groups.map(() => one));
}

/** The first day of the week before the present, from its first whole hour on, as in the chart of a question. */
export function getWeekSpan(group: WeekGroup, nowSeconds: number, historySeconds: number | undefined): TimeSpan {
  const reach = getDataSpan({}, nowSeconds, historySeconds);
  const present = group.endSeconds ?? nowSeconds;
  const wanted = alignUp(present - WEEK_SECONDS, INTERVAL);
  const from = group.endSeconds === undefined ? Math.max(wanted, reach.from) : wanted;
  return { from, to: from + DAY_SECONDS };
}

export interface WeekSource extends Pick<Source, 'http' | 'clock'> {
  readonly getBudget: () => Pick<Budget, 'run'>;
  readonly historySeconds: number | undefined;
  /** Whose data it is (`World.cacheNamespace`); `undefined`: answers are not stored. */
  readonly world: string | undefined;
}

/**
 * The prices of a week ago of a group, which cost weight: they are loaded when the reader wants them, and never again by
 * themselves. This device stores them.
 */
export function weekBasesQuery(group: WeekGroup, { http, clock, getBudget, historySeconds, world }: WeekSource) {
  return queryOptions({
    queryKey: ['week-bases', nameWeekGroup(group)],
    queryFn: async ({ signal }): Promise<LoadedWeek> => {
      const askedAt = clock.now() / 1000;
      const span = getWeekSpan(group, askedAt, historySeconds);
      const search = formatWeekSearch(group, span);
      const bases = await getBudget().run({
        search,
        facts: FACTS,
        span,
        // The details of one question come before a column of all.
        rank: 'linked',
        predictedBytes: predictBytes(),
        tilesHeld: 0,
        tilesAsked: 1,
        signal,
        send: (sent) => loadWeekBases(http, group, search, sent),
      });
      const isKept = world !== undefined && keepWeek(world, nameWeekGroup(group), { bases, askedAt });
      return { bases, askedAt, isKept };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

function formatWeekSearch({ coin, normalizedSymbol }: WeekGroup, { from, to }: TimeSpan): string {
  return formatPointsQuery({
    type: TYPE,
    exchange: [PREDICTION_VENUE],
    ...(coin === undefined ? {} : { coin }),
    ...(normalizedSymbol === undefined ? {} : { normalizedSymbol }),
    interval: INTERVAL,
    from: unixSeconds(from),
    period: to - from,
  });
}

const answer = pointsAnswer(candlePoint);

async function loadWeekBases(
  http: Pick<Http, 'loadJson'>,
  { coin, normalizedSymbol }: WeekGroup,
  search: string,
  signal: AbortSignal,
): Promise<Delivery<WeekBases>> {
  let facts: ReadFacts | undefined;
  const { series = [] } = await http.loadJson('/v1/points', search, answer, signal, {
    limitBytes: limitPointsBytes(search),
    onRead: (told) => {
      facts = told;
    },
  });
  const bases = new Map<string, WeekBase>();
  for (const { id, points = [] } of series) {
    checkSeriesId(id, { coin, normalizedSymbol });
    const base = findFirst(points.map(({ Point }) => Point));
    if (id.rawSymbol !== undefined && base !== undefined) bases.set(id.rawSymbol, base);
  }
  return { value: bases, bytes: facts?.bytes ?? 0, decodeMs: facts?.decodeMs ?? 0, firstByteMs: facts?.firstByteMs };
}

/** The earliest bucket with a price: answers need not be in order. */
function findFirst(
  points: readonly { readonly close?: number | undefined; readonly timestamp: { readonly s: number } }[],
): WeekBase | undefined {
  let first: WeekBase | undefined;
  for (const { close, timestamp } of points) {
    if (close !== undefined && (first === undefined || timestamp.s < first.at))
      first = { price: close, at: timestamp.s };
  }
  return first;
}
