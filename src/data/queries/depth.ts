import type { DecodeDepth } from '../decode/decode-types';
import type { DepthView } from './depth-view';
import { listDepthSources } from './derive-depth';
import { type GridKind, makeGridKind } from './grid-kind';
import { countVenues } from './grid-view';

export type DepthKind = GridKind<DepthView>;

/**
 * Order-book depth, also made of finer blocks, shorter columns or coins. Of one venue the sides of a flat book can be
 * told; in a sum a bid of one venue may lie above an ask of another, so that its points are asked for with their sides.
 */
export function makeDepthKind(decodeDepth: DecodeDepth): DepthKind {
  return makeGridKind(
    { type: 'BLOCK_BOOK_SNAPSHOT_AGG', isFlat: (view) => countVenues(view) === 1, listSources: listDepthSources },
    decodeDepth,
  );
}
