import { useEffect, useState } from 'react';
import { digestTiles, type TilesDigest } from '@/data/cache/digest-tiles';
import type { FindTile } from '@/data/cache/tile-kind';
import type { ExplainedRequest } from './list-requests';

/** `pending`, or what is held of the range; `gone` when parts of it are held no more. */
export type DigestState = TilesDigest | 'pending' | 'gone';

/** One after another: a deep range is many megabytes. */
let queue: Promise<unknown> = Promise.resolve();

export async function loadDigest(
  { view, span, tiles }: Pick<ExplainedRequest, 'view' | 'span' | 'tiles'>,
  find: FindTile,
): Promise<TilesDigest | 'gone'> {
  const held = tiles.map((tile) => find(view.kind, view.view, tile));
  if (held.some((tile) => tile === undefined)) return 'gone';
  const stored = held.flatMap((one) => (one === undefined ? [] : [view.kind.store(one.tile)]));
  return (await digestTiles(stored, span)) ?? 'gone';
}

/** The digest of what a request brought; computed anew whenever one of its tiles is another one. */
export function useDigest(request: ExplainedRequest, find: FindTile): DigestState {
  const { view } = request;
  const held = request.tiles.map((tile) => find(view.kind, view.view, tile)?.tile);
  const [known, setKnown] = useState<{ readonly held: readonly unknown[]; readonly digest: DigestState }>();
  const isKnown = known?.held.length === held.length && held.every((tile, index) => tile === known.held[index]);
  useEffect(() => {
    if (isKnown) return undefined;
    let isOver = false;
    queue = queue.then(async () => {
      if (isOver) return;
      const digest = await loadDigest(request, find);
      if (!isOver) setKnown({ held, digest });
    });
    return () => {
      isOver = true;
    };
  }, [request, find, held, isKnown]);
  return isKnown ? (known?.digest ?? 'pending') : 'pending';
}
