import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '@/service/store/engine/engine';
import { openOneEngine } from '../one-engine';
import { createTablesOf } from '../test-store';

export interface TempStore {
  /** A fresh data directory below the system's temporary folder. */
  readonly directory: string;
  readonly engine: Engine;
  /** Closes the engine and opens it again, as a restart of the process does. */
  reopen(): Promise<void>;
  /** Empties every table and deletes staged files. */
  clear(): Promise<void>;
  dispose(): Promise<void>;
}

/**
 * An embedded store with its tables in its own directory. A process can have one open store at a time: this waits until
 * the previous one is closed.
 */
export async function makeTempStore(): Promise<TempStore> {
  const directory = await mkdtemp(join(tmpdir(), 'depthscape-ingest-'));
  let own = await openOneEngine(directory);
  for (const statement of createTablesOf(own.engine)) await own.engine.run(statement);
  return {
    directory,
    get engine() {
      return own.engine;
    },
    async reopen() {
      await own.close();
      own = await openOneEngine(directory);
    },
    async clear() {
      // Emptying a table takes time even if it is empty, and most are.
      const { engine } = own;
      const filled = await engine.rows<{ name: string }>(
        'SELECT DISTINCT table AS name FROM system.parts WHERE active AND database = currentDatabase()',
      );
      for (const { name } of filled) await engine.run(`TRUNCATE TABLE ${name}`);
      await rm(join(directory, 'imports'), { recursive: true, force: true });
    },
    async dispose() {
      await own.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
