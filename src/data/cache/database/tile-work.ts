import { finishSteps, runCooperatively } from '@/base/steps';
import { makeBreathe } from '@/base/yield-to-main';
import { packTile, unpackBytes } from './pack-tile';
import { decodeTile, encodeTile, type StoredTile } from './tile-codec';

/**
 * What takes long of keeping tiles: tens of milliseconds for a deep one. All that is given stays the caller's; what comes
 * back belongs to nobody else.
 */
export interface TileWork {
  encode(tile: StoredTile): Promise<Uint8Array>;
  /** `undefined` when the bytes are damaged or of another format. */
  decode(bytes: Uint8Array): Promise<StoredTile | undefined>;
  readonly pack: typeof packTile;
  readonly unpack: typeof unpackBytes;
}

/** Works on the calling thread, in slices: where workers are not to be had. */
export function makeSlicedWork(): TileWork {
  // One for all: tiles of a view come together.
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

/** Works in one go: in a worker, where nobody waits for the thread. */
export function makeWholeWork(): TileWork {
  return {
    encode: async (tile) => finishSteps(encodeTile(tile)),
    decode: async (bytes) => finishSteps(decodeTile(bytes)),
    pack: packTile,
    unpack: unpackBytes,
  };
}
