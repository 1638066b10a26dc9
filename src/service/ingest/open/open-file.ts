import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { ByteReader } from './byte-reader';
import type { ColumnMapping } from './column-mapping';
import { InputFileError } from './ingest-error';
import type { Input } from './input';
import { codeOf, makeReadError, UnpackError } from './read-error';
import { parquetInput } from './read-parquet';
import { unpack } from './unpack';
import { isTar, readTarEntry, walkTar } from './untar';
import { listZip } from './unzip';

const CHUNK = 256 * 1024;
const TAR_HEAD = 512;
const ZIP_MAGIC = 0x04034b50;
const PARQUET_MAGIC = 0x31524150;
const EMPTY_ZIP_MAGIC = 0x06054b50;

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** A file that is compressed as one stream, or not at all. */
export function fileInput(path: string): Input {
  return {
    name: path,
    open: () => unpack(createReadStream(path, { highWaterMark: CHUNK }) as AsyncIterable<Uint8Array>),
  };
}

async function beginsTar(input: Input): Promise<boolean> {
  const reader = new ByteReader(input.open());
  try {
    return isTar(await reader.upTo(TAR_HEAD));
  } catch (cause) {
    // Reading it from the start gives a better error, with the line.
    if (cause instanceof UnpackError || codeOf(cause).startsWith('Z_')) return false;
    throw cause;
  } finally {
    await reader.close().catch(() => undefined);
  }
}

async function listTar(archive: Input): Promise<Input[]> {
  const inputs: Input[] = [];
  await walkTar(archive.open(), async ({ name }, index) => {
    inputs.push({ name: `${archive.name} › ${name}`, open: () => unpack(readTarEntry(archive.open(), index)) });
    return 'on';
  });
  if (inputs.length === 0) throw new InputFileError(archive.name, 'is a tar archive without files');
  return inputs;
}

/**
 * The inputs of a file: itself, or the entries of an archive, each unpacked while it is read.
 * @throws InputFileError, DamagedInputError
 */
export async function openFile(path: string, mapping?: ColumnMapping): Promise<Input[]> {
  try {
    const head = await readHead(path);
    if (head.length === 0) throw new InputFileError(path, 'is empty');
    const magic = head.length === 4 ? head.readUInt32LE(0) : 0;
    if (magic === ZIP_MAGIC || magic === EMPTY_ZIP_MAGIC) return await listZip(path);
    if (magic === PARQUET_MAGIC) return [parquetInput(path, mapping)];
    const input = fileInput(path);
    return (await beginsTar(input)) ? await listTar(input) : [input];
  } catch (cause) {
    throw cause instanceof UnpackError || codeOf(cause) !== '' ? makeReadError(path, 1, cause) : cause;
  }
}
