import type { Clock } from '@/base/clock';
import type { Disposer } from '@/base/dispose';
import { type UnixSeconds, unixSeconds } from '@/domain/units';
import type { Engine } from '@/service/store/engine/engine';
import { makeSeedStore } from '@/service/store/seed-store';
import type { FillingThreads } from '../filling/filling-threads';
import type { Scale } from '../scale';
import { type FillingWatcher, hasWorld as isWorldIn, WorldStore } from './world-store';

export type { Scale } from '../scale';
export { WorldMismatchError } from './world-store';

export interface SeedOptions extends FillingWatcher {
  readonly engine: Engine;
  readonly now: UnixSeconds;
  readonly seed: number;
  readonly scale: Scale;
  readonly threads?: FillingThreads | undefined;
}

/**
 * Creates the tables and brings the simulated world up to `now`: everything on the first start, later what is missing.
 * It may be killed at any point and called again.
 * @throws WorldMismatchError when the store has a world of another seed, scale or version.
 */
export async function seedWorld({ engine, now, seed, scale, threads, ...watcher }: SeedOptions): Promise<void> {
  const world = await WorldStore.open(makeSeedStore(engine), { seed, scale, threads });
  await world.advance(now, watcher);
}

/** Whether the store contains a simulated world. It must have its tables. */
export const hasWorld = (engine: Engine): Promise<boolean> => isWorldIn(makeSeedStore(engine));

export interface LivingOptions {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly seed: number;
  readonly scale: Scale;
  /** Called with the start of the newest closed minute after its data were added. */
  readonly onMinute: (minute: UnixSeconds) => void;
  /** Called with each failure; the minute is tried again. */
  readonly onError?: (error: unknown) => void;
}

const MINUTE_MS = 60_000;
/** Longest timer: a machine that slept wakes up with old timers. */
const LONGEST_SLEEP_MS = 1000;
const RETRY_MS = 1000;

/** Adds each minute's data as it closes. Does nothing on a frozen clock. */
export function startLiving(options: LivingOptions): Disposer {
  const { clock } = options;
  let disposed = false;
  let timer: NodeJS.Timeout | undefined;
  let world: WorldStore | undefined;
  let reached = 0;

  const sleep = (ms: number): void => {
    if (!disposed) timer = setTimeout(() => void tick(), ms);
  };

  async function addMinutes(minute: number): Promise<void> {
    const { seed, scale } = options;
    if (world === undefined) {
      world = await WorldStore.open(makeSeedStore(options.engine), { seed, scale });
      await world.resumeMerges();
    }
    await world.advance(minute / 1000);
    reached = minute;
    if (!disposed) options.onMinute(unixSeconds(minute / 1000 - 60));
  }

  async function tick(): Promise<void> {
    const minute = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS;
    try {
      if (minute > reached) await addMinutes(minute);
      sleep(Math.min(LONGEST_SLEEP_MS, MINUTE_MS - (clock.now() % MINUTE_MS)));
    } catch (error) {
      // It is unclear what was written: look at the store again.
      world = undefined;
      if (!disposed) options.onError?.(error);
      sleep(RETRY_MS);
    }
  }

  if (!clock.frozen) void tick();
  return {
    dispose() {
      disposed = true;
      clearTimeout(timer);
    },
  };
}
