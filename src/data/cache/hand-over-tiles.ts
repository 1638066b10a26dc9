import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { DisposerStack } from '@/base/dispose';
import type { HeldTile } from './database/tile-kind';

interface LeftTiles {
  readonly namespace: string;
  readonly tiles: readonly (readonly [QueryKey, HeldTile])[];
}

/** What the previous connection had cached when it ended. */
let left: LeftTiles | undefined;

/**
 * Gives `client` the tiles that the previous connection cached of the same data (`World.cacheNamespace`), and saves its
 * own for the next connection when `owned` ends: switching the key or the tier removes nothing from the screen. Tiles
 * cut by the key's reach are left out, as they are not whole for another key. Derived tiles are derived again.
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
