import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { makeDecodeClient } from '@/data/decode/decode-client';
import { depthTileKey } from '@/data/queries/depth';
import { type DepthLoader, makeDepthLoader } from '@/data/queries/depth-loader';
import { type Service, useService } from './service-context';

const loaders = new WeakMap<Service, DepthLoader>();

/** The page's one loader of depth with its worker, made when a view first shows depth. */
export function useDepthLoader(): DepthLoader {
  const client = useQueryClient();
  return getDepthLoader(useService(), client);
}

function getDepthLoader(service: Service, client: QueryClient): DepthLoader {
  const held = loaders.get(service);
  if (held !== undefined) return held;
  const { decodeDepth } = makeDecodeClient(service.connection.requests);
  const loader = makeDepthLoader({
    decodeDepth,
    clock: service.clock,
    onLateTile: (view, data) => client.setQueryData(depthTileKey(view, data.tile.tileIndex), data),
  });
  loaders.set(service, loader);
  return loader;
}
