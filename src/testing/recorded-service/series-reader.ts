import { QueryClient } from '@tanstack/react-query';
import { makeManualClock, makeServiceClock } from '@/base/clock';
import { makeBudget } from '@/data/budget/budget';
import { makeNoDatabase } from '@/data/cache/database/no-database';
import type { HeldTile, TileKind } from '@/data/cache/database/tile-kind';
import { makeTileLoader, type SeriesRequest } from '@/data/cache/tile-loader';
import { tileQuery } from '@/data/cache/tile-query';
import { type Http, makeHttp } from '@/data/http/http';
import { makeSeriesKind } from '@/data/queries/series';
import type { SeriesSelection, SeriesTile, SeriesType } from '@/data/queries/series-types';
import { listTilesOf } from '@/domain/bucket-scale';
import { makeSureClock } from '@/testing/sure-clock';
import type { RecordedService } from './recorded-service';

const BASE = 'http://recorded';

/** [from, to) in Unix seconds. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Tiles of a series as the chart caches them. */
export interface ReadSeries<View, Tile> {
  readonly ask: SeriesRequest<View, Tile>;
  readonly indices: readonly number[];
  readonly tiles: readonly HeldTile<Tile>[];
}

/** The query layer as screens use it, without screens, on a recorded service. */
export interface SeriesReader {
  /** Whole tiles of the span. Earlier tiles stay cached. */
  read<View, Tile>(
    makeKind: (http: Http) => TileKind<View, Tile>,
    view: View,
    span: Span,
  ): Promise<ReadSeries<View, Tile>>;
  /** Columns by side, whole tiles of the span. */
  load<T extends SeriesType>(type: T, selection: SeriesSelection<T>, span: Span): Promise<SeriesTile<T>>;
  /** The same after requesting again what may have changed, as a refresh of the live edge does. */
  refresh<T extends SeriesType>(type: T, selection: SeriesSelection<T>, span: Span): Promise<SeriesTile<T>>;
  /** Search strings of the requests so far. */
  readonly asked: readonly URLSearchParams[];
}

/** `nowMs`: the time of the service's clock. */
export function makeSeriesReader(service: RecordedService, nowMs: number): SeriesReader {
  const asked: URLSearchParams[] = [];
  const machine = makeManualClock(nowMs);
  const clock = makeServiceClock(machine);
  const http = makeHttp({
    baseUrl: BASE,
    key: () => '',
    clock,
    fetcher: async (input) => {
      const url = new URL(input);
      asked.push(url.searchParams);
      return service.get(url.pathname + url.search);
    },
  });
  const client = new QueryClient();
  const budget = makeBudget({ clock, tier: 'enterprise', isKeyExclusive: true, getReserve: () => 0 });
  const tileDatabase = Promise.resolve(makeNoDatabase({ capBytes: 0, trouble: 'unsupported' }));
  const loader = makeTileLoader({ client, budget, tileDatabase, clock: makeSureClock(clock) });
  const read: SeriesReader['read'] = async (makeKind, view, span) => {
    const ask = { kind: makeKind(http), view, reach: { from: 0, to: nowMs / 1000 } };
    const indices = listTilesOf(ask.kind.scaleOf(view), span.from, Math.min(span.to, nowMs / 1000));
    const options = { rank: 'visible', viewTiles: indices.length } as const;
    const tiles = await Promise.all(indices.map((tile) => client.fetchQuery(tileQuery(loader, ask, tile, options))));
    return { ask, indices, tiles };
  };
  const load: SeriesReader['load'] = async (type, selection, span) => {
    const { ask, tiles } = await read((own) => makeSeriesKind(type, own), selection, span);
    return tiles.map(({ tile }) => tile).reduce((older, newer) => ask.kind.merge(older, newer));
  };
  return {
    asked,
    read,
    load,
    async refresh(type, selection, span) {
      const isOpen = (data: unknown): boolean => (data as HeldTile | undefined)?.isClosed !== true;
      await client.invalidateQueries({ refetchType: 'none', predicate: ({ state }) => isOpen(state.data) });
      return load(type, selection, span);
    },
  };
}
