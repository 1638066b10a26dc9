import { expect, it } from 'vitest';
import { scaleOfInterval } from '@/domain/bucket-scale';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { buildSideVolumes } from '@/domain/columns/side-volumes';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCoinCodeBook } from '@/domain/grid/code-book';
import type { GridSpec } from '@/domain/grid/grid-tile';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { makeLedgerRequest } from './use-wall-ledger';

const HOUR = 3600;
const START = Date.UTC(2026, 5, 18, 12) / 1000;
const SPEC: GridSpec = { columnSeconds: 60, rowStep: 5, book: makeCoinCodeBook(97_000) };

const makeTile = (start: number) =>
  buildGridTile(SPEC, start / HOUR, {
    timestampsMicros: Float64Array.of(start * 1e6),
    offsets: Uint32Array.of(0, 2),
    prices: Float64Array.of(96_995, 97_005),
    volumes: Float64Array.of(1, 2),
  });
const [BEFORE, TILE, AFTER] = [makeTile(START - HOUR), makeTile(START), makeTile(START + HOUR)];
const VIEW = { spec: SPEC, selection: { exchange: ['ATLAS_FUTURES'], maxDepth: 150 } };

/** A view of an hour with those tiles cached. */
function look(tiles: readonly (typeof TILE)[], needed = { from: START, to: START + HOUR - 1 }): Heatmap {
  const layer = {
    id: 'depth',
    ask: { kind: { type: 'BLOCK_BOOK_SNAPSHOT_AGG', scaleOf: () => scaleOfInterval('MINUTE') }, view: VIEW },
    data: { spec: SPEC, view: VIEW, tiles },
  };
  return {
    market: { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT' },
    layers: [layer],
    base: layer,
    needed,
    marks: {},
    candles: {
      candles: buildCandleColumns([]),
      volumes: buildSideVolumes(buildCandleColumns([]), buildCandleColumns([])),
      volumesKnown: [],
      known: [],
    },
    sources: { books: [{ exchange: 'ATLAS_FUTURES' }] },
  } as unknown as Heatmap;
}

const follow = (heatmap: Heatmap) =>
  makeLedgerRequest(heatmap, { kind: 'ratio', times: 4 })?.parts.map(({ tile }) => tile.tileIndex);

it('follows the snapshots of the tiles that overlap the view, whatever was viewed before', () => {
  expect(follow(look([TILE]))).toEqual([TILE.tileIndex]);
  expect(follow(look([BEFORE, TILE]))).toEqual([TILE.tileIndex]);
  expect(follow(look([BEFORE, TILE, AFTER]))).toEqual([TILE.tileIndex]);
  expect(follow(look([AFTER, BEFORE, TILE], { from: START - 60, to: START + HOUR - 1 }))).toEqual([
    BEFORE.tileIndex,
    TILE.tileIndex,
  ]);
});
