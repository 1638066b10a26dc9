import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildChild } from '../build-child';

/** Fills the past of a market from the venue at a port of this machine until nothing is missing. */
const CHILD = `
import { makeManualClock } from '@/base/clock';
import { VENUES } from '@/service/feeds/venues';
import { fillMarket } from '@/service/history/fill-market';
import { prepareStore } from '@/service/ingest/staging';
import { openEmbeddedEngine } from '@/service/store/engine';
import { idOf, instrumentOf, KEEP, PAST_NOW } from '@/testing/history/fill-rig';
import { makeLoopbackHttp } from '@/testing/history/past-server';

const [directory, kindId, port] = process.argv.slice(2);
const engine = await openEmbeddedEngine(directory);
await prepareStore(engine, directory);
const instrument = instrumentOf(kindId);
const filling = fillMarket({
  engine, clock: makeManualClock(PAST_NOW * 1000), venue: VENUES.find(({ kinds }) => kinds.includes(instrument.kind)),
  instrument, market: idOf(instrument), http: makeLoopbackHttp(Number(port)), keepDays: KEEP, onRows: () => undefined,
  onError: (error) => { console.error(error); process.exit(1); },
}, { refreshMs: 0, retryMs: 0 });
console.log('filling');
while (filling.progress !== undefined) await new Promise((resolve) => setTimeout(resolve, 5));
await filling.close();
await engine.close();
`;

export interface MortalFill {
  /** Where its store is. */
  readonly dataDirectory: string;
  /** Fills in a process of its own, and kills it so long after it began; true where it was done before. */
  fill(kindId: string, port: number, killAfterMs?: number): Promise<boolean>;
  dispose(): Promise<void>;
}

/** A filling that may be killed again and again. */
export async function makeMortalFill(): Promise<MortalFill> {
  const { script, directory, dispose } = await buildChild('mortal-fill', CHILD);
  const dataDirectory = join(directory, 'data');
  return {
    dataDirectory,
    async fill(kindId, port, killAfterMs) {
      const args = [script, dataDirectory, kindId, String(port)];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const exit = once(child, 'exit');
      for await (const line of createInterface({ input: child.stdout })) {
        if (line === 'filling' && killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
      }
      const [code, signal] = (await exit) as [number | null, string | null];
      if (signal === null && code !== 0) throw new Error(`the child ended with ${code}`);
      return signal === null;
    },
    dispose,
  };
}
