import { ByteReader } from './byte-reader';
import { UnpackError } from './read-error';

const BLOCK = 512;
const MAX_ENTRIES = 10_000;
const REGULAR = new Set(['0', '\0', '']);

export interface TarEntry {
  readonly name: string;
  readonly size: number;
}

/** Whether a stream that starts with these bytes is a tar archive. */
export function isTar(head: Buffer): boolean {
  return head.length >= BLOCK && head.toString('latin1', 257, 262) === 'ustar';
}

const textOf = (head: Buffer, at: number, length: number): string =>
  head.toString('utf8', at, at + length).replace(/\0.*$/s, '');

function readHeader(head: Buffer): TarEntry & { readonly isFile: boolean } {
  let sum = 8 * 32;
  for (let i = 0; i < BLOCK; i++) if (i < 148 || i >= 156) sum += head[i];
  const size = Number.parseInt(textOf(head, 124, 12).trim() || '0', 8);
  if (sum !== Number.parseInt(textOf(head, 148, 8).trim(), 8) || !Number.isSafeInteger(size) || size < 0)
    throw new UnpackError('the tar archive is damaged here');
  return { name: textOf(head, 0, 100), size, isFile: REGULAR.has(String.fromCharCode(head[156])) };
}

/**
 * Visits the files of a tar archive; `visit` reads what it needs of an entry. No path is built from names, and links
 * are skipped.
 * @throws UnpackError
 */
export async function walkTar(
  bytes: AsyncIterable<Uint8Array>,
  visit: (entry: TarEntry, index: number, contents: AsyncIterable<Uint8Array>) => Promise<'on' | 'done'>,
): Promise<void> {
  const reader = new ByteReader(bytes);
  try {
    for (let index = 0; ; ) {
      const head = await reader.upTo(BLOCK);
      if (head.every((byte) => byte === 0)) return;
      if (head.length < BLOCK) throw new UnpackError('the tar archive is cut off here');
      const { isFile, ...entry } = readHeader(head);
      let left = entry.size;
      const contents = async function* (): AsyncGenerator<Uint8Array, void, undefined> {
        while (left > 0) {
          const part = await reader.next(left);
          if (part === undefined) throw new UnpackError('the tar archive is cut off here');
          left -= part.length;
          yield part;
        }
      };
      if (index >= MAX_ENTRIES) throw new UnpackError(`the tar archive has more than ${MAX_ENTRIES} entries`);
      if (isFile && (await visit(entry, index++, contents())) === 'done') return;
      for await (const _ of contents());
      await reader.upTo((BLOCK - (entry.size % BLOCK)) % BLOCK);
    }
  } finally {
    await reader.close();
  }
}

/** The contents of the entry at this index. */
export async function* readTarEntry(
  bytes: AsyncIterable<Uint8Array>,
  wanted: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = new ByteReader(bytes);
  try {
    for (let index = 0; ; ) {
      const { isFile, size } = readHeader(await reader.exactly(BLOCK, 'tar archive'));
      const isWanted = isFile && index++ === wanted;
      for (let left = size; left > 0; ) {
        const part = await reader.next(left);
        if (part === undefined) throw new UnpackError('the tar archive is cut off here');
        left -= part.length;
        if (isWanted) yield part;
      }
      if (isWanted) return;
      await reader.upTo((BLOCK - (size % BLOCK)) % BLOCK);
    }
  } finally {
    await reader.close();
  }
}
