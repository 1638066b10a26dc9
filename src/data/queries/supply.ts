import { queryOptions } from '@tanstack/react-query';
import { limitPointsBytes } from '@/contract/answer-size';
import { coinsAnswer, pointsAnswer, type SupplyPoint, supplyPoint } from '@/contract/payloads';
import type { FindTile, TileKind, TileRequest } from '@/data/cache/database/tile-kind';
import { type BucketScale, scaleOfInterval } from '@/domain/bucket-scale';
import { buildSeriesColumns, type ReceivedPoint, type ShapeColumns } from '@/domain/columns/series-columns';
import { checkSeriesId } from '../decode/check-series-id';
import type { Http, ReadFacts } from '../http/http';
import type { Source } from './markets';
import { cutIntoTiles, makeSeriesKind } from './series';
import type { SeriesSelection } from './series-types';

export const SUPPLY_TYPE = 'TOKEN_SUPPLY_AGG';
const ANSWER = pointsAnswer(supplyPoint);
const STALE_MS = 300_000;

export type SupplySelection = SeriesSelection<typeof SUPPLY_TYPE>;

/** The texts of a token in its points; empty when not stated. */
export interface SupplyToken {
  readonly name: string;
  readonly chain: string;
  readonly contractAddress: string;
}

/** Sixty buckets of each token of a ticker, by `writeToken`: a token's texts are stored with its figures. */
export type SupplyTile = ReadonlyMap<string, ShapeColumns<'supply'>>;
export type SupplyKind = TileKind<SupplySelection, SupplyTile>;

const writeToken = ({ name, chain, contractAddress }: SupplyToken): string =>
  JSON.stringify([name, chain, contractAddress]);

/** The inverse of `writeToken`; missing texts are empty. */
export function readToken(key: string): SupplyToken {
  const [name = '', chain = '', contractAddress = ''] = JSON.parse(key) as readonly string[];
  return { name, chain, contractAddress };
}

const REPORT_SECONDS = 86_400;

/** Tokens report once a day, so an open week changes daily too. */
const scaleOf = ({ interval }: Pick<SupplySelection, 'interval'>): BucketScale => ({
  ...scaleOfInterval(interval),
  reportSeconds: REPORT_SECONDS,
});

/** How supplies are requested and stored: like any series, but each token in the answer is separate. */
export function makeSupplyKind(http: Pick<Http, 'loadJson'>): SupplyKind {
  const kind = makeSeriesKind(SUPPLY_TYPE, http) as unknown as SupplyKind;
  return {
    ...kind,
    scaleOf,
    ask: (request) => askSupply(http, request),
    // The answer for all tokens of a ticker contains each named one.
    derivableUntil: (view, tileIndex, find) => {
      const ofShorter = kind.derivableUntil(view, tileIndex, find);
      if (ofShorter !== undefined) return ofShorter;
      const held = findAllTokens(kind, view, tileIndex, find);
      return held !== undefined && holdsToken(held.tile, view.tokenName) ? held.completeUntil : undefined;
    },
    derive: (view, tileIndex, find) => {
      if (kind.derivableUntil(view, tileIndex, find) !== undefined) return kind.derive(view, tileIndex, find);
      const tile = findAllTokens(kind, view, tileIndex, find)?.tile ?? new Map<string, ShapeColumns<'supply'>>();
      return new Map([...tile].filter(([key]) => readToken(key).name === view.tokenName));
    },
    restore: (_, __, stored) => {
      if (stored.kind !== 'sides') return undefined;
      const parts = Object.entries(stored.sides).flatMap(([key, part]) =>
        part.kind === 'series' && part.shape === 'supply'
          ? [[key, part.columns as ShapeColumns<'supply'>] as const]
          : [],
      );
      return new Map(parts);
    },
  };
}

/** For a view of one named token: the cached tile of all tokens of the ticker. */
function findAllTokens(kind: SupplyKind, view: SupplySelection, tileIndex: number, find: FindTile) {
  const { tokenName, ...all } = view;
  return tokenName === undefined ? undefined : find(kind, all, tileIndex);
}

/** A tile without reports has none of the token either. In others the name must occur, since spellings may differ. */
const holdsToken = (tile: SupplyTile, tokenName: string | undefined): boolean =>
  tile.size === 0 || [...tile.keys()].some((key) => readToken(key).name === tokenName);

async function askSupply(
  http: Pick<Http, 'loadJson'>,
  { search, signal, view, hand }: TileRequest<SupplySelection, SupplyTile>,
) {
  let read: ReadFacts | undefined;
  const { series = [] } = await http.loadJson('/v1/points', search, ANSWER, signal, {
    limitBytes: limitPointsBytes(search),
    onRead: (facts) => {
      read = facts;
    },
  });
  for (const { id } of series) checkSeriesId(id, view);
  const tiles = cutTokens(groupByToken(series, view.tokenName), scaleOf(view));
  for (const [tileIndex, parts] of [...tiles].sort(([a], [b]) => a - b)) hand(tileIndex, parts);
  return { value: undefined, bytes: read?.bytes ?? 0, decodeMs: read?.decodeMs ?? 0, firstByteMs: read?.firstByteMs };
}

interface ReceivedSeries {
  readonly id: { readonly tokenName?: string | undefined };
  readonly points?: readonly { readonly Point: SupplyPoint }[] | undefined;
}

/** Points by `writeToken`; a series without a name belongs to the requested token. */
function groupByToken(
  series: readonly ReceivedSeries[],
  asked: string | undefined,
): ReadonlyMap<string, readonly SupplyPoint[]> {
  const found = new Map<string, SupplyPoint[]>();
  for (const { id, points = [] } of series) {
    for (const { Point } of points) {
      const { chain = '', contractAddress = '' } = Point;
      const key = writeToken({ name: id.tokenName ?? asked ?? '', chain, contractAddress });
      const known = found.get(key);
      if (known === undefined) found.set(key, [Point]);
      else known.push(Point);
    }
  }
  return found;
}

function cutTokens(tokens: ReadonlyMap<string, readonly SupplyPoint[]>, scale: BucketScale) {
  const tiles = new Map<number, Map<string, ShapeColumns<'supply'>>>();
  for (const [key, points] of tokens) {
    for (const [tileIndex, part] of cutIntoTiles(
      buildSeriesColumns('supply', points as readonly ReceivedPoint[]),
      scale,
    )) {
      tiles.set(tileIndex, (tiles.get(tileIndex) ?? new Map<string, ShapeColumns<'supply'>>()).set(key, part));
    }
  }
  return tiles;
}

/** Tickers of the coins with supply. Discovery: costs no weight. */
export function supplyCoinsQuery({ http }: Source) {
  return queryOptions({
    queryKey: ['coins', SUPPLY_TYPE],
    queryFn: async ({ signal }): Promise<readonly string[]> =>
      (await http.loadJson('/v1/coins', new URLSearchParams({ type: SUPPLY_TYPE }), coinsAnswer, signal)).coins ?? [],
    staleTime: STALE_MS,
  });
}
