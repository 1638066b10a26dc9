import { messageOf } from '@/base/errors';
import { runWhenIdle } from '@/base/run-when-idle';
import { findFactory, troubleOf } from './find-factory';
import { makeNoVault } from './no-vault';
import { StoredVault } from './stored-vault';
import { TILE_FORMAT } from './tile-codec';
import { makeSlicedWork } from './tile-work';
import { forgetNamespaces, nameDatabase } from './vault-namespaces';
import type { TileVaultOptions } from './vault-options';
import { openRecords } from './vault-records';
import type { TileVault } from './vault-types';

const QUEUE_BYTES = 64 * 2 ** 20;
const OPEN_TIMEOUT_MS = 4000;

/** Opens the vault of a connection; one that holds nothing where that fails. */
export async function openVault(options: TileVaultOptions): Promise<TileVault> {
  const { namespace, capBytes, clock, openTimeoutMs = OPEN_TIMEOUT_MS } = options;
  let factory: IDBFactory | undefined;
  try {
    factory = findFactory(options.indexedDB);
    const name = await nameDatabase(namespace);
    const vault = new StoredVault({
      database: await openRecords({ factory, name, timeoutMs: openTimeoutMs }),
      factory,
      capBytes,
      clock,
      queueBytes: options.queueBytes ?? QUEUE_BYTES,
      runLater: options.runLater ?? runWhenIdle,
      version: options.version ?? TILE_FORMAT,
      work: options.work ?? makeSlicedWork(),
    });
    await vault.readIndex();
    return vault;
  } catch (error) {
    const refused = { capBytes, trouble: troubleOf(error), detail: messageOf(error) };
    const found = factory;
    return makeNoVault(
      found === undefined ? refused : { ...refused, forget: () => forgetNamespaces(found, undefined) },
    );
  }
}
