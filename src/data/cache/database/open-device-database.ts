import { messageOf } from '@/base/errors';
import { runSoon } from '@/base/run-when-idle';
import { forgetNamespaces, nameDatabase } from './database-namespaces';
import type { TileDatabaseOptions } from './database-options';
import { openRecords } from './database-records';
import type { TileDatabase } from './database-types';
import { findFactory, troubleOf } from './find-factory';
import { makeNoDatabase } from './no-database';
import { StoredDatabase } from './stored-database';
import { TILE_FORMAT } from './tile-codec';
import { makeSlicedWork } from './tile-work';

const QUEUE_BYTES = 64 * 2 ** 20;
const OPEN_TIMEOUT_MS = 4000;

/** Opens the database of a connection, or one that stores nothing if that fails. */
export async function openDeviceDatabase(options: TileDatabaseOptions): Promise<TileDatabase> {
  const { namespace, capBytes, clock, openTimeoutMs = OPEN_TIMEOUT_MS } = options;
  let factory: IDBFactory | undefined;
  try {
    factory = findFactory(options.indexedDB);
    const name = await nameDatabase(namespace);
    const tileDatabase = new StoredDatabase({
      database: await openRecords({ factory, name, timeoutMs: openTimeoutMs }),
      factory,
      capBytes,
      clock,
      queueBytes: options.queueBytes ?? QUEUE_BYTES,
      runLater: options.runLater ?? runSoon,
      version: options.version ?? TILE_FORMAT,
      work: options.work ?? makeSlicedWork(),
    });
    await tileDatabase.readIndex();
    return tileDatabase;
  } catch (error) {
    const refused = { capBytes, trouble: troubleOf(error), detail: messageOf(error) };
    const found = factory;
    return makeNoDatabase(
      found === undefined ? refused : { ...refused, forget: () => forgetNamespaces(found, undefined) },
    );
  }
}
