import { spawnSync } from 'node:child_process';
import zlib from 'node:zlib';

export type Packing = 'gzip' | 'zstd';

/** In Node 22.15 and later. */
interface Zstd {
  zstdCompressSync?(body: Buffer): Buffer;
}

/** Uses Node if possible, else the command of that name if installed. */
function packZstd(body: Buffer): Buffer | undefined {
  const packed = (zlib as Zstd).zstdCompressSync?.(body);
  if (packed !== undefined) return packed;
  const { status, stdout } = spawnSync('zstd', ['-3', '-c'], { input: body, maxBuffer: 2 ** 30 });
  return status === 0 ? stdout : undefined;
}

/** `body` in each packing that this machine supports, by its `Content-Encoding`. */
export function packBody(body: Buffer): Partial<Record<Packing, Buffer>> {
  const zstd = packZstd(body);
  return { gzip: zlib.gzipSync(body, { level: 1 }), ...(zstd === undefined ? {} : { zstd }) };
}
