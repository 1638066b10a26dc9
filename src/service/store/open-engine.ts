import { resolve } from 'node:path';
import { type Engine, openEmbeddedEngine } from './engine/engine';
import { loadServerAddress, readServerSettings, type ServerSettings } from './server/server-address';

/** Where the store is: in a data directory, or on a server with the data directory for what stays here. */
export interface StorePlace {
  readonly dataDirectory: string;
  readonly server: ServerSettings | undefined;
}

/**
 * Opens the embedded engine, or the one on the server that the environment names.
 * @throws EngineMissingError, DataDirectoryError, StoreBusyError, ServerSettingsError, StoreServerError
 */
export async function openEngine({ dataDirectory, server }: StorePlace): Promise<Engine> {
  if (server === undefined) return openEmbeddedEngine(dataDirectory);
  const address = await loadServerAddress(server);
  // Loaded when needed: its client takes as long to load as the rest of a command.
  const { openServerEngine } = await import('./server/server-engine');
  return openServerEngine(address, dataDirectory);
}

interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
}

export const dataDirectoryOf = ({ env }: Host): string => resolve(env['DATA_DIR'] || '.data');

/** Where the store of a command is. @throws ServerSettingsError */
export const placeOf = (host: Host): StorePlace => ({
  dataDirectory: dataDirectoryOf(host),
  server: readServerSettings(host.env),
});
