/** A client that takes nothing for this long loses its answer: a paused one would keep a database session. */
export const IDLE_WRITE_MS = 15_000;

/** Ends the answer of a client that stopped reading. */
export class IdleClientError extends Error {
  override readonly name = 'IdleClientError';

  constructor(idleMs: number) {
    super(`A client took nothing for ${idleMs} ms: its answer was broken off`);
    // The server logs this; where in our code the timer runs says nothing.
    this.stack = `${this.name}: ${this.message}`;
  }
}

/**
 * A response body of `first` and then of `chunks`, pulled as the client reads. Cancelling, idling and failing all end the generator,
 * which gives its session back; a chunk that arrives after the end is dropped.
 * @param abort called when the body ends before its time, so that a running query can be stopped.
 */
export function makeBodyStream(
  first: IteratorResult<Uint8Array, void>,
  chunks: AsyncGenerator<Uint8Array, void, void>,
  abort: (reason: unknown) => void,
  idleMs = IDLE_WRITE_MS,
): ReadableStream<Uint8Array> {
  let isOver = false;
  let pending: IteratorResult<Uint8Array, void> | undefined = first;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const stop = (reason: unknown): void => {
    isOver = true;
    clearTimeout(idle);
    abort(reason);
    // The generator may be busy with its last pull; its end then comes after that.
    void chunks.return().catch(() => {});
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(idle);
      try {
        const next = pending ?? (await chunks.next());
        pending = undefined;
        if (isOver) return;
        if (next.done) {
          isOver = true;
          controller.close();
          return;
        }
        controller.enqueue(next.value);
        idle = setTimeout(() => {
          const reason = new IdleClientError(idleMs);
          controller.error(reason);
          stop(reason);
        }, idleMs);
      } catch (error) {
        if (isOver) return;
        stop(error);
        controller.error(error);
      }
    },
    cancel: stop,
  });
}
