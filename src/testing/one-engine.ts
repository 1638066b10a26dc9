import { type Engine, openEmbeddedEngine } from '@/service/store/engine/engine';

/** An engine that its test holds alone. */
export interface OwnEngine {
  readonly engine: Engine;
  /** Closes it once; the next one can then be opened. */
  close(): Promise<void>;
}

/** Has `close` called when the running test fails. Benches have engines too, and no tests. */
async function closeOnFailure(close: () => Promise<void>): Promise<void> {
  if (process.env.VITEST === undefined) return;
  const [{ onTestFailed }, { getCurrentTest }] = await Promise.all([import('vitest'), import('vitest/suite')]);
  // An engine shared by the tests of a file is closed after the last of them, whether they pass or fail.
  if (getCurrentTest() !== undefined) onTestFailed(close);
}

/** Until the engine before is closed: the database binds one data directory in a process. */
let before: Promise<void> = Promise.resolve();

/**
 * Opens the engine of a data directory once that of the test before is closed. A test that fails or runs out of time has
 * its engine closed for it, so that what comes after finds none open.
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
