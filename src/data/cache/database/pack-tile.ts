import type { PackedRecord, TileRecord } from './database-records';
import type { KeptState } from './database-types';
import { deflateBytes, inflateBytes, storeBytes } from './deflate-bytes';
import { computeSha256 } from './sha256';

/** No tile is this large: a record that claims more is damaged. */
const MAX_TILE_BYTES = 2 ** 28;

/** What bytes belong to: a record found under another name, or in another database, is rejected. */
export interface PackedName {
  /** Name of the database, or of the part of it that belongs to one connection. */
  readonly place: string;
  readonly key: string;
  /** For tiles only: the state belongs to a tile as much as its bytes. */
  readonly state?: KeptState | undefined;
}

type Head = Pick<PackedRecord, 'version' | 'usedAt'>;

/** Packs a tile into its record. Takes a while, in slices. */
export async function packTile(
  name: PackedName & { readonly state: KeptState },
  head: Head,
  unpacked: Uint8Array,
): Promise<TileRecord> {
  return { ...(await packBytes(name, head, unpacked)), state: name.state };
}

/** Packs a tile within this task: larger than `packTile` does, and read alike. */
export function packTileNow(
  name: PackedName & { readonly state: KeptState },
  { version, usedAt }: Head,
  unpacked: Uint8Array,
): TileRecord {
  const packed = storeBytes(unpacked);
  const digest = computeSha256(joinNamed(name, version, unpacked));
  const { key, state } = name;
  return { key, version, digest, packed, packedBytes: packed.length, bytes: unpacked.length, usedAt, state };
}

/** Packs any bytes into a record. Takes a while, in slices. */
export async function packBytes(
  name: PackedName,
  { version, usedAt }: Head,
  unpacked: Uint8Array,
): Promise<PackedRecord> {
  const [packed, digest] = await Promise.all([deflateBytes(unpacked), computeDigest(name, version, unpacked)]);
  return { key: name.key, version, digest, packed, packedBytes: packed.length, bytes: unpacked.length, usedAt };
}

/** The bytes of a record, or `undefined` when they were not stored under this very name or have another format. */
export async function unpackBytes(
  name: PackedName,
  record: Partial<PackedRecord>,
  version: number,
): Promise<Uint8Array | undefined> {
  const { packed, digest, bytes = Number.NaN } = record;
  if (record.version !== version || !(packed instanceof Uint8Array) || !(digest instanceof Uint8Array))
    return undefined;
  if (!(bytes <= MAX_TILE_BYTES)) return undefined;
  const unpacked = await inflateBytes(packed, bytes).catch(() => undefined);
  if (unpacked === undefined || unpacked.length !== bytes) return undefined;
  return isSame(await computeDigest(name, version, unpacked), digest) ? unpacked : undefined;
}

async function computeDigest(name: PackedName, version: number, bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joinNamed(name, version, bytes)));
}

/** What the digest is of: the name as JSON, a line feed (which JSON never contains), and the bytes. */
function joinNamed({ place, key, state }: PackedName, version: number, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const numbers = state && [state.from, state.to, state.until, state.askedAt, state.deviceAskedAt];
  const head = new TextEncoder().encode(`${JSON.stringify([place, key, version, numbers])}\n`);
  const all = new Uint8Array(head.length + bytes.length);
  all.set(head);
  all.set(bytes, head.length);
  return all;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
