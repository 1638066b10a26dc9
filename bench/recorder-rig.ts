import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as immediate } from 'node:timers/promises';
import { binance } from '@/service/feeds/binance/binance';
import type { FrameSink, ReceivedFrame } from '@/service/feeds/received-frame';
import { Recorder } from '@/service/record/sources/recorder';
import { marketIdsOf } from '@/service/record/sources/source-markets';
import { type InProcessService, openInProcessService } from '@/testing/in-process-service';
import { BusyMarket, MARKET_FRAME_MS } from './busy-market';

/** A service that records busy markets, with its own clock. */
export interface Rig {
  readonly service: InProcessService;
  readonly recorder: Recorder;
  readonly markets: readonly { readonly market: BusyMarket; readonly sink: FrameSink; readonly id: number }[];
  /** Market time, Unix ms. */
  nowMs: number;
  close(): Promise<void>;
}

export async function openRig(markets: number, startMs: number): Promise<Rig> {
  const folder = await mkdtemp(join(tmpdir(), 'depthscape-bench-'));
  let recorder: Recorder | undefined;
  const service = await openInProcessService({
    markets: [],
    nowMs: startMs,
    live(engine, clock) {
      recorder = new Recorder({ engine, dataDirectory: folder, clock, onError: (error) => console.error(error) });
      return recorder;
    },
  });
  if (recorder === undefined) throw new Error('The service has no recorder');
  const opened = recorder;
  const recorded: Rig['markets'][number][] = [];
  for (let index = 0; index < markets; index++) {
    const market = new BusyMarket(index);
    const sink = await opened.add(binance, market.instrument);
    await sink.take(market.picture(startMs));
    recorded.push({ market, sink, id: marketIdsOf(market.instrument)[0] });
  }
  return {
    service,
    recorder: opened,
    markets: recorded,
    nowMs: startMs,
    async close() {
      await opened.close();
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Advances the clock. */
export function passTime(rig: Rig, ms: number): void {
  rig.nowMs += ms;
  rig.service.clock.jump(rig.nowMs - rig.service.clock.now());
}

/**
 * Passes a frame to its recorder, and stores minutes while it is behind: while a frame waits no second passes, so no
 * tick of the player would store what it waits for.
 * @throws Error when the recorder has stopped
 */
export async function takeFrame({ recorder }: Rig, sink: FrameSink, frame: ReceivedFrame): Promise<void> {
  const pending = sink.take(frame);
  if (pending === undefined) return;
  const taken = pending.then(() => true);
  for (let isTaken = false; !isTaken; ) {
    if (recorder.stoppedBy !== undefined) throw new Error(`The recorder has stopped: ${recorder.stoppedBy}`);
    isTaken = await Promise.race([taken, recorder.tick().then(() => immediate(false))]);
  }
}

/** Plays the next 100 ms of all markets. Waits while the recorder is behind. */
export async function playFrame(rig: Rig): Promise<void> {
  passTime(rig, MARKET_FRAME_MS);
  for (const { market, sink } of rig.markets)
    for (const frame of market.next(rig.nowMs)) await takeFrame(rig, sink, frame);
}
