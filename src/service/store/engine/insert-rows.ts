import type { Engine } from './engine';
import type { TableName } from './schema';

/** Inserts a few rows given as objects. Missing columns get their defaults. For bulk use `engine.insertFile`. */
export async function insertRows(engine: Engine, table: TableName, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const lines = rows.map((row) => JSON.stringify(row)).join('\n');
  await engine.run(`INSERT INTO ${table} FORMAT JSONEachRow ${lines}`);
}
