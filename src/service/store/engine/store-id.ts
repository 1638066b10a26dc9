import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ID = /^[0-9a-f-]{36}$/;

async function readId(path: string): Promise<string | undefined> {
  const text = (await readFile(path, 'utf8').catch(() => '')).trim();
  return ID.test(text) ? text : undefined;
}

/**
 * The name of the data in a data directory, so that no cache mixes two of them. It is created and deleted with the
 * directory. A frozen instant is part of the name, because the same data end elsewhere then. Without write access, the
 * name is only for this start.
 */
export async function loadStoreId(dataDirectory: string, frozenMs: number | undefined): Promise<string> {
  const path = join(dataDirectory, 'store-id');
  let id = await readId(path);
  if (id === undefined) {
    id = randomUUID();
    await writeFile(path, `${id}\n`).catch(() => undefined);
  }
  return frozenMs === undefined ? id : `${id}@${new Date(frozenMs).toISOString()}`;
}

/** The name of the data in a directory, if it has one. */
export const findStoreId = (dataDirectory: string): Promise<string | undefined> =>
  readId(join(dataDirectory, 'store-id'));

/** Call this when the data are replaced: the next start gives them a new name. */
export async function forgetStoreId(dataDirectory: string): Promise<void> {
  await rm(join(dataDirectory, 'store-id'), { force: true });
}
