import type { DecodeDepth } from '../decode/decode-types';
import type { DepthView } from './depth-view';
import { listDepthSources } from './derive-depth';
import { type GridKind, makeGridKind } from './grid-kind';

export type DepthKind = GridKind<DepthView>;

/** Order-book depth, also made of finer blocks, shorter columns or coins. */
export function makeDepthKind(decodeDepth: DecodeDepth): DepthKind {
  return makeGridKind(
    { type: 'BLOCK_BOOK_SNAPSHOT_AGG', isFlat: () => true, listSources: listDepthSources },
    decodeDepth,
  );
}
