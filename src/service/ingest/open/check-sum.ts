import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { InputFileError } from './ingest-error';
import { codeOf } from './read-error';

const SUFFIXES = ['.CHECKSUM', '.sha256'];

export function isSumFile(path: string): boolean {
  return SUFFIXES.some((suffix) => path.endsWith(suffix));
}

async function readSum(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'latin1').catch((cause: unknown) => {
    if (codeOf(cause) === 'ENOENT') return undefined;
    throw cause;
  });
  if (text === undefined) return undefined;
  const sum = /^[0-9a-f]{64}(?=\s|$)/i.exec(text)?.[0];
  if (sum === undefined) throw new InputFileError(path, 'must begin with a SHA-256 sum of 64 hexadecimal digits');
  return sum.toLowerCase();
}

/** Compares a file with the checksum file beside it, if there is one. @throws InputFileError */
export async function checkSumOf(path: string): Promise<void> {
  for (const suffix of SUFFIXES) {
    const expected = await readSum(path + suffix);
    if (expected === undefined) continue;
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
    if (hash.digest('hex') !== expected)
      throw new InputFileError(path, `is not what ${path}${suffix} says: its sum differs`);
  }
}
