import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { isSumFile } from './check-sum';
import { InputFileError } from './ingest-error';
import { codeOf, makeReadError } from './read-error';

/** A file to read. `isNamed`: given by name, rather than by a folder or a pattern. */
export interface NamedPath {
  readonly path: string;
  readonly isNamed: boolean;
}

const WILD = /[*?]|\[[^\]/]+\]/;

async function listFolder(folder: string): Promise<string[]> {
  const found: string[] = [];
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await listFolder(path)));
    else if (entry.isFile() && !isSumFile(path)) found.push(path);
  }
  return found;
}

function toPattern(glob: string): RegExp {
  const body = glob.replace(/\*\*\/|\*|\?|\[[^\]/]+\]|[.+^${}()|\\[\]]/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    return part.startsWith('[') && part.length > 1 ? part.replace(/^\[!/, '[^') : `\\${part}`;
  });
  return new RegExp(`^${body}$`);
}

async function expandGlob(glob: string): Promise<string[]> {
  let base = dirname(glob);
  while (WILD.test(base)) base = dirname(base);
  const pattern = toPattern(glob);
  const files = (await listFolder(base)).filter((path) => pattern.test(path.split(sep).join('/')));
  if (files.length === 0) throw new InputFileError(glob, 'names no file');
  return files;
}

/** The files of folders and of patterns such as `*.zip`, in name order, without checksum files. */
export async function expandPaths(paths: readonly string[]): Promise<NamedPath[]> {
  const found = new Map<string, NamedPath>();
  const add = (path: string, isNamed: boolean): void => {
    found.set(path, { path, isNamed: isNamed || found.get(path)?.isNamed === true });
  };
  for (const path of paths) {
    const kind = await stat(path).catch((cause: unknown) => {
      if (codeOf(cause) === 'ENOENT' && WILD.test(basename(path) + dirname(path))) return undefined;
      throw makeReadError(path, 1, cause);
    });
    if (kind === undefined) for (const file of await expandGlob(path)) add(file, false);
    else if (!kind.isDirectory()) {
      if (!isSumFile(path)) add(path, true);
    } else {
      const files = await listFolder(path);
      if (files.length === 0) throw new InputFileError(path, 'is a folder without files');
      for (const file of files) add(file, false);
    }
  }
  return [...found.values()];
}
