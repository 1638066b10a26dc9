import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DEFAULT_RETENTION, type Retention } from '@/service/sources/retention';
import type { Engine } from '../engine/engine';
import { askForLease, endLeases, loadLeases, renewLeases } from '../processes/leases';
import { createAll, MIGRATIONS, type Migration, type MigrationPlace } from './migrations';

/** The store is of a newer program; the message is a sentence. */
export class StoreVersionError extends Error {
  override readonly name = 'StoreVersionError';
}

const LOCK = 'schema';
const LOOK_MS = 500;

/** The number of the newest migration that the store has been through; 0 for a new one, and for one of before the numbers. */
export async function loadVersion(engine: Engine): Promise<number> {
  const [{ known }] = await engine.rows<{ known: number }>(
    `SELECT count() AS known FROM system.tables WHERE database = currentDatabase() AND name = 'schema_version'`,
  );
  if (known === 0) return 0;
  const [{ version }] = await engine.rows<{ version: number }>('SELECT max(number) AS version FROM schema_version');
  return version;
}

const newestOf = (migrations: readonly Migration[]): number => Math.max(...migrations.map(({ number }) => number));

function refuseNewer(version: number, newest: number): void {
  if (version <= newest) return;
  throw new StoreVersionError(
    `The store has schema ${version}, of a newer Depthscape; this one knows schemas up to ${newest}: use the newer program, or another store`,
  );
}

/** The statement that creates the table of leases where it is missing. */
const createLeases = (place: MigrationPlace): string =>
  createAll(place).find((statement) => /[ .]lease( ON CLUSTER \w+)? \(/.test(statement)) ?? '';

/** Where the tables of `engine` are, and on a cluster how long it keeps their rows by itself. */
function placeOf({ isOwn, cluster }: Engine, retention: Retention): MigrationPlace {
  if (cluster !== undefined) return { shape: 'cluster', names: cluster, retention };
  return { shape: isOwn ? 'embedded' : 'server' };
}

/** `work`, while no other process migrates the same store. An embedded store has one process. */
async function withLock(engine: Engine, place: MigrationPlace, work: () => Promise<void>): Promise<void> {
  if (engine.isOwn) return work();
  await engine.run(createLeases(place));
  const owner = randomUUID();
  for (;;) {
    const find = async () => (await loadLeases(engine)).find(({ name }) => name === LOCK);
    const row = await find();
    if (row === undefined || row.leftMs <= 0) {
      await askForLease(engine, { name: LOCK, fence: (row?.fence ?? 0) + 1, owner, markets: [] });
      if ((await find())?.owner === owner) break;
    }
    await wait(LOOK_MS);
  }
  const timer = setInterval(() => void renewLeases(engine, owner, [LOCK]).catch(() => undefined), 2 * LOOK_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await endLeases(engine, owner, [LOCK]);
  }
}

interface MigrationOptions {
  readonly migrations?: readonly Migration[];
  /** How long the servers of a cluster keep rows. */
  readonly retention?: Retention;
}

/**
 * Brings the store from whatever schema it has to the newest that this program knows, a migration after the other. It may
 * be killed at any point and called again. Does nothing on a current store.
 * @throws StoreVersionError
 */
export async function migrate(
  engine: Engine,
  { migrations = MIGRATIONS, retention = DEFAULT_RETENTION }: MigrationOptions = {},
): Promise<void> {
  const newest = newestOf(migrations);
  const found = await loadVersion(engine);
  refuseNewer(found, newest);
  if (found === newest) return;
  const place = placeOf(engine, retention);
  await withLock(engine, place, async () => {
    // Another process may have done it meanwhile.
    const version = await loadVersion(engine);
    refuseNewer(version, newest);
    for (const { number, title, statements } of migrations.filter((one) => one.number > version)) {
      for (const statement of statements(place)) await engine.run(statement);
      await engine.run('INSERT INTO schema_version (number, title) SELECT {number:UInt32}, {title:String}', {
        number,
        title,
      });
    }
  });
}
