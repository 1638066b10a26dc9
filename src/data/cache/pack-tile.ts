import { deflateBytes, inflateBytes } from './deflate-bytes';
import type { TileRecord } from './vault-records';

/** No tile has so many bytes: a record that claims more is damaged. */
const MAX_TILE_BYTES = 2 ** 28;

export async function computeDigest(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
}

/** The record of a tile. Takes a while, in slices. */
export async function packTile(
  { key, version, usedAt }: Pick<TileRecord, 'key' | 'version' | 'usedAt'>,
  unpacked: Uint8Array,
): Promise<TileRecord> {
  const [packed, digest] = await Promise.all([deflateBytes(unpacked), computeDigest(unpacked)]);
  return { key, version, digest, packed, packedBytes: packed.length, bytes: unpacked.length, usedAt };
}

/** The bytes of a record, or `undefined` when they are not those that were stored, or of another format. */
export async function unpackTile(record: Partial<TileRecord>, version: number): Promise<Uint8Array | undefined> {
  const { packed, digest, bytes = Number.NaN } = record;
  if (record.version !== version || !(packed instanceof Uint8Array) || !(digest instanceof Uint8Array))
    return undefined;
  if (!(bytes <= MAX_TILE_BYTES)) return undefined;
  const unpacked = await inflateBytes(packed, bytes).catch(() => undefined);
  if (unpacked === undefined || unpacked.length !== bytes) return undefined;
  return isSame(await computeDigest(unpacked), digest) ? unpacked : undefined;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
