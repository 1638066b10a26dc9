import type { Engine } from '../engine/engine';
import { nameServer, type ServerAddress } from './server-address';
import { StoreServerError } from './server-error';

/**
 * The oldest server whose answers can be trusted: from here on an exception after the first rows is marked by a tag that
 * no row can contain.
 */
const OLDEST = [25, 11] as const;
export const OLDEST_VERSION = OLDEST.join('.');

/** Whether a version such as 25.11.2.1 is new enough. */
export function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/** The server's version. @throws StoreServerError when it is too old. */
export async function checkVersion(engine: Engine, address: ServerAddress): Promise<string> {
  const [{ version }] = await engine.rows<{ version: string }>('SELECT version() AS version');
  if (isNewEnough(version)) return version;
  throw new StoreServerError(
    `The database server ${nameServer(address)} is ClickHouse ${version}, which is too old: ${OLDEST_VERSION} or newer is needed`,
    0,
  );
}
