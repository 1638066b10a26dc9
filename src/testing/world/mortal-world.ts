import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildChild } from '../build-child';
import type { TableSum } from './fingerprint-world';

const CHILD = `
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { serveFilling } from '@/service/simulate/filling/serve-filling';
import { seedWorld } from '@/service/simulate/world/world';
import { openEmbeddedEngine } from '@/service/store/engine/engine';
import { fingerprintWorld } from '@/testing/world/fingerprint-world';

async function seed(directory, [now, seed, inserts, count]) {
  const engine = await openEmbeddedEngine(directory);
  let insertsLeft = inserts;
  const run = engine.run.bind(engine);
  engine.run = async (sql, params) => {
    await run(sql, params);
    if (sql.startsWith('INSERT') && --insertsLeft === 0) process.kill(process.pid, 'SIGKILL');
  };
  console.log('step');
  const threads = count > 0 ? { file: process.argv[1], count } : undefined;
  await seedWorld({ engine, now, seed, scale: 'small', threads, onProgress: () => console.log('step') });
  console.log('sums ' + JSON.stringify(await fingerprintWorld(engine)));
  await engine.close();
}

// The threads of this process run the same script.
if (isMainThread) await seed(process.argv[2], process.argv.slice(3).map(Number));
else await serveFilling(parentPort, workerData);
`;

interface Kill {
  /** Right after this many inserts. */
  readonly afterInserts?: number;
  /** This many ms after the first step, wherever that is. */
  readonly afterMs?: number;
}

interface Seeding extends Kill {
  /** Threads that help to make it; none by default. */
  readonly threads?: number;
}

/** How a process ended: its signal, or the sums of the world that it finished. */
interface Fate {
  readonly signal: string | null;
  readonly sums: readonly TableSum[];
}

export interface MortalWorld {
  /** Continues to make the world in a separate process, which is killed as specified. */
  seed(seeding?: Seeding): Promise<Fate>;
  dispose(): Promise<void>;
}

/** A small world at `now` (Unix seconds) whose makers may be killed one after the other. */
export async function makeMortalWorld(now: number, seed: number): Promise<MortalWorld> {
  const { script, directory, dispose } = await buildChild('mortal-world', CHILD);
  return {
    async seed({ afterInserts = 0, afterMs, threads = 0 } = {}) {
      const args = [script, join(directory, 'data'), now, seed, afterInserts, threads].map(String);
      const child: ChildProcess = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const exit = once(child, 'exit');
      const sums: TableSum[] = [];
      let started = false;
      if (!child.stdout) throw new Error('the child has no output');
      for await (const line of createInterface({ input: child.stdout })) {
        if (line.startsWith('sums ')) sums.push(...(JSON.parse(line.slice(5)) as TableSum[]));
        else if (!started && afterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), afterMs);
        started = true;
      }
      const [code, signal] = (await exit) as [number | null, string | null];
      if (signal === null && code !== 0) throw new Error(`the child ended with ${code}`);
      return { signal, sums };
    },
    dispose,
  };
}
