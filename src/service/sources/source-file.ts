import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { messageOf } from '@/base/errors';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import { packedInstrument } from '../feeds/instrument-note';
import { parseSourceId, SourceError } from './source-id';

/** The list of sources cannot be read; the message is a sentence. The file stays as it is. */
export class SourceFileError extends Error {
  override readonly name = 'SourceFileError';
}

const storedSource = z.object({
  id: z.string(),
  /** As the venue listed it; absent until the venue could be asked. */
  instrument: z.optional(packedInstrument),
  paused: z.optional(z.literal(true)),
  /** It is removed, and its data are being deleted: a start finishes that first. */
  deleting: z.optional(z.literal(true)),
});
export type StoredSource = z.infer<typeof storedSource>;

const sourceFile = z.object({ version: z.literal(1), sources: z.array(storedSource) });

const fileOf = (dataDirectory: string): string => join(dataDirectory, 'sources.json');

/** The instrument of a source; undefined until the venue could be asked. */
export function unpackInstrument({ id, instrument }: StoredSource): Instrument | undefined {
  if (instrument === undefined) return undefined;
  const { kind, symbol } = parseSourceId(id);
  return { kind, symbol, ...instrument, contract: instrument.contract };
}

/** @throws ZodError, SourceError */
export function parseStoredSource(text: string): StoredSource {
  const source = storedSource.parse(JSON.parse(text));
  parseSourceId(source.id);
  return source;
}

function parseSources(text: string, path: string): readonly StoredSource[] {
  try {
    const { sources } = sourceFile.parse(JSON.parse(text));
    for (const { id } of sources) parseSourceId(id);
    return sources;
  } catch (cause) {
    const why = cause instanceof SourceError ? `: ${cause.message}` : '';
    throw new SourceFileError(`${path} is damaged${why}; nothing is recorded until it is fixed or deleted`, { cause });
  }
}

/** The sources of a data directory; none when there is no file. @throws SourceFileError */
export async function loadSources(dataDirectory: string): Promise<readonly StoredSource[]> {
  const path = fileOf(dataDirectory);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw new SourceFileError(`${path} cannot be read (${messageOf(cause)})`, { cause });
  }
  return parseSources(text, path);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Replaces the list: whole or not at all. To be called by whoever has the data directory's store open. */
export async function saveSources(dataDirectory: string, sources: readonly StoredSource[]): Promise<void> {
  const path = fileOf(dataDirectory);
  const next = `${path}.next`;
  const file = await open(next, 'w');
  try {
    await file.writeFile(`${JSON.stringify({ version: 1, sources }, null, 2)}\n`);
    await file.sync();
  } catch (error) {
    await file.close();
    await rm(next, { force: true });
    throw error;
  }
  await file.close();
  await rename(next, path);
  await syncFolder(dirname(path));
}
