import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost, type Bench } from './goal';
import { findFreePort } from './measured-service';

const MEGABYTE = 1_000_000;

/** Most memory the process has held, in bytes, as the kernel counts it; NaN where it does not. */
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

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

interface Start {
  readonly seconds: number;
  readonly peakMemory: number;
}

/** Starts the built service with the whole world on `dataDirectory` and ends it when it is ready. */
async function measureStart(root: string, dataDirectory: string): Promise<Start> {
  const port = await findFreePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDirectory, SIM_SCALE: 'full' };
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, 'dist/service/main.js')], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitUntilReady(child, `http://127.0.0.1:${port}`);
  const seconds = (performance.now() - started) / 1000;
  const peakMemory = await loadPeakMemory(child.pid ?? 0);
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { seconds, peakMemory };
}

/** From nothing to a service that answers. `store-size` is the store as the second start leaves it, not ten minutes later. */
export const bench: Bench = {
  goals: ['first-start', 'first-start-memory', 'store-size', 'later-start'],
  async run({ root }) {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'depthscape-bench-'));
    try {
      const first = await measureStart(root, dataDirectory);
      const later = await measureStart(root, dataDirectory);
      const size = await computeFolderSize(dataDirectory);
      return [
        atMost('first-start', first.seconds, 's', 20),
        atMost('first-start-memory', first.peakMemory / MEGABYTE, 'MB', 1000),
        atMost('store-size', size / MEGABYTE, 'MB', 500),
        atMost('later-start', later.seconds, 's', 3),
      ];
    } finally {
      await rm(dataDirectory, { recursive: true, force: true });
    }
  },
};
