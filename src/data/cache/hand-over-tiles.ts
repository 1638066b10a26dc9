import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { DisposerStack } from '@/base/dispose';
import type { HeldTile } from './database/tile-kind';

interface LeftTiles {
  readonly namespace: string;
  readonly tiles: readonly (readonly [QueryKey, HeldTile])[];
}

/** What the connection before held when it ended. */
let left: LeftTiles | undefined;

/**
 * Gives `client` what the connection before held of the same data (`World.cacheNamespace`), and keeps what it holds when
 * `owned` ends for the next one: another key, or another tier to act as, takes nothing from the screen. Tiles that the
 * key's reach has cut are not whole for another key; what was made of others is made again.
 */
export function handOverTiles(client: QueryClient, namespace: string, owned: DisposerStack): void {
  if (left?.namespace === namespace) for (const [key, tile] of left.tiles) client.setQueryData(key, tile);
  left = undefined;
  owned.defer(() => {
    const held = client.getQueriesData<HeldTile>({ queryKey: ['points'] });
    const tiles = held.flatMap(([key, tile]) =>
      tile === undefined || tile.cutFrom !== undefined || tile.origin === 'derived' ? [] : [[key, tile] as const],
    );
    left = { namespace, tiles };
  });
}
