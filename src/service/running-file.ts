import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const runningFile = z.object({ pid: z.number(), port: z.number() });
/** The service that has a data directory open. */
export type RunningFile = z.infer<typeof runningFile>;

const pathOf = (dataDirectory: string): string => join(dataDirectory, 'running.json');

/** Says where the service of a data directory is found. Without write access it is found by its port alone. */
export async function saveRunning(dataDirectory: string, running: RunningFile): Promise<void> {
  await writeFile(pathOf(dataDirectory), `${JSON.stringify(running)}\n`).catch(() => undefined);
}

/** What the last service said; it may have been killed since. */
export async function loadRunning(dataDirectory: string): Promise<RunningFile | undefined> {
  try {
    return runningFile.parse(JSON.parse(await readFile(pathOf(dataDirectory), 'utf8')));
  } catch {
    return undefined;
  }
}

export async function forgetRunning(dataDirectory: string): Promise<void> {
  await rm(pathOf(dataDirectory), { force: true });
}
