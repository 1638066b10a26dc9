import { type Clock, systemClock } from './clock';

/** Longest work without a pause: more would delay a frame. */
const MAX_SLICE_MS = 6;

/** Await it between slices of work: it lets other tasks run if the work since the last pause was long. */
export type YieldToMain = () => Promise<void>;

export function makeYieldToMain(clock: Pick<Clock, 'monotonic'> = systemClock): YieldToMain {
  let last = clock.monotonic();
  return async () => {
    if (clock.monotonic() - last < MAX_SLICE_MS) return;
    await passTurn();
    last = clock.monotonic();
  };
}

/** Lets all pending tasks run. Timers are too slow for it, because nested ones are throttled. */
function passTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
