import { type Clock, systemClock } from './clock';

/** Work in one go: more would delay a frame. */
const BREATH_MS = 6;

/** To be awaited between slices of work: lets other tasks run when the work since the last pause was long. */
export type Breathe = () => Promise<void>;

export function makeBreathe(clock: Pick<Clock, 'monotonic'> = systemClock): Breathe {
  let last = clock.monotonic();
  return async () => {
    if (clock.monotonic() - last < BREATH_MS) return;
    await passTurn();
    last = clock.monotonic();
  };
}

/** Lets everything run that waits. Timers are too slow for it: they are held back once nested. */
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
