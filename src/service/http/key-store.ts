import type { Engine } from '../store/engine/engine';
import { loadKeyRows, saveKeyRow } from '../store/processes/key-rows';
import {
  addKey,
  checkKeyName,
  KeyFileError,
  loadStoredKeys,
  makeKey,
  type NewKey,
  revokeKey,
  type StoredKey,
} from './key-file';
import { type WatchedKeys, watchKeys } from './watch-keys';

/** Where the keys of a service are kept. @throws KeyFileError, and as the store does */
export interface KeyStore {
  load(): Promise<readonly StoredKey[]>;
  /** The text of the new key: the only copy. */
  add(key: NewKey): Promise<string>;
  revoke(name: string): Promise<void>;
}

/** Keys in the file of a data directory. */
export const keysInFile = (dataDirectory: string): KeyStore => ({
  load: () => loadStoredKeys(dataDirectory),
  add: (key) => addKey(dataDirectory, key),
  revoke: (name) => revokeKey(dataDirectory, name),
});

/** Keys in the database of a server, the same for all processes that use it. */
export const keysOnServer = (engine: Engine): KeyStore => ({
  load: () => loadKeyRows(engine),
  async add(asked) {
    checkKeyName(asked.name);
    if ((await loadKeyRows(engine)).some(({ name }) => name === asked.name)) {
      throw new KeyFileError(`There is a key named ${asked.name} already: revoke it first or choose another name`);
    }
    const { key, stored } = makeKey(asked);
    await saveKeyRow(engine, stored, false);
    return key;
  },
  async revoke(name) {
    const keys = await loadKeyRows(engine);
    const found = keys.find((key) => key.name === name);
    if (found) return saveKeyRow(engine, found, true);
    const known = keys.map((key) => key.name).join(', ') || 'none';
    throw new KeyFileError(`There is no key with that name; names: ${known}`);
  },
});

/** How long a new or revoked key may go unnoticed. */
const LOOK_MS = 1000;

/** The keys of a server, followed as they change. While it cannot be asked, the last ones stay. */
async function watchServerKeys(engine: Engine, onFailure: (error: unknown) => void): Promise<WatchedKeys> {
  const store = keysOnServer(engine);
  let keys = await store.load();
  let text = JSON.stringify(keys);
  let looking: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    const now = await store.load();
    const nowText = JSON.stringify(now);
    if (nowText === text) return;
    [keys, text] = [now, nowText];
  };
  const look = (): Promise<void> =>
    (looking ??= read()
      .catch(onFailure)
      .finally(() => {
        looking = undefined;
      }));
  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  return { current: () => keys, look, dispose: () => clearInterval(timer) };
}

/** The keys of a service: of the server where there is one, else of its data directory. */
export const openKeys = (
  engine: Engine,
  dataDirectory: string,
  onFailure: (error: unknown) => void,
): Promise<WatchedKeys> => (engine.isOwn ? watchKeys(dataDirectory, onFailure) : watchServerKeys(engine, onFailure));
