import { useEffect, useState } from 'react';
import type { FindTile } from '@/data/cache/database/tile-kind';
import { digestTiles, type TilesDigest } from '@/data/cache/digest-tiles';
import type { ExplainedRequest } from './list-requests';

/** The digest of the cached data, or its state. `gone`: parts of the range are no longer cached. */
export type DigestState = TilesDigest | 'pending' | 'gone';

export async function loadDigest(
  { view, span, tiles }: Pick<ExplainedRequest, 'view' | 'span' | 'tiles'>,
  find: FindTile,
): Promise<TilesDigest | 'gone'> {
  const held = tiles.map((tile) => find(view.kind, view.view, tile));
  if (held.some((tile) => tile === undefined)) return 'gone';
  const stored = held.flatMap((one) => (one === undefined ? [] : [view.kind.store(one.tile)]));
  return (await digestTiles(stored, span)) ?? 'gone';
}

/** Ids of tiles, to compare their identity. */
const numbers = new WeakMap<object, number>();
let lastNumber = 0;

function numberOf(tile: unknown): number {
  if (typeof tile !== 'object' || tile === null) return 0;
  const known = numbers.get(tile) ?? ++lastNumber;
  numbers.set(tile, known);
  return known;
}

const MAX_KNOWN = 100;

/** Digests by request and its tiles. */
const digests = new Map<string, Promise<TilesDigest | 'gone'>>();
/** Computed one after another, because a deep range is many megabytes. */
let queue: Promise<unknown> = Promise.resolve();

function loadOnce(name: string, request: ExplainedRequest, find: FindTile): Promise<TilesDigest | 'gone'> {
  const known = digests.get(name);
  if (known !== undefined) return known;
  const digest = queue.then(() => loadDigest(request, find)).catch((): 'gone' => 'gone');
  queue = digest;
  digests.set(name, digest);
  const [oldest] = digests.keys();
  if (digests.size > MAX_KNOWN && oldest !== undefined) digests.delete(oldest);
  return digest;
}

/** The digest of a request's data. Recomputed whenever one of its tiles changes. */
export function useDigest(request: ExplainedRequest, find: FindTile): DigestState {
  const { view } = request;
  const held = request.tiles.map((tile) => numberOf(find(view.kind, view.view, tile)?.tile));
  const name = `${request.search} ${held.join()}`;
  const [known, setKnown] = useState<{ readonly name: string; readonly digest: DigestState }>();
  const isKnown = known?.name === name;
  useEffect(() => {
    if (isKnown) return undefined;
    let isOver = false;
    void loadOnce(name, request, find).then((digest) => {
      if (!isOver) setKnown({ name, digest });
    });
    return () => {
      isOver = true;
    };
  }, [request, find, name, isKnown]);
  return isKnown ? known.digest : 'pending';
}
