import type { Engine } from './engine';
import { structureOf } from './row-structure';
import type { TableName } from './schema';

/** A row as JSON. Braces inside its texts are escaped, as they could look like a placeholder; those of JSON itself stand before a quote. */
const formatLine = (row: object): string => JSON.stringify(row).replace(/\{(?=\w)/g, '\\u007b');

/** Inserts a few rows given as objects. Missing columns get their defaults. For bulk use `engine.insertFile`. */
export async function insertRows(engine: Engine, table: TableName, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const lines = rows.map(formatLine).join('\n');
  const { fence } = engine;
  const names = Object.keys(rows[0]);
  if (fence === undefined || !names.includes('market')) {
    await engine.run(`INSERT INTO ${table} FORMAT JSONEachRow ${lines}`);
    return;
  }
  await engine.run(
    `INSERT INTO ${table} (${names.join(', ')}) SELECT ${names.join(', ')}
     FROM format(JSONEachRow, {structure:String}, {lines:String}) WHERE ${fence.where}`,
    { structure: structureOf(table, names), lines, ...fence.params },
  );
}
