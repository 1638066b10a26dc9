import { Readable, type Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ByteReader } from './byte-reader';
import { UnpackError } from './read-error';
import { unpackLz4 } from './unpack-lz4';
import { unpackZstd } from './unpack-zstd';

const CHUNK = 1024 * 1024;

async function* unpackGzip(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const raw = Readable.from(packed, { objectMode: true });
  const gunzip: Transform = createGunzip({ chunkSize: CHUNK });
  raw.on('error', (error) => gunzip.destroy(error));
  raw.pipe(gunzip);
  try {
    yield* gunzip as AsyncIterable<Uint8Array>;
  } finally {
    gunzip.destroy();
    raw.destroy();
  }
}

type Unpack = (packed: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** Compression formats of a stream, by their first bytes. */
const PACKINGS: readonly (readonly [magic: readonly number[], unpack: Unpack])[] = [
  [[0x1f, 0x8b], unpackGzip],
  [[0x28, 0xb5, 0x2f, 0xfd], unpackZstd],
  [[0x04, 0x22, 0x4d, 0x18], unpackLz4],
];

const MAGIC_BYTES = 4;
/** More layers of compression than anybody uses on purpose. */
const MAX_LAYERS = 3;
/** No recording compresses better than this, except perhaps its first bytes. */
const MAX_RATIO = 300;
const FREE_BYTES = 64 << 20;
/** Most bytes that one file may unpack to. */
const MAX_BYTES = 256 * 2 ** 30;

/** @throws UnpackError when more is unpacked than a recording can contain. */
export function checkSize(packed: number, unpacked: number): void {
  if (unpacked > MAX_BYTES) throw new UnpackError(`it unpacks to more than ${MAX_BYTES / 2 ** 30} GiB`);
  if (unpacked > FREE_BYTES && unpacked > packed * MAX_RATIO)
    throw new UnpackError(`it unpacks to more than ${MAX_RATIO} times its size: no recording does`);
}

async function* unpackLayer(
  packed: AsyncIterable<Uint8Array>,
  layers: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = new ByteReader(packed);
  try {
    const head = await reader.upTo(MAGIC_BYTES);
    const found = PACKINGS.find(([magic]) => magic.every((byte, i) => head[i] === byte));
    reader.unread(head);
    if (!found) yield* reader.rest();
    else if (layers === MAX_LAYERS) throw new UnpackError('it is packed more than three times');
    else yield* unpackLayer(found[1](reader.rest()), layers + 1);
  } finally {
    await reader.close();
  }
}

/** The unpacked bytes of `raw`; first bytes determine its compression. Sizes are limited at all times. */
export async function* unpack(raw: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let [packed, unpacked] = [0, 0];
  async function* counted(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of raw) {
      packed += chunk.length;
      yield chunk;
    }
  }
  for await (const chunk of unpackLayer(counted(), 0)) {
    unpacked += chunk.length;
    checkSize(packed, unpacked);
    yield chunk;
  }
}
