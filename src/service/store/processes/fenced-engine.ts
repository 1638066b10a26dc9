import { rm } from 'node:fs/promises';
import type { Engine } from '../engine/engine';
import { structureOf } from '../engine/row-structure';
import type { TableName } from '../engine/schema';
import { FENCE } from './leases';

/** Who writes, and whether it still may as far as it knows. */
export interface FenceHolder {
  readonly owner: string;
  /** @throws where what it has may have ended. */
  check(): void;
}

const replaceCalls = (engine: Engine, calls: Partial<Engine>): Engine =>
  new Proxy(engine, {
    get(target, name) {
      if (typeof name === 'string' && Object.hasOwn(calls, name)) return calls[name as keyof Engine];
      const own: unknown = Reflect.get(target, name, target);
      return typeof own === 'function' ? (own.bind(target) as unknown) : own;
    },
  });

/** `engine`, which refuses a write where `check` throws. */
export function guardEngine(engine: Engine, check: () => void): Engine {
  return replaceCalls(engine, {
    async run(sql, params) {
      check();
      await engine.run(sql, params);
    },
    async insertFile(table, columns, path, format) {
      try {
        check();
        await engine.insertFile(table, columns, path, format);
      } finally {
        await rm(path, { force: true });
      }
    },
  });
}

/**
 * `engine` for a process that shares a store with others. A write is refused here once the lease may have ended. Rows of
 * markets are also checked by the server as it inserts them, so that a process that slept between its own check and the
 * insert adds nothing to what the next owner writes.
 */
export function fenceEngine(engine: Engine, { owner, check }: FenceHolder): Engine {
  const guarded = guardEngine(engine, check);
  return replaceCalls(guarded, {
    fence: { where: FENCE, params: { fenceOwner: owner } },
    async insertFile(table, columns, path, format = 'RowBinary') {
      if (format !== 'RowBinary' || !columns.includes('market')) {
        return guarded.insertFile(table, columns, path, format);
      }
      try {
        const rows = { path, structure: structureOf(table as TableName, columns) };
        const names = columns.join(', ');
        const sql = `INSERT INTO ${table} (${names}) SELECT ${names} FROM {rows:File} WHERE ${FENCE}`;
        await guarded.run(sql, { rows, fenceOwner: owner });
      } finally {
        await rm(path, { force: true });
      }
    },
  });
}
