import { stat } from 'node:fs/promises';
import type { Disposer } from '@/base/dispose';
import { keyFilePath, loadStoredKeys, type StoredKey } from './key-file';

/** How long a new or revoked key may go unnoticed. */
const LOOK_MS = 1000;

export interface WatchedKeys extends Disposer {
  /** As the file said when it was last read whole. */
  current(): readonly StoredKey[];
  /** Reads the file again if it has been replaced. A damaged one is reported once and the last whole one stays. */
  look(): Promise<void>;
}

/** Tells one version of the file from the next: it is replaced, never written into. */
async function fingerprint(path: string): Promise<string> {
  const facts = await stat(path).catch(() => undefined);
  return facts === undefined ? '' : `${facts.ino} ${facts.mtimeMs} ${facts.size}`;
}

/**
 * The stored keys of a data directory, followed as they change.
 * @throws KeyFileError when the file cannot be read at the start.
 */
export async function watchKeys(dataDirectory: string, onFailure: (error: unknown) => void): Promise<WatchedKeys> {
  const path = keyFilePath(dataDirectory);
  let seen = await fingerprint(path);
  let keys = await loadStoredKeys(dataDirectory);
  const look = async (): Promise<void> => {
    const now = await fingerprint(path);
    if (now === seen) return;
    seen = now;
    try {
      keys = await loadStoredKeys(dataDirectory);
    } catch (error) {
      onFailure(error);
    }
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  return { current: () => keys, look, dispose: () => clearInterval(timer) };
}
