import type { Engine } from '@/service/store/engine/engine';

/** Told of a call that is over; `error` is why it failed. */
type OnCall = (operation: string, seconds: number, error?: unknown) => void;
type Call = (...args: unknown[]) => unknown;

const TIMED: readonly (keyof Engine)[] = ['rows', 'run', 'text', 'convert', 'insertFile'];

const secondsSince = (startedMs: number): number => (performance.now() - startedMs) / 1000;

/** Counts only the time until each chunk, not that in which its reader is busy. */
async function* timeStream(
  chunks: AsyncGenerator<Uint8Array, void, void>,
  onCall: OnCall,
): AsyncGenerator<Uint8Array, void, void> {
  let seconds = 0;
  let failure: unknown;
  try {
    for (;;) {
      const startedMs = performance.now();
      const next = await chunks.next().catch((error: unknown) => {
        failure = error;
        throw error;
      });
      seconds += secondsSince(startedMs);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    onCall('stream', seconds, failure);
    await chunks.return();
  }
}

/** `engine`, whose calls tell how long the database took. */
export function measureEngine(engine: Engine, onCall: OnCall): Engine {
  const timed = TIMED.map((name): [string, Call] => [
    name,
    async (...args) => {
      const startedMs = performance.now();
      let failure: unknown;
      try {
        return await (engine[name] as Call).apply(engine, args);
      } catch (error) {
        failure = error;
        throw error;
      } finally {
        onCall(name, secondsSince(startedMs), failure);
      }
    },
  ]);
  const calls: Readonly<Record<string, unknown>> = {
    ...Object.fromEntries(timed),
    stream: (...args: Parameters<Engine['stream']>) => timeStream(engine.stream(...args), onCall),
  };
  return new Proxy(engine, {
    get(target, name) {
      if (typeof name === 'string' && Object.hasOwn(calls, name)) return calls[name];
      const own: unknown = Reflect.get(target, name, target);
      return typeof own === 'function' ? (own.bind(target) as unknown) : own;
    },
  });
}
