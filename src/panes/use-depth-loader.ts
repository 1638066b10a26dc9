import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { makeDecodeClient } from '@/data/decode/decode-client';
import type { DecodeFigures, DecodeLedger } from '@/data/decode/decode-ledger';
import { depthTileKey } from '@/data/queries/depth';
import { type DepthLoader, makeDepthLoader } from '@/data/queries/depth-loader';
import { type Service, useService } from './service-context';

interface Depth {
  readonly loader: DepthLoader;
  readonly ledger: DecodeLedger;
}

const depths = new WeakMap<Service, Depth>();

/** The page's one loader of depth with its worker, made when a view first shows depth. */
export function useDepthLoader(): DepthLoader {
  const client = useQueryClient();
  return getDepth(useService(), client).loader;
}

/** What decoding that loader's answers takes. */
export function useDecodeFigures(): DecodeFigures {
  const client = useQueryClient();
  const { ledger } = getDepth(useService(), client);
  return useSyncExternalStore(ledger.subscribe, ledger.getFigures);
}

function getDepth(service: Service, client: QueryClient): Depth {
  const held = depths.get(service);
  if (held !== undefined) return held;
  const { decodeDepth, ledger } = service.owned.own(makeDecodeClient(service.connection.requests));
  const loader = makeDepthLoader({
    decodeDepth,
    clock: service.clock,
    onLateTile: (view, data) => client.setQueryData(depthTileKey(view, data.tile.tileIndex), data),
  });
  const depth = { loader, ledger };
  depths.set(service, depth);
  return depth;
}
