import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost, type Bench } from './goal';
import { findFreePort } from './measured-service';

const MEGABYTE = 1_000_000;

/** Peak memory of the process in bytes, from the kernel. NaN when not reported. */
async function loadPeakMemory(pid: number): Promise<number> {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return Number.NaN;
  const line = /VmHWM:\s+(\d+) kB/.exec(await readFile(path, 'utf8'));
  return line ? Number(line[1]) * 1024 : Number.NaN;
}

async function computeFolderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map((entry) => stat(join(entry.parentPath, entry.name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

/** Processor seconds of all threads of the process, from the kernel. NaN when not reported. */
async function loadProcessorSeconds(pid: number): Promise<number> {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return Number.NaN;
  // After the name, which may contain spaces: the 12th and 13th field, in hundredths.
  const [, fields = ''] = (await readFile(path, 'utf8')).split(/\) /);
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) / 100;
}

/** Waits until the service answers (`isWhole`: until its store is complete). */
async function waitUntilReady(child: ChildProcess, url: string, isWhole: boolean): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.status === 200 && !(isWhole && 'progress' in ((await answer.json()) as object))) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

interface Start {
  /** Seconds until it answers, and until its store is complete. */
  readonly answerSeconds: number;
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly peakMemory: number;
}

/** Starts the built service with the whole world in `dataDirectory` and ends it when it is ready. */
async function measureStart(root: string, dataDirectory: string): Promise<Start> {
  const port = await findFreePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDirectory, SIM_SCALE: 'full' };
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, 'dist/service/main.js')], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const elapsed = (): number => (performance.now() - started) / 1000;
  await waitUntilReady(child, `http://127.0.0.1:${port}`, false);
  const answerSeconds = elapsed();
  await waitUntilReady(child, `http://127.0.0.1:${port}`, true);
  const seconds = elapsed();
  const processorSeconds = await loadProcessorSeconds(child.pid ?? 0);
  const peakMemory = await loadPeakMemory(child.pid ?? 0);
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { answerSeconds, seconds, processorSeconds, peakMemory };
}

/**
 * From nothing to a service that answers, and to one with all data. `store-size` is the store as the second start
 * leaves it, not ten minutes later.
 */
export const bench: Bench = {
  goals: [
    'first-start',
    'first-start-answers',
    'first-start-processor',
    'first-start-memory',
    'store-size',
    'later-start',
  ],
  async run({ root }) {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'depthscape-bench-'));
    try {
      const first = await measureStart(root, dataDirectory);
      const later = await measureStart(root, dataDirectory);
      const size = await computeFolderSize(dataDirectory);
      return [
        atMost('first-start', first.seconds, 's', 20),
        atMost('first-start-answers', first.answerSeconds, 's', 12),
        atMost('first-start-processor', first.processorSeconds, 's', 30),
        atMost('first-start-memory', first.peakMemory / MEGABYTE, 'MB', 850),
        atMost('store-size', size / MEGABYTE, 'MB', 460),
        atMost('later-start', later.seconds, 's', 3),
      ];
    } finally {
      await rm(dataDirectory, { recursive: true, force: true });
    }
  },
};
