import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '@/service/store/engine/engine';
import { bindParams } from './bind-params';
import type { StatementRequest } from './read-request';

/** A statement is refused before the database sees it. */
export class FrontError extends Error {
  override readonly name = 'FrontError';
}

/** Settings that the engine behind the front sets itself. */
const OWN_SETTINGS = new Set([
  'max_execution_time',
  'max_memory_usage',
  'max_threads',
  'max_block_size',
  'log_comment',
]);
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

/** Inserts rows that came as the body of a request, with its settings in front of the format. */
async function insertBody(
  engine: Engine,
  { sql, settings }: Prepared,
  data: Uint8Array,
  folder: string,
): Promise<void> {
  const [, head, format] = /^([\s\S]*?)\s+FORMAT\s+(\w+)\s*$/i.exec(sql) ?? [];
  if (format === undefined) throw new FrontError('Code: 62. DB::Exception: An insert has no format. (SYNTAX_ERROR)');
  const path = join(folder, 'rows');
  await writeFile(path, data);
  const own = [...settings]
    .filter(([name]) => name.startsWith('insert_'))
    .map(([name, value]) => `${name} = ${text(value)}`);
  const set = own.length === 0 ? '' : ` SETTINGS ${own.join(', ')}`;
  await engine.run(`${head} FROM INFILE ${text(path)}${set} FORMAT ${format}`);
}

const readsRows = (sql: string): boolean => /^\s*(SELECT|WITH|SHOW)\b/i.test(sql);

/**
 * Runs the statement of a request on the embedded engine. The rows come in chunks while it runs; files of the request
 * are deleted after the last one.
 */
export async function* runStatement(
  engine: Engine,
  request: StatementRequest,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, void> {
  const folder = await mkdtemp(join(tmpdir(), 'depthscape-front-'));
  try {
    const prepared = await lendTables(request, folder);
    await checkSettings(engine, prepared.settings);
    const { sql, settings } = prepared;
    if (!readsRows(sql)) {
      if (request.data.length > 0) await insertBody(engine, prepared, request.data, folder);
      else await engine.run(sql);
      return;
    }
    const [, query = sql, format = request.format] = /^([\s\S]*?)\s+FORMAT\s+(\w+)\s*$/i.exec(sql) ?? [];
    if (IN_STREAMS.has(format)) {
      const blockRows = Number(settings.get('max_block_size') ?? 0);
      const options = { signal, format: format as 'TSVRaw' | 'RowBinary', ...(blockRows > 0 && { blockRows }) };
      yield* engine.stream(query, {}, options);
      return;
    }
    const own = Object.fromEntries([...settings].filter(([name]) => !OWN_SETTINGS.has(name) && isOfFormat(name)));
    yield* once(engine.convert(query, {}, { name: format as 'Parquet', settings: own }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isOfFormat = (name: string): boolean => name.startsWith('output_format_');
