import { QueryClient } from '@tanstack/react-query';
import { makeManualClock, makeServiceClock } from '@/base/clock';
import { makeBudget } from '@/data/budget/budget';
import { makeNoVault } from '@/data/cache/no-vault';
import type { HeldTile } from '@/data/cache/tile-kind';
import { makeTileLoader } from '@/data/cache/tile-loader';
import { tileQuery } from '@/data/cache/tile-query';
import { makeHttp } from '@/data/http/http';
import { makeSeriesKind } from '@/data/queries/series';
import type { SeriesSelection, SeriesTile, SeriesType } from '@/data/queries/series-types';
import { listTilesOf } from '@/domain/bucket-scale';
import type { RecordedService } from './recorded-service';

const BASE = 'http://recorded';

/** The query layer as screens use it, without screens, on a recorded service. */
export interface SeriesReader {
  /** Columns by side of [from, to) in Unix seconds, whole tiles of them. What was loaded before is kept. */
  load<T extends SeriesType>(
    type: T,
    selection: SeriesSelection<T>,
    span: { readonly from: number; readonly to: number },
  ): Promise<SeriesTile<T>>;
  /** The same after asking again for what may have changed since, as a refresh of the live edge does. */
  refresh<T extends SeriesType>(
    type: T,
    selection: SeriesSelection<T>,
    span: { readonly from: number; readonly to: number },
  ): Promise<SeriesTile<T>>;
  /** Search strings of the requests so far. */
  readonly asked: readonly URLSearchParams[];
}

/** `nowMs`: where the service's clock stands. */
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
  const vault = Promise.resolve(makeNoVault({ capBytes: 0, trouble: 'unsupported' }));
  const loader = makeTileLoader({ client, budget, vault, clock });
  const load: SeriesReader['load'] = async (type, selection, span) => {
    const kind = makeSeriesKind(type, http);
    const series = { kind, view: selection, reach: { from: 0, to: nowMs / 1000 } };
    const tiles = listTilesOf(kind.scaleOf(selection), span.from, Math.min(span.to, nowMs / 1000));
    const options = { rank: 'visible', viewTiles: tiles.length } as const;
    const held = await Promise.all(tiles.map((tile) => client.fetchQuery(tileQuery(loader, series, tile, options))));
    return held.map(({ tile }) => tile).reduce((older, newer) => kind.merge(older, newer));
  };
  return {
    asked,
    load,
    async refresh(type, selection, span) {
      const isOpen = (data: unknown): boolean => (data as HeldTile | undefined)?.isClosed !== true;
      await client.invalidateQueries({ refetchType: 'none', predicate: ({ state }) => isOpen(state.data) });
      return load(type, selection, span);
    },
  };
}
