import { finishSteps, runCooperatively } from '@/base/steps';
import { makeYieldToMain } from '@/base/yield-to-main';
import type { MakeBandWriter } from '@/domain/grid/band-writer';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import type { GridSpec, GridTile } from '@/domain/grid/grid-tile';
import type { TimeSpan } from '@/domain/time-span';
import { packTile, unpackBytes } from './pack-tile';
import { decodeTile, encodeTile, type StoredTile } from './tile-codec';
import { liesWithin } from './time-bounds';

/** A tile of a grid, and the seconds that it covers. */
export interface GridPlace {
  readonly spec: GridSpec;
  readonly tileIndex: number;
  readonly span: TimeSpan;
}

export interface DecodedTile {
  readonly stored: StoredTile;
  /** The cells at the asked place, made where the bytes were read; absent: whoever needs them makes them. */
  readonly grid?: GridTile;
}

/**
 * The slow work of storing tiles: tens of milliseconds for a deep one. Arguments stay the caller's; results belong only
 * to the caller.
 */
export interface TileWork {
  encode(tile: StoredTile): Promise<Uint8Array>;
  /** `undefined` when the bytes are damaged or of another format. `place`: where its cells are drawn. */
  decode(bytes: Uint8Array, place?: GridPlace): Promise<DecodedTile | undefined>;
  readonly pack: typeof packTile;
  readonly unpack: typeof unpackBytes;
}

/** Works on the calling thread, in slices: for where workers are unavailable. */
export function makeSlicedWork(): TileWork {
  // One for all, since the tiles of a view arrive together.
  const yieldToMain = makeYieldToMain();
  return {
    encode: (tile) => runCooperatively(encodeTile(tile), yieldToMain),
    async decode(bytes) {
      const stored = await runCooperatively(decodeTile(bytes), yieldToMain);
      await yieldToMain();
      return stored && { stored };
    },
    pack: packTile,
    unpack: unpackBytes,
  };
}

/** Works in one go, without slices: for a worker, where nothing else waits for the thread; so it makes the cells too. */
export function makeWholeWork(getWriter: () => MakeBandWriter): TileWork {
  return {
    encode: async (tile) => finishSteps(encodeTile(tile)),
    async decode(bytes, place) {
      const stored = finishSteps(decodeTile(bytes));
      if (stored?.kind !== 'depth' || place === undefined) return stored && { stored };
      const { spec, tileIndex, span } = place;
      // Bytes of another tile are rejected by their reader, and no cells are made of them.
      if (!liesWithin(stored, span.from, span.to)) return { stored };
      return { stored, grid: buildGridTile(spec, tileIndex, stored.columns, getWriter()) };
    },
    pack: packTile,
    unpack: unpackBytes,
  };
}
