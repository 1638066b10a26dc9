import { finishSteps, runCooperatively } from '@/base/steps';
import { makeBreathe } from '@/base/yield-to-main';
import { packTile, unpackBytes } from './pack-tile';
import { decodeTile, encodeTile, type StoredTile } from './tile-codec';

/**
 * The slow work of storing tiles: tens of milliseconds for a deep one. Arguments stay the caller's; results belong only
 * to the caller.
 */
export interface TileWork {
  encode(tile: StoredTile): Promise<Uint8Array>;
  /** `undefined` when the bytes are damaged or of another format. */
  decode(bytes: Uint8Array): Promise<StoredTile | undefined>;
  readonly pack: typeof packTile;
  readonly unpack: typeof unpackBytes;
}

/** Works on the calling thread, in slices: for where workers are unavailable. */
export function makeSlicedWork(): TileWork {
  // One for all, since the tiles of a view arrive together.
  const yieldToMain = makeBreathe();
  return {
    encode: (tile) => runCooperatively(encodeTile(tile), yieldToMain),
    async decode(bytes) {
      const tile = await runCooperatively(decodeTile(bytes), yieldToMain);
      await yieldToMain();
      return tile;
    },
    pack: packTile,
    unpack: unpackBytes,
  };
}

/** Works in one go, without slices: for a worker, where nothing else waits for the thread. */
export function makeWholeWork(): TileWork {
  return {
    encode: async (tile) => finishSteps(encodeTile(tile)),
    decode: async (bytes) => finishSteps(decodeTile(bytes)),
    pack: packTile,
    unpack: unpackBytes,
  };
}
