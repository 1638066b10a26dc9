import { limitPointsBytes } from '@/contract/answer-size';
import type { Market } from '@/contract/payloads';
import { fundingPoint, liquidationPoint, openInterestPoint, pointsAnswer } from '@/contract/payloads';
import { formatPointsQuery } from '@/contract/points-query';
import type { WeightFacts } from '@/contract/weight';
import { alignDown, alignUp, INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import { formatMarketId } from '@/domain/market-id';
import type { FigureName } from '@/domain/screener/figure-names';
import type { TimeSpan } from '@/domain/time-span';
import { unixSeconds } from '@/domain/units';
import type { Delivery } from '../budget/budget';
import { checkSeriesId } from '../decode/check-series-id';
import type { Http, ReadFacts, Validator } from '../http/http';
import { type FigureGroup, groupOf, nameGroup } from './figure-group';
import { getMarketKey, isPrediction } from './market-key';
import type { ServingList } from './serving-list';

type FigureType = 'OPEN_INTEREST_AGG' | 'FUNDING_RATE_AGG' | 'LIQUIDATION_AGG';

/** One point of any of these datasets. */
interface FigurePoint {
  readonly timestamp: { readonly s: number };
  readonly close?: number | undefined;
  readonly rateClose?: number | undefined;
  readonly liquidations?: number | undefined;
}

interface FigureRule {
  readonly type: FigureType;
  readonly interval: Interval;
  /** How far back the figure looks for points, in seconds. */
  readonly reach: number;
  readonly isUsd: boolean;
  readonly answer: Validator<FigureAnswer>;
  /** Computes the figure from points; buckets in which nothing happened are missing. */
  readonly read: (points: readonly FigurePoint[]) => MarketFigure | undefined;
}

interface FigureAnswer {
  readonly series?:
    | readonly {
        readonly id: { readonly exchange?: string | undefined; readonly rawSymbol?: string | undefined };
        readonly points?: readonly { readonly Point: unknown }[] | undefined;
      }[]
    | undefined;
}

export interface MarketFigure {
  readonly value: number;
  /** Start of the last bucket, Unix seconds; `undefined` where nothing happened in any. */
  readonly at: number | undefined;
}

const DAY_SECONDS = 86_400;
const HALF_DAY_SECONDS = 43_200;

const RULES: Readonly<Record<FigureName, FigureRule>> = {
  interest: {
    type: 'OPEN_INTEREST_AGG',
    interval: 'HOUR',
    reach: HALF_DAY_SECONDS,
    isUsd: true,
    answer: pointsAnswer(openInterestPoint),
    read: (points) => findNewest(points, ({ close }) => close),
  },
  funding: {
    type: 'FUNDING_RATE_AGG',
    interval: 'HOUR',
    reach: HALF_DAY_SECONDS,
    isUsd: false,
    answer: pointsAnswer(fundingPoint),
    read: (points) => findNewest(points, ({ rateClose }) => rateClose),
  },
  liquidations: {
    type: 'LIQUIDATION_AGG',
    interval: 'FIFTEEN_MINUTES',
    reach: DAY_SECONDS,
    isUsd: true,
    answer: pointsAnswer(liquidationPoint),
    read: (points) => ({
      value: points.reduce((sum, { liquidations = 0 }) => sum + liquidations, 0),
      at: points.length === 0 ? undefined : Math.max(...points.map(({ timestamp }) => timestamp.s)),
    }),
  },
};

function findNewest(
  points: readonly FigurePoint[],
  pick: (point: FigurePoint) => number | undefined,
): MarketFigure | undefined {
  let newest: MarketFigure | undefined;
  for (const point of points) {
    const value = pick(point);
    const at = point.timestamp.s;
    if (value !== undefined && (newest?.at === undefined || at > newest.at)) newest = { value, at };
  }
  return newest;
}

export const getFigureType = (name: FigureName): FigureType => RULES[name].type;

/** Length in seconds of the buckets that a figure is made of. */
export const getFigureSeconds = (name: FigureName): number => INTERVAL_SECONDS[RULES[name].interval];

/** One figure for all markets of a group: the service returns a series for each, at the weight of one. */
export interface FigureRequest extends FigureGroup {
  readonly name: FigureName;
  /** All venues that have it for the group: one more does not change the weight. */
  readonly venues: readonly string[];
}

export const nameAsk = (ask: Omit<FigureRequest, 'venues'>): string => `${ask.name} ${nameGroup(ask)}`;

/** A figure that the free list already contains: open interest of questions, in USD. */
export function getListedFigure(name: FigureName, market: Market): number | undefined {
  const told = (market.predictionMarkets ?? []).flatMap(({ openInterest }) => openInterest ?? []);
  return name !== 'interest' || told.length === 0 ? undefined : told.reduce((sum, interest) => sum + interest, 0);
}

/** Whether the market has the figure, as far as the lists show. */
export function servesFigure(market: Market, serving: ServingList): boolean {
  return market.coin !== undefined && !isPrediction(market) && serving.keys.has(getMarketKey(market));
}

const listVenues = (group: FigureGroup, { venuesOf }: ServingList): readonly string[] =>
  group.recording === undefined ? (venuesOf.get(nameGroup(group)) ?? []) : [group.recording.exchange];

/** The requests for a figure of `markets`, one per group, in their order. */
export function listFigureRequests(
  name: FigureName,
  markets: readonly Market[],
  serving: ServingList | undefined,
): readonly FigureRequest[] {
  if (serving === undefined) return [];
  const served = markets.filter((one) => servesFigure(one, serving)).map(groupOf);
  const groups = new Map(served.map((group) => [nameGroup(group), group]));
  return [...groups.values()].map((group) => ({ name, ...group, venues: listVenues(group, serving) }));
}

/** Whole buckets up to the open one; for a recording, up to the one in which it ends. */
export function getFigureSpan(
  { name, recording }: Pick<FigureRequest, 'name' | 'recording'>,
  nowSeconds: number,
): TimeSpan {
  const { interval, reach } = RULES[name];
  const present = recording?.endSeconds ?? nowSeconds;
  return {
    from: alignUp(present - reach, interval),
    to: alignDown(present, interval) + INTERVAL_SECONDS[interval],
  };
}

/** The facts that the weight of the request depends on. */
export function getFigureFacts(name: FigureName): WeightFacts {
  const { type, interval, reach } = RULES[name];
  return { type, points: Math.ceil(reach / INTERVAL_SECONDS[interval]), venues: 1 };
}

export function formatFigureSearch({ name, coin, venues, recording }: FigureRequest, { from, to }: TimeSpan): string {
  const { type, interval, isUsd } = RULES[name];
  return formatPointsQuery({
    type,
    exchange: venues,
    coin,
    ...(recording === undefined ? {} : { rawSymbol: recording.rawSymbol }),
    interval,
    from: unixSeconds(from),
    period: to - from,
    ...(isUsd ? { 'transform.normalize.quote': 'USD' } : {}),
  });
}

/** Figures by the key of their market. */
export type CoinFigures = ReadonlyMap<string, MarketFigure>;

/** Sends the request. Rejects as `data/http` does, and with `DecodeError` when the answer is not what was requested. */
export async function loadFigures(
  http: Pick<Http, 'loadJson'>,
  { name, coin }: FigureRequest,
  search: string,
  signal: AbortSignal,
): Promise<Delivery<CoinFigures>> {
  const { answer, read } = RULES[name];
  let facts: ReadFacts | undefined;
  const { series = [] } = await http.loadJson('/v1/points', search, answer, signal, {
    limitBytes: limitPointsBytes(search),
    onRead: (told) => {
      facts = told;
    },
  });
  const points = new Map<string, FigurePoint[]>();
  for (const { id, points: received = [] } of series) {
    checkSeriesId(id, { coin });
    const { exchange, rawSymbol } = id;
    if (exchange === undefined || rawSymbol === undefined) continue;
    const key = formatMarketId({ exchange, rawSymbol });
    // The sides of one market are separate series.
    points.set(key, [...(points.get(key) ?? []), ...received.map(({ Point }) => Point as FigurePoint)]);
  }
  const value = new Map(
    [...points].flatMap(([key, list]) => {
      const figure = read(list);
      return figure === undefined ? [] : [[key, figure] as const];
    }),
  );
  return { value, bytes: facts?.bytes ?? 0, decodeMs: facts?.decodeMs ?? 0, firstByteMs: facts?.firstByteMs };
}

/** The figure of a market among those of its coin. A served market without points gets the figure of an empty list. */
export function pickFigure(name: FigureName, figures: CoinFigures, market: Market): MarketFigure | undefined {
  return figures.get(getMarketKey(market)) ?? RULES[name].read([]);
}
