import { join } from 'node:path';
import { type Engine, openEmbeddedEngine } from '@/service/store/engine/engine';
import { openServerEngine } from '@/service/store/server/server-engine';
import { type ClickHouseFront, openFront } from './clickhouse/clickhouse-front';
import { prepareShards } from './clickhouse/two-shards';

/** What is between a test and the engine: nothing, a server, or a server of a cluster of two shards. */
export type StoreOver = 'embedded' | 'http' | 'cluster';

/** For tests that do not say: `STORE_OVER=http npx vitest run --project unit src/service`. */
const USUAL = (process.env.STORE_OVER as StoreOver | undefined) ?? 'embedded';

/** For tests that need a server in between. */
export const SERVER: StoreOver = USUAL === 'embedded' ? 'http' : USUAL;

/** An engine that belongs to one test. */
export interface OwnEngine {
  readonly engine: Engine;
  /** The server between the test and the engine, when it is reached over HTTP. */
  readonly front?: ClickHouseFront;
  /** Closes it once; then the next one can be opened. */
  close(): Promise<void>;
}

/** Calls `close` when the running test fails. Benches use engines too, but have no tests. */
async function closeOnFailure(close: () => Promise<void>): Promise<void> {
  if (process.env.VITEST === undefined) return;
  const [{ onTestFailed }, { getCurrentTest }] = await Promise.all([import('vitest'), import('vitest/suite')]);
  // An engine shared by the tests of a file is closed after the last one, whether they pass or fail.
  if (getCurrentTest() !== undefined) onTestFailed(close);
}

/** Resolves when the previous engine is closed: the database binds one data directory per process. */
let before: Promise<void> = Promise.resolve();

/** The engine of `directory`, or one that reaches it through a server. */
async function openEngine(directory: string, over: StoreOver): Promise<OwnEngine> {
  if (over === 'cluster') await prepareShards(directory);
  const embedded = await openEmbeddedEngine(directory);
  if (over === 'embedded') return { engine: embedded, close: () => embedded.close() };
  const front = await openFront(embedded, { isCluster: over === 'cluster' });
  const engine = await openServerEngine(front.address, join(directory, 'client'));
  const close = async (): Promise<void> => {
    await engine.close();
    await front.close();
    await embedded.close();
  };
  return { engine, front, close };
}

/**
 * Opens the engine of a data directory once the previous one is closed. If the test fails or times out, its engine is
 * closed for it, so that the next test can open one.
 */
export async function openOneEngine(directory: string, over = USUAL): Promise<OwnEngine> {
  const turn = before;
  let release = (): void => undefined;
  before = new Promise((resolve) => {
    release = resolve;
  });
  await turn;
  let opened: OwnEngine;
  try {
    opened = await openEngine(directory, over);
  } catch (error) {
    release();
    throw error;
  }
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= opened.close().finally(release);
    return closing;
  };
  await closeOnFailure(close);
  return { ...opened, close };
}
