import type { Dirent } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { MAX_FILES } from '@/contract/imports';
import { ServiceError } from '@/service/request/service-error';
import { isSumFile } from '../ingest/open/check-sum';

const MAX_NAME_LENGTH = 120;
const MAX_FOLDERS = 16;

/** A part of a path in letters that are safe in any; the end tells more than the beginning: it holds what a file is packed with. */
function toSafePart(part: string): string {
  const safe = part.replace(/[^\p{L}\p{M}\p{N}._ +@=~-]/gu, '_').replace(/^[. ]+/, '');
  return safe.length > MAX_NAME_LENGTH ? safe.slice(-MAX_NAME_LENGTH).replace(/^[. ]+/, '_') : safe;
}

/**
 * The path of a file in letters that lead nowhere but below the folder it is put in. Its words stay: the name of a dump tells its
 * market, or the folders that it lies in do.
 * @throws ServiceError where nothing is left of its name
 */
export function toSafePath(name: string): string {
  const parts = name.split(/[/\\]/).map(toSafePart);
  const file = parts.at(-1);
  if (file === undefined || file === '') throw new ServiceError('INVALID_PARAMS', 'name is not the name of a file');
  const folders = parts.slice(0, -1).filter((part) => part !== '');
  return [...folders.slice(-MAX_FOLDERS), file].join('/');
}

/** Files that came for one import, beside the store. */
export interface UploadedFiles {
  readonly folder: string;
  /** Those to be imported; sums that stand beside them are not. */
  readonly paths: readonly string[];
  readonly names: readonly string[];
  readonly bytes: number;
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((): Dirent[] => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Keeps files that a page hands in until they are imported: one import at a time, and none outlives the service. */
export class UploadFolder {
  readonly #root: string;
  #cleared: Promise<void> | undefined;
  /** Files of the import that is to come. */
  readonly #came = new Set<string>();

  constructor(dataDirectory: string) {
    this.#root = join(resolve(dataDirectory), 'uploads');
  }

  /** Writes a piece where it belongs; one that is sent again takes its own place. @throws ServiceError */
  async write(upload: string, name: string, at: number, body: AsyncIterable<Uint8Array>): Promise<void> {
    const folder = await this.#enter(upload);
    const path = join(folder, toSafePath(name));
    const size = (await stat(path).catch(() => undefined))?.size ?? 0;
    if (at > size) throw new ServiceError('INVALID_PARAMS', `at must not be above ${size}, what came of the file`);
    this.#came.add(path);
    if (this.#came.size > MAX_FILES) {
      throw new ServiceError('INVALID_PARAMS', `More than ${MAX_FILES} files cannot be imported at once`);
    }
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, size === 0 ? 'w' : 'r+');
    try {
      await file.truncate(at);
      let position = at;
      for await (const part of body) {
        await file.write(part, 0, part.length, position);
        position += part.length;
      }
    } finally {
      await file.close();
    }
  }

  /** Undefined where nothing came. */
  async find(upload: string): Promise<UploadedFiles | undefined> {
    const folder = join(this.#root, upload);
    const paths = (await listFiles(folder)).sort();
    const names = paths.map((path) => relative(folder, path));
    const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
    if (names.length === 0) return undefined;
    return {
      folder,
      names,
      paths: paths.filter((path) => !isSumFile(path)),
      bytes: sizes.reduce((sum, size) => sum + size, 0),
    };
  }

  /** Removes all files that wait, but those of `kept`. */
  async clear(kept?: string): Promise<void> {
    this.#came.clear();
    const names = await readdir(this.#root).catch((): string[] => []);
    for (const name of names) if (name !== kept) await rm(join(this.#root, name), { recursive: true, force: true });
  }

  /** What an earlier import or an earlier start left goes before the first file of another. */
  async #enter(upload: string): Promise<string> {
    const folder = join(this.#root, upload);
    this.#cleared ??= this.clear();
    await this.#cleared;
    if ((await stat(folder).catch(() => undefined)) === undefined) await this.clear();
    await mkdir(folder, { recursive: true });
    return folder;
  }
}
