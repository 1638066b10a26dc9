import { messageOf } from '@/base/errors';
import type { TileDatabaseOptions } from './database-options';
import type { TileDatabase } from './database-types';
import { makeNoDatabase } from './no-database';

export type { TileDatabaseOptions } from './database-options';
export type { TileDatabase } from './database-types';

/**
 * Opens the database of a connection and loads the code for it. Never rejects: where tiles cannot be stored, the result
 * stores nothing and says why.
 */
export async function openTileDatabase(options: TileDatabaseOptions): Promise<TileDatabase> {
  try {
    const { openDeviceDatabase } = await import('./open-device-database');
    return await openDeviceDatabase(options);
  } catch (error) {
    return makeNoDatabase({ capBytes: options.capBytes, trouble: 'failed', detail: messageOf(error) });
  }
}
