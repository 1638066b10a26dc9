import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '@/service/store/engine/engine';
import { bindParams } from './bind-params';
import type { StatementRequest } from './read-request';
import { toShards } from './two-shards';

/** A statement is refused before the database sees it. */
export class FrontError extends Error {
  override readonly name = 'FrontError';
}

const IN_STREAMS = new Set(['TSVRaw', 'RowBinary']);

const text = (value: string): string => `'${value.replace(/[\\']/g, '\\$&')}'`;

let known: Promise<ReadonlySet<string>> | undefined;

/** As a server does: a setting that the database does not have is an error. */
async function checkSettings(engine: Engine, settings: ReadonlyMap<string, string>): Promise<void> {
  known ??= engine
    .rows<{ name: string }>('SELECT name FROM system.settings')
    .then((rows) => new Set(rows.map(({ name }) => name)));
  const names = await known;
  const unknown = [...settings.keys()].find((name) => !names.has(name));
  if (unknown !== undefined)
    throw new FrontError(`Code: 115. DB::Exception: Unknown setting '${unknown}'. (UNKNOWN_SETTING)`);
}

interface Prepared {
  readonly sql: string;
  readonly settings: ReadonlyMap<string, string>;
}

/** The statement with the tables that were sent along as common table expressions over files. */
async function lendTables({ query, params, settings, tables }: StatementRequest, folder: string): Promise<Prepared> {
  const rest = new Map(settings);
  const parts: string[] = [];
  for (const { name, bytes } of tables) {
    const path = join(folder, name);
    await writeFile(path, bytes);
    const [format, structure] = [rest.get(`${name}_format`) ?? 'TSV', rest.get(`${name}_structure`) ?? ''];
    rest.delete(`${name}_format`);
    rest.delete(`${name}_structure`);
    parts.push(`${name} AS (SELECT * FROM file(${text(path)}, ${format}, ${text(structure)}))`);
  }
  const bound = bindParams(query, params);
  if (parts.length === 0) return { sql: bound, settings: rest };
  const insert = /^\s*INSERT INTO \w+ \([^)]*\)\s+(?=SELECT)/i.exec(bound);
  if (insert) {
    return { sql: `${insert[0]}WITH ${parts.join(', ')} ${bound.slice(insert[0].length)}`, settings: rest };
  }
  const own = /^\s*WITH\s/i.exec(bound);
  const sql = own ? `WITH ${parts.join(', ')}, ${bound.slice(own[0].length)}` : `WITH ${parts.join(', ')} ${bound}`;
  return { sql, settings: rest };
}

async function* once(bytes: Promise<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  yield await bytes;
}

/** Settings of a request that change what a statement does here. The others are the engine's own, or its defaults. */
const isApplied = (name: string): boolean => name.startsWith('insert_') || name === 'distributed_product_mode';

/** `SETTINGS …` for an insert that has none of its own. */
function formatApplied({ sql, settings }: Prepared): string {
  const own = [...settings].filter(([name]) => isApplied(name)).map(([name, value]) => `${name} = ${text(value)}`);
  return own.length === 0 || /\bSETTINGS\b/.test(sql) ? '' : ` SETTINGS ${own.join(', ')}`;
}

/** Carries out a statement without a result. */
async function change(engine: Engine, prepared: Prepared, database: string | undefined): Promise<void> {
  const { sql } = prepared;
  const [head] = /^\s*INSERT INTO \w+(?:\s+\([^)]*\))?/.exec(sql) ?? [];
  const whole = head === undefined ? sql : `${head}${formatApplied(prepared)}${sql.slice(head.length)}`;
  for (const statement of database === undefined ? [whole] : toShards(whole, database)) await engine.run(statement);
}

/** Inserts rows that came as the body of a request, with its settings in front of the format. */
async function insertBody(engine: Engine, prepared: Prepared, data: Uint8Array, folder: string): Promise<void> {
  const { sql } = prepared;
  const [, head, format] = /^([\s\S]*?)\s+FORMAT\s+(\w+)\s*$/i.exec(sql) ?? [];
  if (format === undefined) throw new FrontError('Code: 62. DB::Exception: An insert has no format. (SYNTAX_ERROR)');
  const path = join(folder, 'rows');
  await writeFile(path, data);
  await engine.run(`${head} FROM INFILE ${text(path)}${formatApplied(prepared)} FORMAT ${format}`);
}

/** A statement of one table in, and one out: only a table that is created takes several. */
const inShards = (prepared: Prepared, database: string | undefined): Prepared => ({
  ...prepared,
  sql: database === undefined ? prepared.sql : toShards(prepared.sql, database)[0],
});

const readsRows = (sql: string): boolean => /^\s*(SELECT|WITH|SHOW)\b/i.test(sql);

/**
 * Runs the statement of a request on the embedded engine. The rows come in chunks while it runs; files of the request
 * are deleted after the last one. `database`: that of a cluster of two shards, see `prepareShards`.
 */
export async function* runStatement(
  engine: Engine,
  request: StatementRequest,
  signal: AbortSignal,
  database?: string,
): AsyncGenerator<Uint8Array, void, void> {
  const folder = await mkdtemp(join(tmpdir(), 'depthscape-front-'));
  try {
    const prepared = await lendTables(request, folder);
    await checkSettings(engine, prepared.settings);
    const { sql, settings } = prepared;
    if (!readsRows(sql)) {
      if (request.data.length > 0) await insertBody(engine, inShards(prepared, database), request.data, folder);
      else await change(engine, prepared, database);
      return;
    }
    const read = inShards(prepared, database).sql;
    const [, query = read, format = request.format] = /^([\s\S]*?)\s+FORMAT\s+(\w+)\s*$/i.exec(read) ?? [];
    const applied = Object.fromEntries([...settings].filter(([name]) => isApplied(name)));
    if (IN_STREAMS.has(format)) {
      const blockRows = Number(settings.get('max_block_size') ?? 0);
      const options = {
        signal,
        format: format as 'TSVRaw' | 'RowBinary',
        ...(blockRows > 0 && { blockRows }),
        settings: applied,
      };
      yield* engine.stream(query, {}, options);
      return;
    }
    const own = Object.fromEntries([...settings].filter(([name]) => isOfFormat(name)));
    yield* once(engine.convert(query, {}, { name: format as 'Parquet', settings: { ...own, ...applied } }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isOfFormat = (name: string): boolean => name.startsWith('output_format_');
