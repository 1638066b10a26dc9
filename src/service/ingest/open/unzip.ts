import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { messageOf } from '@/base/errors';
import { InputFileError } from './ingest-error';
import type { Input } from './input';
import { UnpackError } from './read-error';
import { checkSize, unpack } from './unpack';

const MAX_ENTRIES = 10_000;

function openZip(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false, strictFileNames: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });
}

/** All entries that are files. */
async function listEntries(path: string): Promise<Entry[]> {
  const zip = await openZip(path);
  try {
    return await new Promise<Entry[]>((resolve, reject) => {
      const entries: Entry[] = [];
      zip.on('error', reject);
      zip.on('end', () => resolve(entries));
      zip.on('entry', (entry: Entry) => {
        if (entries.length === MAX_ENTRIES) reject(new Error(`it has more than ${MAX_ENTRIES} entries`));
        else {
          if (!entry.fileName.endsWith('/')) entries.push(entry);
          zip.readEntry();
        }
      });
      zip.readEntry();
    });
  } finally {
    zip.close();
  }
}

const openEntry = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });

/** The bytes of an entry, verified by their checksum. @throws UnpackError */
async function* readEntry(path: string, entry: Entry): AsyncGenerator<Uint8Array, void, undefined> {
  const zip = await openZip(path);
  try {
    let sum = 0;
    for await (const chunk of (await openEntry(zip, entry)) as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (sum !== entry.crc32) throw new UnpackError('the checksum of the archive does not fit what it holds');
  } catch (cause) {
    if (cause instanceof UnpackError || (cause instanceof Error && 'code' in cause)) throw cause;
    throw new UnpackError(`the zip archive is damaged (${messageOf(cause)})`, { cause });
  } finally {
    zip.close();
  }
}

/** The files of a zip archive. Their names are only displayed. @throws InputFileError */
export async function listZip(path: string): Promise<Input[]> {
  const entries = await listEntries(path).catch((cause: unknown) => {
    throw new InputFileError(path, `is no whole zip archive (${messageOf(cause)})`, { cause });
  });
  if (entries.length === 0) throw new InputFileError(path, 'is a zip archive without files');
  return entries.map((entry) => {
    const name = entries.length === 1 ? path : `${path} › ${entry.fileName}`;
    return {
      name,
      open: () => {
        checkSize(entry.compressedSize, entry.uncompressedSize);
        return unpack(readEntry(path, entry));
      },
    };
  });
}
