import { closeSync, openSync, writevSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { assert } from '@/base/assert';
import type { Engine } from './engine';
import { createStatements, type TableName } from './schema';
import { type Block, encodeBlock } from './seed-block';

/** Rows of one table, ready to be inserted. */
export interface SeedRows {
  readonly table: TableName;
  readonly rows: number;
  readonly block: Block;
}

export interface SavedState {
  readonly key: string;
  /** Unix seconds. */
  readonly ts: number;
  readonly state: string;
}

/** The tables whose rows belong to a market and a time. */
export type SeriesTable = Exclude<TableName, 'market' | 'seed' | 'sim_state'>;

/** What seeding and the living world need of the store. */
export interface SeedStore {
  createTables(): Promise<void>;
  /** Until `resumeMerges`, `clear` or a restart the database leaves parts as they were inserted. */
  pauseMerges(): Promise<void>;
  resumeMerges(): Promise<void>;
  /** The finished steps whose name starts with `prefix`. */
  loadSteps(prefix: string): Promise<string[]>;
  saveSteps(steps: readonly string[], version: number): Promise<void>;
  loadStates(prefix: string): Promise<SavedState[]>;
  saveStates(states: readonly SavedState[]): Promise<void>;
  /** Removes rows of `markets` in [from, to), Unix seconds; costs nothing when there are none. */
  clear(table: SeriesTable, markets: readonly number[], from: number, to: number): Promise<void>;
  /** Adds rows as one part of the table: all of them or none survive a kill. */
  insert(rows: SeedRows): Promise<void>;
}

const RANGE = 'market IN {markets:Array(UInt32)} AND ts >= {from:DateTime} AND ts < {to:DateTime}';

const RESUME_MERGES = 'SYSTEM START MERGES';

/** The system takes at most so many pieces in one call. */
const PIECES_PER_CALL = 1024;

function writeAll(file: number, parts: readonly Uint8Array[]): void {
  for (let at = 0; at < parts.length; at += PIECES_PER_CALL) {
    const pieces = parts.slice(at, at + PIECES_PER_CALL);
    const expected = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
    assert(writevSync(file, pieces) === expected, 'the disk took a part of the rows');
  }
}

async function insertRows(engine: Engine, { table, rows, block }: SeedRows): Promise<void> {
  if (rows === 0) return;
  const path = engine.makeInsertPath();
  const columns = Object.keys(block).join(', ');
  try {
    writeFile(path, encodeBlock(block, rows));
    await engine.run(`INSERT INTO ${table} (${columns}) FROM INFILE '${path.replaceAll("'", "''")}' FORMAT Native`);
  } finally {
    // Each further attempt would leave one more behind, and fill a full disk further.
    await rm(path, { force: true });
  }
}

/** At once: while the world is made, each turn of the event loop costs more than these copies into the page cache. */
function writeFile(path: string, parts: readonly Uint8Array[]): void {
  const file = openSync(path, 'w');
  try {
    writeAll(file, parts);
  } finally {
    closeSync(file);
  }
}

export function makeSeedStore(engine: Engine): SeedStore {
  const insert = (rows: SeedRows): Promise<void> => insertRows(engine, rows);

  return {
    async createTables() {
      for (const statement of createStatements()) await engine.run(statement);
    },
    pauseMerges: () => engine.run('SYSTEM STOP MERGES'),
    resumeMerges: () => engine.run(RESUME_MERGES),
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
      // A deletion is carried out by what merges: paused, it would wait for ever.
      await engine.run(RESUME_MERGES);
      await engine.run(`DELETE FROM ${table} WHERE ${RANGE}`, params);
    },
    insert,
  };
}
