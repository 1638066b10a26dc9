import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ensure } from '@/base/assert';
import { makeConfirmedClock } from '@/base/confirmed-clock';
import { openTileDatabase, type TileDatabase } from '@/data/cache/database/tile-database';
import { handOverTiles } from '@/data/cache/hand-over-tiles';
import { makeTileLoader, type TileLoader } from '@/data/cache/tile-loader';
import { makeTileMemoryLimit } from '@/data/cache/tile-memory-limit';
import { TileWorkerClient } from '@/data/cache/tile-worker-client';
import { makeDecodeClient } from '@/data/decode/decode-client';
import type { DecodeFigures, DecodeLedger } from '@/data/decode/decode-ledger';
import { type DepthKind, makeDepthKind } from '@/data/queries/depth';
import { type LevelMapKind, makeLiquidationsKind, makeTriggersKind } from '@/data/queries/level-maps';
import { makeSeriesKind } from '@/data/queries/series';
import type { SeriesKind } from '@/data/queries/series-types';
import { makeSupplyKind, type SupplyKind } from '@/data/queries/supply';
import { makeTpoKind, type TpoKind } from '@/data/queries/tpo';
import { makeVolumeProfileKind, type VolumeProfileKind } from '@/data/queries/volume-profile';
import { type Service, useService } from './service-context';
import { getBudget } from './use-budget';

/** Where screens get tiles: one loader for all, and a kind for each dataset. */
export interface MarketDataClient {
  readonly tiles: TileLoader;
  readonly depth: DepthKind;
  readonly triggers: LevelMapKind;
  readonly liquidations: LevelMapKind;
  readonly candles: SeriesKind<'TRADE_SIDE_AGNOSTIC_AGG'>;
  readonly sideCandles: SeriesKind<'TRADE_AGG'>;
  readonly interest: SeriesKind<'OPEN_INTEREST_AGG'>;
  readonly funding: SeriesKind<'FUNDING_RATE_AGG'>;
  readonly liquidated: SeriesKind<'LIQUIDATION_AGG'>;
  readonly volatility: SeriesKind<'IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG'>;
  readonly skew: SeriesKind<'SKEW_OPTION_SUMMARY_AGG'>;
  readonly supply: SupplyKind;
  readonly profiles: VolumeProfileKind;
  readonly tpo: TpoKind;
  readonly decoding: DecodeLedger;
  readonly tileDatabase: Promise<TileDatabase>;
}

/** Most packed bytes of tiles on this device. */
const VAULT_CAP_BYTES = 256 * 2 ** 20;

/** The data client of each connection that has one. */
export const marketDataClients = new WeakMap<Service, MarketDataClient>();

/** The connection's data client with its worker and its database, opened when a view first needs it. */
export function useMarketDataClient(): MarketDataClient {
  const client = useQueryClient();
  const service = useService();
  const held = marketDataClients.get(service);
  if (held !== undefined) return held;
  const dataClient = openMarketDataClient(service, client);
  marketDataClients.set(service, dataClient);
  return dataClient;
}

/** The speed and memory of decoding depth. */
export function useDecodeFigures(): DecodeFigures {
  const { decoding } = useMarketDataClient();
  return useSyncExternalStore(decoding.subscribe, decoding.getFigures);
}

function openMarketDataClient(service: Service, client: QueryClient): MarketDataClient {
  const { clock, http, owned, connection, opened } = service;
  const { decodeDepth, loadProfiles, ledger } = owned.own(makeDecodeClient(connection.requests));
  const { cacheNamespace: namespace } = ensure(connection.getWorld(), 'a connection that knows its world');
  const work = owned.own(new TileWorkerClient());
  const tileDatabase = openTileDatabase({
    namespace,
    capBytes: VAULT_CAP_BYTES,
    clock,
    work,
  });
  owned.own(makeTileMemoryLimit({ cache: client.getQueryCache(), sizeOf: getByteLength }));
  handOverTiles(client, namespace, owned);
  const tiles = makeTileLoader({
    client,
    budget: getBudget(service),
    tileDatabase,
    clock: makeConfirmedClock(clock),
    work,
  });
  flushOnHiding(tiles, owned);
  owned.defer(clock.subscribe(() => tiles.shelf.review()));
  void tileDatabase.then((open) => opened.put({ tileDatabase: open }));
  owned.defer(() => void tileDatabase.then((open) => open.dispose()));
  return {
    tiles,
    ...makeDataKinds({ http, decodeDepth, loadProfiles, clock }),
    decoding: ledger,
    tileDatabase,
  };
}

function getByteLength(data: unknown): number {
  return (data as { readonly byteLength?: number }).byteLength ?? 0;
}

/** Stores everything that waits when the page is being hidden. */
function flushOnHiding({ shelf }: TileLoader, owned: Service['owned']): void {
  const flush = (): void => {
    if (document.visibilityState === 'hidden') void shelf.flush();
  };
  const leave = (): void => void shelf.flush();
  document.addEventListener('visibilitychange', flush);
  // Some browsers reload without having hidden the page.
  window.addEventListener('pagehide', leave);
  owned.defer(() => {
    document.removeEventListener('visibilitychange', flush);
    window.removeEventListener('pagehide', leave);
  });
}

type KindName = Exclude<keyof MarketDataClient, 'tiles' | 'decoding' | 'tileDatabase'>;

interface KindParts extends Pick<Service, 'http' | 'clock'> {
  readonly decodeDepth: Parameters<typeof makeDepthKind>[0];
  readonly loadProfiles: Parameters<typeof makeTpoKind>[0]['loadProfiles'];
}

/** A kind for each dataset, which loads through the given parts. */
export const makeDataKinds = ({
  http,
  clock,
  decodeDepth,
  loadProfiles,
}: KindParts): Pick<MarketDataClient, KindName> => ({
  depth: makeDepthKind(decodeDepth),
  triggers: makeTriggersKind(decodeDepth),
  liquidations: makeLiquidationsKind(decodeDepth),
  candles: makeSeriesKind('TRADE_SIDE_AGNOSTIC_AGG', http),
  sideCandles: makeSeriesKind('TRADE_AGG', http),
  interest: makeSeriesKind('OPEN_INTEREST_AGG', http),
  funding: makeSeriesKind('FUNDING_RATE_AGG', http),
  liquidated: makeSeriesKind('LIQUIDATION_AGG', http),
  volatility: makeSeriesKind('IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG', http),
  skew: makeSeriesKind('SKEW_OPTION_SUMMARY_AGG', http),
  supply: makeSupplyKind(http),
  profiles: makeVolumeProfileKind(http),
  tpo: makeTpoKind({ loadProfiles, clock }),
});
