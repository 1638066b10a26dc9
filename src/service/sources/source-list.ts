import type { Engine } from '../store/engine/engine';
import { loadSourceRows, saveSourceRow } from '../store/processes/source-rows';
import { loadSources, parseStoredSource, SourceFileError, type StoredSource, saveSources } from './source-file';

/** The list of what is recorded. */
export interface SourceList {
  /** Whether other processes change it too. */
  readonly isShared: boolean;
  /** @throws SourceFileError */
  load(): Promise<readonly StoredSource[]>;
  /** Keeps a change of the source `id`, after which the list is `all`. */
  save(id: string, source: StoredSource | undefined, all: readonly StoredSource[]): Promise<void>;
}

/** A list that one process has, in its data directory. */
const listInFile = (dataDirectory: string): SourceList => ({
  isShared: false,
  load: () => loadSources(dataDirectory),
  save: (_id, _source, all) => saveSources(dataDirectory, all),
});

function parseRow({ id, body }: { readonly id: string; readonly body: string }): StoredSource {
  try {
    return parseStoredSource(body);
  } catch (cause) {
    throw new SourceFileError(`The source ${id} in the database is damaged; nothing is recorded until it is removed`, {
      cause,
    });
  }
}

/** The list of all processes that use the database of a server. */
const listOnServer = (engine: Engine): SourceList => ({
  isShared: true,
  load: async () => (await loadSourceRows(engine)).map(parseRow),
  save: (id, source) => saveSourceRow(engine, { id, body: source === undefined ? '' : JSON.stringify(source) }),
});

export const openSourceList = (engine: Engine, dataDirectory: string): SourceList =>
  engine.isOwn ? listInFile(dataDirectory) : listOnServer(engine);
