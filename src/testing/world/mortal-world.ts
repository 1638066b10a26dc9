import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildChild } from '../build-child';
import type { TableSum } from './fingerprint-world';

const CHILD = `
import { openEmbeddedEngine } from '@/service/store/engine';
import { seedWorld } from '@/service/simulate/world';
import { fingerprintWorld } from '@/testing/world/fingerprint-world';

const [now, seed, inserts] = process.argv.slice(3).map(Number);
const engine = await openEmbeddedEngine(process.argv[2]);
let insertsLeft = inserts;
const run = engine.run.bind(engine);
engine.run = async (sql, params) => {
  await run(sql, params);
  if (sql.startsWith('INSERT') && --insertsLeft === 0) process.kill(process.pid, 'SIGKILL');
};
console.log('step');
await seedWorld({ engine, now, seed, scale: 'small', onProgress: () => console.log('step') });
console.log('sums ' + JSON.stringify(await fingerprintWorld(engine)));
await engine.close();
`;

interface Kill {
  /** Right after this many inserts. */
  readonly afterInserts?: number;
  /** So many ms after the first step, wherever that is. */
  readonly afterMs?: number;
}

/** What became of a process: its signal, or the sums of the world that it finished. */
interface Fate {
  readonly signal: string | null;
  readonly sums: readonly TableSum[];
}

export interface MortalWorld {
  /** Goes on with the world, in a process of its own, and kills it as told. */
  seed(kill?: Kill): Promise<Fate>;
  dispose(): Promise<void>;
}

/** A small world at `now` (Unix seconds) whose makers may be killed one after the other. */
export async function makeMortalWorld(now: number, seed: number): Promise<MortalWorld> {
  const { script, directory, dispose } = await buildChild('mortal-world', CHILD);
  return {
    async seed({ afterInserts = 0, afterMs } = {}) {
      const args = [script, join(directory, 'data'), now, seed, afterInserts].map(String);
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
