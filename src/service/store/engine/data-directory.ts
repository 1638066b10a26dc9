import { access, constants, mkdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The data directory cannot be created or written. */
export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError';
}

/** The data directory belongs to another running process. */
export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError';
}

/** There is no disk space for a write. Nothing that was stored before is lost. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
}

/** With less space the database refuses to write, or stops midway with other errors. */
const MIN_FREE_BYTES = 16 << 20;
/** ClickHouse error 243, NOT_ENOUGH_SPACE, and what the system and our own writing say. */
const NO_SPACE = /\bCode: 243\b|ENOSPC|No space left on device|the disk took a part/;
const BY_DATABASE = /DB::Exception/;

async function isNearlyFull(directory: string): Promise<boolean> {
  const facts = await statfs(directory).catch(() => undefined);
  return facts !== undefined && facts.bavail * facts.bsize < MIN_FREE_BYTES;
}

/** Explains a failed write to the data directory: DiskFullError when its disk is full, else `error` itself. */
export async function explainWriteFailure(error: unknown, directory: string): Promise<unknown> {
  const text = String(error);
  const isFull = NO_SPACE.test(text) || (BY_DATABASE.test(text) && (await isNearlyFull(directory)));
  if (!isFull) return error;
  return new DiskFullError(`The disk of the data directory ${directory} is full: free some space there`, {
    cause: error,
  });
}

/** `mkdir -p`. Node's own never returns when a parent accepts no directories, such as /proc. */
async function makeDirectory(path: string): Promise<void> {
  const attempt = (): Promise<string | undefined> =>
    mkdir(path).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST' || error.code === 'ENOENT') return error.code;
        throw error;
      },
    );
  if ((await attempt()) !== 'ENOENT' || dirname(path) === path) return;
  await makeDirectory(dirname(path));
  if ((await attempt()) === 'ENOENT') throw new Error(`${path} cannot be made`);
}

/** @throws DataDirectoryError */
export async function prepareDirectory(directory: string): Promise<void> {
  try {
    await makeDirectory(directory);
    await access(join(directory, '.'), constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new DataDirectoryError(`The data directory ${directory} cannot be written`, { cause });
  }
}

/** Where the database lives in a data directory. */
export const storePathOf = (directory: string): string => join(directory, 'store');

/** Whether `directory` holds a store, opened or not. */
export async function hasStore(directory: string): Promise<boolean> {
  return access(storePathOf(directory)).then(
    () => true,
    () => false,
  );
}

/** Process id in the status file that the database locks while it is open. */
async function readOwner(statusFile: string): Promise<number | undefined> {
  const text = await readFile(statusFile, 'utf8').catch(() => '');
  const id = /^PID: (\d+)$/m.exec(text)?.[1];
  return id === undefined ? undefined : Number(id);
}

/**
 * Throws when another process has the store open, according to Linux's file locks. Called before opening, because the
 * database would print its own message and give no cause. Creates nothing.
 * @throws StoreBusyError
 */
export async function checkStoreFree(directory: string): Promise<void> {
  const storePath = storePathOf(directory);
  const statusFile = join(storePath, 'status');
  const owner = await readOwner(statusFile);
  const facts = await stat(statusFile).catch(() => undefined);
  const locks = await readFile('/proc/locks', 'utf8').catch(() => '');
  if (owner === undefined || facts === undefined || owner === process.pid) return;
  const isHeld = locks.split('\n').some((line) => {
    const [, , , mode, pid, file = ''] = line.trim().split(/\s+/);
    return mode === 'WRITE' && Number(pid) === owner && file.endsWith(`:${facts.ino}`);
  });
  if (isHeld) throw makeBusyError(directory, owner);
}

/** Explains a failed opening of the store. */
export async function explainOpenFailure(directory: string, storePath: string, cause: unknown): Promise<Error> {
  const owner = await readOwner(join(storePath, 'status'));
  if (owner !== undefined && owner !== process.pid && isAlive(owner)) return makeBusyError(directory, owner, cause);
  return new DataDirectoryError(`The store in the data directory ${directory} cannot be opened`, { cause });
}

function makeBusyError(directory: string, owner: number, cause?: unknown): StoreBusyError {
  const message = `The data directory ${directory} is used by another running Depthscape (process ${owner})`;
  return new StoreBusyError(message, { cause });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const HOLDER_FILE = 'holder';

/**
 * Takes a data directory whose store is on a server: no database locks it. A process that was killed holds nothing.
 * @returns what gives it back. @throws StoreBusyError
 */
export async function holdDirectory(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, HOLDER_FILE);
  for (;;) {
    const taken = await writeFile(path, `${process.pid}\n`, { flag: 'wx' }).then(
      () => true,
      () => false,
    );
    if (taken) return () => rm(path, { force: true });
    const owner = Number(await readFile(path, 'utf8').catch(() => ''));
    if (owner > 0 && owner !== process.pid && isAlive(owner)) throw makeBusyError(directory, owner);
    await rm(path, { force: true });
  }
}
