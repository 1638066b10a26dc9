import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildChild } from '../build-child';

/**
 * Records seconds `from` to `to` of `futuresCapture`, with a tick of the recorder after each, and meanwhile fills the
 * past from the venue at a local port. Ends when neither is missing anything. It has no dashboard and no world: what is
 * killed is what writes.
 */
const CHILD = `
import { makeManualClock } from '@/base/clock';
import { VENUES } from '@/service/feeds/venues';
import { fillMarket } from '@/service/history/fill-market';
import { prepareStore } from '@/service/ingest/staging';
import { Recorder } from '@/service/record/sources/recorder';
import { openEmbeddedEngine } from '@/service/store/engine/engine';
import { idOf, instrumentOf, PAST_NOW } from '@/testing/history/fill-rig';
import { makeLoopbackHttp } from '@/testing/history/past-server';
import { futuresEvents, snapshotLine } from '@/testing/ingest/capture-lines';
import { playFrames, toFrame } from '@/testing/record/play-frames';

const [directory, kindId] = process.argv.slice(2);
const [from, to, connection, port, days] = process.argv.slice(4).map(Number);
const engine = await openEmbeddedEngine(directory);
await prepareStore(engine, directory);
const startMs = Math.floor(PAST_NOW / 60) * 60_000;
const clock = makeManualClock(startMs + from * 1000);
const onError = (error) => { console.error(error); process.exit(1); };
const instrument = instrumentOf(kindId);
const venue = VENUES.find(({ kinds }) => kinds.includes(instrument.kind));
const recorder = new Recorder({ engine, dataDirectory: directory, clock, onError });
const sink = await recorder.add(venue, instrument);
const { reachedMs } = sink.standing;
if (reachedMs > 0) console.log('kept ' + Math.floor((reachedMs - startMs) / 1000));
const filling = fillMarket({
  engine, clock, venue, instrument, market: idOf(instrument), http: makeLoopbackHttp(port),
  keepDays: { candles: days, hours: days, funding: days, openInterest: days },
  onRows: () => undefined, onError,
}, { refreshMs: 0, retryMs: 0 });
const bid = from === 0 ? '1.000' : from + '.500';
const snapshot = snapshotLine({
  timeMs: startMs + from * 1000 + 200, id: 100 + 10 * from,
  bids: [['99.9', bid], ['99.5', '2.000']], asks: [['300.1', '3.000']],
});
console.log('synced ' + from);
await playFrames(sink, [toFrame(snapshot, connection)]);
for (let second = from + 1; second <= to; second++) {
  const lines = futuresEvents(second, second, startMs);
  await playFrames(sink, lines.map((line) => toFrame(line, connection)));
  console.log('taken ' + second);
  clock.advance(1000);
  await recorder.tick();
  console.log('synced ' + second);
}
while (filling.progress !== undefined) await new Promise((resolve) => setTimeout(resolve, 5));
console.log('filled');
await filling.close();
await recorder.close();
await engine.close();
`;

/** How far a source has come. */
export interface Progress {
  /** The second up to which its journal had certainly reached the disk. */
  readonly synced: number;
  /** The second up to which it had taken frames. */
  readonly taken: number;
  /** The second up to which it found earlier recordings when it started; undefined without any. */
  readonly kept: number | undefined;
  readonly isKilled: boolean;
  /** Nothing of its past is missing. */
  readonly isFilled: boolean;
}

export interface MortalSource {
  /** Where its store is. */
  readonly dataDirectory: string;
  /** Continues from second `from` to `to` in its own process, which is killed `killAfterMs` after its start. */
  goOn(from: number, to: number, killAfterMs?: number): Promise<Progress>;
  dispose(): Promise<void>;
}

/** Makes one source per name; they share one build. */
export async function makeMortalSources(
  kindId: string,
  { port, days }: { readonly port: number; readonly days: number },
  names: readonly string[],
): Promise<MortalSource[]> {
  const { script, directory, dispose } = await buildChild('mortal-source', CHILD);
  return names.map((name) => {
    const dataDirectory = join(directory, name);
    let connection = 0;
    return {
      dataDirectory,
      async goOn(from, to, killAfterMs) {
        connection++;
        const args = [script, dataDirectory, kindId, from, to, connection, port, days].map(String);
        const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
        const exit = once(child, 'exit');
        const told = new Map<string, number>();
        for await (const line of createInterface({ input: child.stdout })) {
          const [what, second] = line.split(' ');
          if (what === 'synced' && !told.has(what) && killAfterMs !== undefined) {
            setTimeout(() => child.kill('SIGKILL'), killAfterMs);
          }
          told.set(what, Number(second));
        }
        const [code, signal] = (await exit) as [number | null, string | null];
        if (signal === null && code !== 0) throw new Error(`the child ended with ${code}`);
        const { synced = from, taken = from, kept } = Object.fromEntries(told) as Partial<Progress>;
        return { synced, taken, kept, isFilled: told.has('filled'), isKilled: signal !== null };
      },
      dispose,
    };
  });
}
