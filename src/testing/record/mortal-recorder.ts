import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildChild } from '../build-child';

/** Records seconds `from` to `to` of `futuresCapture`, a tick of the recorder every ten of them. */
const CHILD = `
import { makeManualClock } from '@/base/clock';
import { binance } from '@/service/feeds/binance/binance';
import { prepareStore } from '@/service/ingest/staging';
import { Recorder } from '@/service/record/recorder';
import { openEmbeddedEngine } from '@/service/store/engine';
import { CAPTURE_START_MS, futuresEvents, snapshotLine } from '@/testing/ingest/capture-lines';
import { ABC, playFrames, toFrame } from '@/testing/record/play-frames';

const [from, to, connection] = process.argv.slice(3).map(Number);
const engine = await openEmbeddedEngine(process.argv[2]);
await prepareStore(engine, process.argv[2]);
const clock = makeManualClock(CAPTURE_START_MS + from * 1000);
const onError = (error) => { console.error(error); process.exit(1); };
const recorder = new Recorder({ engine, dataDirectory: process.argv[2], clock, onError });
const sink = await recorder.add(binance, ABC);
const bid = from === 0 ? '1.000' : from + '.500';
const snapshot = snapshotLine({
  timeMs: CAPTURE_START_MS + from * 1000 + 200, id: 100 + 10 * from,
  bids: [['99.9', bid], ['99.5', '2.000']], asks: [['300.1', '3.000']],
});
console.log('synced ' + from);
await playFrames(sink, [toFrame(snapshot, connection)]);
for (let second = from + 1; second <= to; second += 10) {
  await playFrames(sink, futuresEvents(second, second + 9).map((line) => toFrame(line, connection)));
  clock.advance(10_000);
  await recorder.tick();
  console.log('synced ' + (second + 9));
}
await recorder.close();
await engine.close();
`;

export interface MortalRecorder {
  /** Where its store is. */
  readonly dataDirectory: string;
  /**
   * Records on from second `from` up to `to`, in a process of its own, and kills it `killAfterMs` after its start of recording.
   * @returns the second up to which its journal had reached the disk for certain.
   */
  record(from: number, to: number, killAfterMs?: number): Promise<number>;
  dispose(): Promise<void>;
}

/** A recorder that may be killed again and again. */
export async function makeMortalRecorder(): Promise<MortalRecorder> {
  const { script, directory, dispose } = await buildChild('mortal-recorder', CHILD);
  const dataDirectory = join(directory, 'data');
  let connection = 0;
  return {
    dataDirectory,
    async record(from, to, killAfterMs) {
      connection++;
      const args = [script, dataDirectory, from, to, connection].map(String);
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const exit = once(child, 'exit');
      let synced: number | undefined;
      for await (const line of createInterface({ input: child.stdout })) {
        if (!line.startsWith('synced ')) continue;
        if (synced === undefined && killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
        synced = Number(line.slice('synced '.length));
      }
      const [code, signal] = (await exit) as [number | null, string | null];
      if (signal === null && code !== 0) throw new Error(`the child ended with ${code}`);
      return synced ?? from;
    },
    dispose,
  };
}
