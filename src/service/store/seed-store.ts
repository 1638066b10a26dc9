import { mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createTables } from './create-tables';
import { deleteRows } from './engine/cluster-tables';
import type { Engine } from './engine/engine';
import type { TableName } from './engine/schema';
import { RowStager, type SeedRows, type StagedRows } from './recorded/staged-rows';

export type { SeedRows } from './recorded/staged-rows';

export interface SavedState {
  readonly key: string;
  /** Unix seconds. */
  readonly ts: number;
  readonly state: string;
}

/** The tables whose rows have a market and a time. */
export type SeriesTable = Exclude<TableName, 'market' | 'seed' | 'sim_state'>;

/** What seeding and the living world need of the store. */
export interface SeedStore {
  createTables(): Promise<void>;
  /** Stops merging inserted parts until `resumeMerges`, `clear` or a restart. */
  pauseMerges(): Promise<void>;
  resumeMerges(): Promise<void>;
  /** Gives back to the system the memory that the database freed and keeps for later. */
  releaseMemory(): Promise<void>;
  /** The finished steps whose name starts with `prefix`. */
  loadSteps(prefix: string): Promise<string[]>;
  saveSteps(steps: readonly string[], version: number): Promise<void>;
  loadStates(prefix: string): Promise<SavedState[]>;
  saveStates(states: readonly SavedState[]): Promise<void>;
  /** Removes rows of `markets` in [from, to), Unix seconds. Costs nothing when there are none. */
  clear(table: SeriesTable, markets: readonly number[], from: number, to: number): Promise<void>;
  /** Adds rows as one part of the table: after a kill, all of them are there or none. */
  insert(rows: SeedRows): Promise<void>;
  /** A new folder for the files of `insertStaged`. The caller has to remove it. */
  makeStaging(): Promise<string>;
  /** Like `insert`, with rows from a file, which is then deleted, also on failure. */
  insertStaged(staged: StagedRows): Promise<void>;
}

const RANGE = 'market IN {markets:Array(UInt32)} AND ts >= {from:DateTime} AND ts < {to:DateTime}';

async function insertStaged(engine: Engine, { table, columns, path }: StagedRows): Promise<void> {
  await engine.insertFile(table, columns, path, 'Native');
}

async function insertRows(engine: Engine, rows: SeedRows): Promise<void> {
  const stager = new RowStager(dirname(engine.makeInsertPath()));
  try {
    stager.add(rows);
    for (const staged of stager.take()) await insertStaged(engine, staged);
  } finally {
    stager.discard();
  }
}

export function makeSeedStore(engine: Engine): SeedStore {
  const insert = (rows: SeedRows): Promise<void> => insertRows(engine, rows);
  const resumeMerges = async (): Promise<void> => {
    if (engine.isOwn) await engine.run('SYSTEM START MERGES');
  };

  return {
    createTables: () => createTables(engine),
    // A server merges for others too, and would wait for a start of merges that never comes after a kill.
    pauseMerges: async () => {
      if (engine.isOwn) await engine.run('SYSTEM STOP MERGES');
    },
    resumeMerges,
    releaseMemory: async () => {
      // It only saves memory: a build of the database with another allocator may refuse it.
      if (engine.isOwn) await engine.run('SYSTEM JEMALLOC PURGE').catch(() => {});
    },
    async loadSteps(prefix) {
      const sql = 'SELECT DISTINCT step FROM seed WHERE startsWith(step, {prefix:String}) ORDER BY step';
      return (await engine.rows<{ step: string }>(sql, { prefix })).map((row) => row.step);
    },
    async saveSteps(steps, version) {
      if (steps.length === 0) return;
      const sql = 'INSERT INTO seed (step, version) SELECT arrayJoin({steps:Array(String)}), {version:UInt32}';
      await engine.run(sql, { steps, version });
    },
    async loadStates(prefix) {
      const sql =
        'SELECT key, toUnixTimestamp(ts) AS ts, state FROM sim_state WHERE startsWith(key, {prefix:String}) ' +
        'ORDER BY version DESC LIMIT 1 BY key';
      return engine.rows<SavedState>(sql, { prefix });
    },
    async saveStates(states) {
      const seconds = Uint32Array.from(states, (state) => state.ts);
      await insert({
        table: 'sim_state',
        rows: states.length,
        block: {
          key: { type: 'String', texts: states.map((state) => state.key) },
          ts: { type: 'DateTime', values: seconds },
          state: { type: 'String', texts: states.map((state) => state.state) },
          version: { type: 'UInt64', values: BigUint64Array.from(states, (state) => BigInt(state.ts)) },
        },
      });
    },
    async clear(table, markets, from, to) {
      const params = { markets, from, to };
      const found = await engine.rows<{ n: number }>(`SELECT count() AS n FROM ${table} WHERE ${RANGE}`, params);
      if (!found[0]?.n) return;
      // Merges carry out deletions: while paused, a deletion would wait forever.
      await resumeMerges();
      await deleteRows(engine, table, RANGE, params);
    },
    insert,
    makeStaging: () => mkdtemp(join(dirname(engine.makeInsertPath()), 'world-')),
    insertStaged: (staged) => insertStaged(engine, staged),
  };
}
