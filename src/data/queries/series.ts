import { limitPointsBytes } from '@/contract/answer-size';
import {
  candlePoint,
  fundingPoint,
  impliedVolatilityPoint,
  liquidationPoint,
  openInterestPoint,
  pointsAnswer,
  skewPoint,
  supplyPoint,
} from '@/contract/payloads';
import { formatPointsQuery, type PointsQuery } from '@/contract/points-query';
import type { StoredTile } from '@/data/cache/database/tile-codec';
import type { TileRequest } from '@/data/cache/database/tile-kind';
import { type BucketScale, listTilesOf, scaleOfInterval, tileStartOf } from '@/domain/bucket-scale';
import {
  buildSeriesColumns,
  mergeSeriesColumns,
  type ReceivedPoint,
  type SeriesColumns,
  type SeriesShape,
  type ShapeColumns,
  sizeOfSeriesColumns,
  sliceSeriesColumns,
} from '@/domain/columns/series-columns';
import type { TimeSpan } from '@/domain/time-span';
import { unixSeconds } from '@/domain/units';
import { checkSeriesId } from '../decode/check-series-id';
import type { ExpectedSeries } from '../decode/decode-types';
import type { Http, ReadFacts, Validator } from '../http/http';
import { findShorter, widenTile } from './derive-series';
import {
  SERIES_TYPES,
  type SeriesKind,
  type SeriesSelection,
  type SeriesTile,
  type SeriesType,
  type ShapeOf,
  type SidePart,
} from './series-types';

const ANSWERS: Readonly<Record<SeriesShape, Validator<SeriesAnswer>>> = {
  candle: pointsAnswer(candlePoint),
  liquidation: pointsAnswer(liquidationPoint),
  'open-interest': pointsAnswer(openInterestPoint),
  funding: pointsAnswer(fundingPoint),
  'implied-volatility': pointsAnswer(impliedVolatilityPoint),
  skew: pointsAnswer(skewPoint),
  supply: pointsAnswer(supplyPoint),
};

interface SeriesAnswer {
  readonly series?:
    | readonly {
        readonly id: { readonly side?: string | undefined };
        readonly points?: readonly { readonly Point: unknown }[] | undefined;
      }[]
    | undefined;
}

/** How the tiles of one of these datasets are requested and stored. */
export function makeSeriesKind<T extends SeriesType>(type: T, http: Pick<Http, 'loadJson'>): SeriesKind<T> {
  const shape: ShapeOf<T> = SERIES_TYPES[type];
  const kind: SeriesKind<T> = {
    type,
    keyOf: (selection) => JSON.stringify(selection),
    seriesOf: (selection) => JSON.stringify(selection),
    scaleOf: ({ interval }) => scaleOfInterval(interval),
    factsOf: (selection) => ({ type, venues: countVenues(selection as VenueSelection) }),
    searchOf: (selection, span) => formatSeriesQuery(type, selection, span),
    ask: (request) => askSeries(shape, http, request),
    makeEmpty: () => new Map(),
    merge: mergeSides,
    newestOf: (tile) => {
      const newest = [...tile.values()].flatMap(({ times }) => times.at(-1) ?? []);
      return newest.length === 0 ? undefined : Math.max(...newest);
    },
    isFilled: (selection) => 'gapfill' in selection && selection.gapfill === true,
    sizeOf: (tile) => [...tile.values()].reduce((sum, columns) => sum + sizeOfSeriesColumns(columns), 0),
    derivableUntil: (selection, tileIndex, find) =>
      findShorter(kind, shape, selection, tileIndex, find) === undefined ? undefined : Number.POSITIVE_INFINITY,
    derive: (selection, tileIndex, find) => widenTile(kind, shape, selection, tileIndex, find),
    store: (tile) => ({
      kind: 'sides',
      sides: Object.fromEntries([...tile].map(([side, columns]) => [side, { kind: 'series', shape, columns }])),
    }),
    restore: (_, __, stored) => restoreSides(shape, stored),
  };
  return kind;
}

