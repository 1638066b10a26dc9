import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { TIER_IDS, type TierId } from '@/contract/tiers';

/** A key that was made with `npm run keys`. Its text was shown once and is stored nowhere. */
export interface StoredKey {
  readonly name: string;
  readonly tier: TierId;
  /** ISO time. */
  readonly created: string;
  /**
   * SHA-256 in hexadecimal. A slow hash would gain nothing: a key is 192 random bits, which nobody guesses at any
   * speed, and every request is hashed.
   */
  readonly sha256: string;
}

/** What was asked of the key file cannot be done; the message is a sentence for a person and names no key. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

const KEY_BYTES = 24;
const OWNER_ONLY = 0o600;
const NAME_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/;
/** A change takes milliseconds: whoever holds the file longer has been killed. */
const LOCK_ATTEMPTS = 100;
const LOCK_PAUSE_MS = 20;

const storedKey = z.object({
  name: z.string().check(z.regex(NAME_PATTERN)),
  tier: z.enum(TIER_IDS),
  created: z.string(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
const keyFile = z.object({ version: z.literal(1), keys: z.array(storedKey) });

export const keyFilePath = (dataDirectory: string): string => join(dataDirectory, 'keys.json');

export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key, 'utf8').digest();
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | undefined)?.code;

function parseKeyFile(text: string, path: string): readonly StoredKey[] {
  try {
    return keyFile.parse(JSON.parse(text)).keys;
  } catch {
    // No cause: the error of the parser quotes what the file holds.
    throw new KeyFileError(`${path} is damaged: fix it, or delete it and create new keys`);
  }
}

/** The stored keys; none when there is no file. @throws KeyFileError */
export async function loadStoredKeys(dataDirectory: string): Promise<readonly StoredKey[]> {
  const path = keyFilePath(dataDirectory);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    // A data directory that is none is reported by whoever opens it.
    if (codeOf(cause) === 'ENOENT' || codeOf(cause) === 'ENOTDIR') return [];
    throw new KeyFileError(`${path} cannot be read`, { cause });
  }
  return parseKeyFile(text, path);
}

/** The new file, made by one process at a time: its existence is the lock. */
async function openNext(dataDirectory: string, path: string): Promise<FileHandle> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await open(path, 'wx', OWNER_ONLY);
    } catch (cause) {
      const code = codeOf(cause);
      if (code === 'ENOENT' || code === 'ENOTDIR') {
        const advice = 'start the service once to make it, or name another with DATA_DIR';
        throw new KeyFileError(`The data directory ${dataDirectory} does not exist: ${advice}`, { cause });
      }
      if (code !== 'EEXIST') throw new KeyFileError(`The data directory ${dataDirectory} cannot be written`, { cause });
      if (attempt === LOCK_ATTEMPTS) {
        throw new KeyFileError(`Another change of the keys is in progress; if it was interrupted, delete ${path}`);
      }
      await new Promise((resolve) => setTimeout(resolve, LOCK_PAUSE_MS));
    }
  }
}

/** Replaces the file by one with the keys that `change` returns: whole or not at all. */
async function changeKeys(
  dataDirectory: string,
  change: (keys: readonly StoredKey[]) => readonly StoredKey[],
): Promise<void> {
  const path = keyFilePath(dataDirectory);
  const next = `${path}.next`;
  const file = await openNext(dataDirectory, next);
  try {
    const keys = change(await loadStoredKeys(dataDirectory));
    await file.writeFile(`${JSON.stringify({ version: 1, keys }, null, 2)}\n`);
    await file.sync();
    await rename(next, path);
  } catch (error) {
    await rm(next, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

export interface NewKey {
  readonly name: string;
  readonly tier: TierId;
  /** Milliseconds since 1970. */
  readonly createdMs: number;
}

/** @throws KeyFileError */
export function checkKeyName(name: string): void {
  if (NAME_PATTERN.test(name)) return;
  throw new KeyFileError('A name is 1 to 40 letters, digits, dots, dashes or underscores, the first a letter or digit');
}

/** A new key and what is stored of it. */
export function makeKey({ name, tier, createdMs }: NewKey): { readonly key: string; readonly stored: StoredKey } {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const created = new Date(createdMs).toISOString();
  return { key, stored: { name, tier, created, sha256: hashKey(key).toString('hex') } };
}

/** Makes a key and stores its hash. The text it returns is the only copy. @throws KeyFileError */
export async function addKey(dataDirectory: string, asked: NewKey): Promise<string> {
  const { name } = asked;
  checkKeyName(name);
  const { key, stored } = makeKey(asked);
  await changeKeys(dataDirectory, (keys) => {
    if (keys.some((other) => other.name === name)) {
      throw new KeyFileError(`There is a key named ${name} already: revoke it first or choose another name`);
    }
    return [...keys, stored];
  });
  return key;
}

/** Forgets a key: it is refused from the service's next look at the file. @throws KeyFileError */
export async function revokeKey(dataDirectory: string, name: string): Promise<void> {
  await changeKeys(dataDirectory, (keys) => {
    const left = keys.filter((key) => key.name !== name);
    if (left.length === keys.length) {
      const known = keys.map((key) => key.name).join(', ') || 'none';
      throw new KeyFileError(`There is no key with that name; names: ${known}`);
    }
    return left;
  });
}
