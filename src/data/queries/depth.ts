import type { DecodeDepth } from '../decode/decode-types';
import type { DepthView } from './depth-view';
import { listDepthSources } from './derive-depth';
import { type GridKind, makeGridKind } from './grid-kind';
import { countVenues } from './grid-view';

export type DepthKind = GridKind<DepthView>;

/**
 * Order-book depth, which can also be derived from finer blocks, shorter columns or coins. In a flat book of one venue
 * the sides can be inferred; in a sum, a bid of one venue may be above an ask of another, so its points are requested
 * with sides.
 */
export function makeDepthKind(decodeDepth: DecodeDepth): DepthKind {
  return makeGridKind(
    { type: 'BLOCK_BOOK_SNAPSHOT_AGG', isFlat: (view) => countVenues(view) === 1, listSources: listDepthSources },
    decodeDepth,
  );
}
