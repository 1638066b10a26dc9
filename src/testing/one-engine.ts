import { type Engine, openEmbeddedEngine } from '@/service/store/engine/engine';

/** An engine that belongs to one test. */
export interface OwnEngine {
  readonly engine: Engine;
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

/**
 * Opens the engine of a data directory once the previous one is closed. If the test fails or times out, its engine is
 * closed for it, so that the next test can open one.
 */
export async function openOneEngine(directory: string): Promise<OwnEngine> {
  const turn = before;
  let release = (): void => undefined;
  before = new Promise((resolve) => {
    release = resolve;
  });
  await turn;
  let engine: Engine;
  try {
    engine = await openEmbeddedEngine(directory);
  } catch (error) {
    release();
    throw error;
  }
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= engine.close().finally(release);
    return closing;
  };
  await closeOnFailure(close);
  return { engine, close };
}
