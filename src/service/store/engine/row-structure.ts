import { TABLES, type TableName } from './schema';

/** Cuts at commas outside of brackets. */
function splitColumns(text: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at <= text.length; at++) {
    const mark = text[at] ?? ',';
    if (mark === '(') depth++;
    if (mark === ')') depth--;
    if (mark !== ',' || depth > 0) continue;
    parts.push(text.slice(from, at).trim());
    from = at + 1;
  }
  return parts;
}

/** Names and types of the columns of a table, without how they are stored. */
function typesOf(table: TableName): ReadonlyMap<string, string> {
  const columns = splitColumns(TABLES[table].columns);
  return new Map(
    columns.map((column) => {
      const [name = '', type = ''] = column.split(/\s(.*)/s);
      return [name, type.replace(/\s+(CODEC|DEFAULT)\b.*$/s, '')];
    }),
  );
}

/** `columns` of `table` as the database reads rows of them: `market UInt32, ts DateTime`. */
export function structureOf(table: TableName, columns: readonly string[]): string {
  const types = typesOf(table);
  return columns.map((name) => `${name} ${types.get(name) ?? ''}`).join(', ');
}

export const columnsOf = (table: TableName): readonly string[] => [...typesOf(table).keys()];
