import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_RETENTION } from '@/service/sources/retention';
import { isSharded, LOCAL } from '@/service/store/engine/cluster-place';
import { createStatements } from '@/service/store/engine/create-statements';
import type { Engine } from '@/service/store/engine/engine';
import { insertRows } from '@/service/store/engine/insert-rows';
import type { TableName } from '@/service/store/engine/schema';
import { createClusterStatements } from '@/service/store/migrations/cluster-schema';
import type { ClickHouseFront } from './clickhouse/clickhouse-front';
import { openOneEngine, type StoreOver } from './one-engine';

export type TestRows = Partial<Readonly<Record<TableName, readonly object[]>>>;

export interface TestEngine {
  readonly engine: Engine;
  /** The server in between, over HTTP. */
  readonly front?: ClickHouseFront | undefined;
  readonly directory: string;
  close(): Promise<void>;
}

/** Statements that create all tables where those of `engine` are. */
export const createTablesOf = ({ cluster, isOwn }: Engine): string[] =>
  cluster === undefined
    ? createStatements(isOwn ? 'embedded' : 'server')
    : createClusterStatements(cluster, DEFAULT_RETENTION);

/**
 * An engine on a temporary directory in `under`, with its tables created and filled. One at a time per process: it
 * waits until the previous one is closed.
 */
export async function openTestEngine(rows: TestRows = {}, under = tmpdir(), over?: StoreOver): Promise<TestEngine> {
  const directory = await mkdtemp(join(under, 'depthscape-test-'));
  const { engine, front, close } = await openOneEngine(directory, over);
  for (const statement of createTablesOf(engine)) await engine.run(statement);
  for (const [table, list] of Object.entries(rows)) await insertRows(engine, table as TableName, list);
  return {
    engine,
    front,
    directory,
    async close() {
      await close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Takes all rows out of a table, on a cluster out of each shard's own part. */
export function emptyTable(engine: Engine, table: TableName): Promise<void> {
  const { cluster } = engine;
  return cluster !== undefined && isSharded(table)
    ? engine.run(`TRUNCATE TABLE ${cluster.database}.${table}${LOCAL} ON CLUSTER ${cluster.cluster}`)
    : engine.run(`TRUNCATE TABLE ${table}`);
}

/** UTF-8 text of all chunks. */
export async function readText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

/** The payloads of `,{"Point":…}` texts. */
export async function readPoints(chunks: AsyncIterable<Uint8Array>): Promise<Record<string, unknown>[]> {
  const parsed = JSON.parse(`[${(await readText(chunks)).slice(1)}]`) as { Point: Record<string, unknown> }[];
  return parsed.map((point) => point.Point);
}
