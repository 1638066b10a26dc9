import { ADDED_COLUMNS, TABLES, type TableDefinition, type TableName } from './schema';

/** How the tables are stored: in the embedded database, on one server, or on a cluster of them. */
export const SHAPES = ['embedded', 'server', 'cluster'] as const;
export type Shape = (typeof SHAPES)[number];

/** What a shape makes of a table. */
export interface TableForm {
  /** Such as `MergeTree`, with what it needs in brackets. */
  readonly engine: string;
  /** Behind the name, such as the cluster. */
  readonly place?: string;
  readonly ttl?: readonly string[];
  readonly settings: readonly string[];
}

/** All tables, in the order of the schema. */
export const listTables = (): [TableName, TableDefinition][] =>
  Object.entries(TABLES) as [TableName, TableDefinition][];

/** The kind of table that `version` asks for, `prefix` in front, `first` before its own arguments. */
export function nameEngine({ version }: TableDefinition, prefix = '', first: readonly string[] = []): string {
  const kind = version === undefined ? 'MergeTree' : 'ReplacingMergeTree';
  const rest = [...first, ...(version === undefined ? [] : [version])];
  return `${prefix}${kind}${rest.length === 0 ? '' : `(${rest.join(', ')})`}`;
}

export function createTable(name: string, { columns, orderBy }: TableDefinition, form: TableForm): string {
  const { engine, place = '', ttl = [], settings } = form;
  const parts = [
    `CREATE TABLE IF NOT EXISTS ${name}${place} (${columns})`,
    `ENGINE = ${engine}`,
    `ORDER BY (${orderBy.join(', ')})`,
    ...(ttl.length === 0 ? [] : [`TTL ${ttl.join(', ')}`]),
    ...(settings.length === 0 ? [] : [`SETTINGS ${settings.join(', ')}`]),
  ];
  return parts.join('\n  ');
}

/** Adds what a table of an older build lacks. */
export const addColumns = (name: string, columns: readonly string[], place = ''): string =>
  `ALTER TABLE ${name}${place} ${columns.map((column) => `ADD COLUMN IF NOT EXISTS ${column}`).join(', ')}`;

/** Inserts of a table whose tokens a server remembers: more than are under way when a connection breaks. */
const REMEMBERED_INSERTS = 1000;

/** Settings of all tables of a shape. A replicated table remembers inserts by itself. */
const SHAPE_SETTINGS: Readonly<Record<Exclude<Shape, 'cluster'>, readonly string[]>> = {
  embedded: [],
  server: [`non_replicated_deduplication_window = ${REMEMBERED_INSERTS}`],
};

/** Statements that create the tables of the embedded database or of one server where they are missing. */
export const createServerTables = (shape: Exclude<Shape, 'cluster'>): string[] =>
  listTables().map(([name, table]) =>
    createTable(name, table, {
      engine: nameEngine(table),
      settings: [...(table.settings ?? []), ...SHAPE_SETTINGS[shape]],
    }),
  );

/**
 * Statements that create the tables of the embedded database or of one server, and add what those of an older build
 * lack. They do nothing on a current store.
 */
export function createStatements(shape: Exclude<Shape, 'cluster'> = 'embedded'): string[] {
  const tables = createServerTables(shape);
  return [...tables, ...ADDED_COLUMNS.map(([table, columns]) => addColumns(table, columns))];
}
