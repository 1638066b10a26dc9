import { spawnSync } from 'node:child_process';
import zlib from 'node:zlib';

export type Packing = 'gzip' | 'zstd';

/** Of Node 22.15 and later. */
interface Zstd {
  zstdCompressSync?(body: Buffer): Buffer;
}

/** By Node where it can, else by the command of that name, where there is one. */
function packZstd(body: Buffer): Buffer | undefined {
  const packed = (zlib as Zstd).zstdCompressSync?.(body);
  if (packed !== undefined) return packed;
  const { status, stdout } = spawnSync('zstd', ['-3', '-c'], { input: body, maxBuffer: 2 ** 30 });
  return status === 0 ? stdout : undefined;
}

/** `body` in each packing that this machine can make, by the `Content-Encoding` it is sent with. */
export function packBody(body: Buffer): Partial<Record<Packing, Buffer>> {
  const zstd = packZstd(body);
  return { gzip: zlib.gzipSync(body, { level: 1 }), ...(zstd === undefined ? {} : { zstd }) };
}
