import type { MarketDataClient } from '@/client/use-market-data-client';
import { useTileRevision } from '@/client/use-tile-revision';
import { type LoadedTiles, useTiles } from '@/client/use-tiles';
import { SESSIONS_AROUND, type TpoTile } from '@/data/queries/tpo';
import { type BucketScale, tileOf, tileStartOf } from '@/domain/bucket-scale';
import type { TimeSpan } from '@/domain/time-span';
import type { TpoRequest } from './profile-requests';

export interface SessionsAround {
  readonly before: LoadedTiles<TpoTile>;
  readonly after: LoadedTiles<TpoTile>;
}

/**
 * The neighbours of the sessions in view, as far as they cost nothing: in memory, on this device, or computed from
 * such.
 */
export function useSessionsAround(
  dataClient: MarketDataClient,
  ask: TpoRequest,
  inView: readonly number[],
  isOn: boolean,
): SessionsAround {
  const news = useTileRevision(dataClient);
  const options = { loader: dataClient.tiles, rank: 'prefetch', isOn } as const;
  const before = useTiles(ask, findFree(dataClient, ask, inView[0], -1, news), options);
  const after = useTiles(ask, findFree(dataClient, ask, inView.at(-1), 1, news), options);
  return { before, after };
}

const NOTHING: TimeSpan = { from: 0, to: 0 };

/** `_news` triggers recomputation: what is free is read from outside React. */
function findFree(
  { tiles }: MarketDataClient,
  { kind, view, reach }: TpoRequest,
  edge: number | undefined,
  step: 1 | -1,
  _news: number,
): TimeSpan {
  if (edge === undefined) return NOTHING;
  const scale = kind.scaleOf(view);
  const [first, last] = [tileOf(scale, reach.from), tileOf(scale, reach.to)];
  let at = edge;
  for (let count = 0; count < SESSIONS_AROUND; count++) {
    const next = at + step;
    if (next < first || next > last || tiles.shelf.isWanted(kind, view, next, reach)) break;
    at = next;
  }
  return at < edge ? spanOf(scale, at, edge - 1) : spanOf(scale, edge + 1, at);
}

function spanOf(scale: BucketScale, first: number, last: number): TimeSpan {
  return first > last ? NOTHING : { from: tileStartOf(scale, first), to: tileStartOf(scale, last + 1) };
}