/** The part of a selection that concerns venues. */
interface VenueSelection {
  readonly exchange?: readonly string[];
  readonly 'transform.groupBy.type'?: string;
}

/** Count of venues that are combined; 1 where none are. */
export function countVenues({ exchange, 'transform.groupBy.type': groupBy }: VenueSelection): number {
  return groupBy === undefined ? 1 : (exchange?.length ?? 1);
}

function formatSeriesQuery<T extends SeriesType>(type: T, selection: SeriesSelection<T>, { from, to }: TimeSpan) {
  const query = { type, ...selection, from: unixSeconds(from), period: to - from };
  return formatPointsQuery(query as unknown as PointsQuery<T>);
}

async function askSeries<T extends SeriesType>(
  shape: ShapeOf<T>,
  http: Pick<Http, 'loadJson'>,
  { search, signal, view, hand }: TileRequest<SeriesSelection<T>, SeriesTile<T>>,
) {
  let read: ReadFacts | undefined;
  const answer = await http.loadJson('/v1/points', search, ANSWERS[shape], signal, {
    limitBytes: limitPointsBytes(search),
    onRead: (facts) => {
      read = facts;
    },
  });
  const scale = scaleOfInterval(view.interval);
  const tiles = new Map<number, Map<SidePart, ShapeColumns<ShapeOf<T>>>>();
  for (const { id, points = [] } of answer.series ?? []) {
    checkSeriesId(id, view as ExpectedSeries);
    const received = points.map(({ Point }) => Point as ReceivedPoint);
    for (const [tileIndex, part] of cutIntoTiles(buildSeriesColumns(shape, received), scale)) {
      tiles.set(
        tileIndex,
        (tiles.get(tileIndex) ?? new Map<SidePart, ShapeColumns<ShapeOf<T>>>()).set(toSide(id.side), part),
      );
    }
  }
  // A tile has parts of several series, so hand out tiles only after all series are cut.
  for (const [tileIndex, parts] of [...tiles].sort(([a], [b]) => a - b)) hand(tileIndex, parts);
  return { value: undefined, bytes: read?.bytes ?? 0, decodeMs: read?.decodeMs ?? 0, firstByteMs: read?.firstByteMs };
}

function toSide(side: string | undefined): SidePart {
  return side === 'BUY' || side === 'SELL' ? side : '';
}

export function cutIntoTiles<F extends string>(
  columns: SeriesColumns<F>,
  scale: BucketScale,
): (readonly [number, SeriesColumns<F>])[] {
  if (columns.length === 0) return [];
  const tiles = listTilesOf(scale, columns.times[0], columns.times[columns.length - 1] + 1);
  return tiles.flatMap((tile) => {
    const part = sliceSeriesColumns(columns, tileStartOf(scale, tile), tileStartOf(scale, tile + 1));
    return part.length === 0 ? [] : [[tile, part] as const];
  });
}

function mergeSides<T extends SeriesType>(older: SeriesTile<T>, newer: SeriesTile<T>): SeriesTile<T> {
  const merged = new Map(older);
  for (const [side, columns] of newer) {
    const held = merged.get(side);
    merged.set(side, held === undefined ? columns : mergeSeriesColumns(held, columns));
  }
  return merged;
}

function restoreSides<T extends SeriesType>(shape: ShapeOf<T>, stored: StoredTile): SeriesTile<T> | undefined {
  if (stored.kind !== 'sides') return undefined;
  const entries = Object.entries(stored.sides);
  const parts = entries.flatMap(([side, part]) =>
    part.kind === 'series' && part.shape === shape
      ? [[toSide(side), part.columns as ShapeColumns<ShapeOf<T>>] as const]
      : [],
  );
  return parts.length === entries.length ? new Map(parts) : undefined;
}
