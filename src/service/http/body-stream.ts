/** Nothing is pulled ahead of the client: what waits for a slow one is what its connection has not yet taken. */
const NOTHING_AHEAD = { highWaterMark: 0 };

/** What becomes of a body that is over. */
export interface BodyEnds {
  readonly abort: (reason: unknown) => void;
  /** Called once, however it ends. */
  readonly onOver: () => void;
  /** The error that the stream fails with. */
  readonly explain: (error: unknown) => Error;
}

/**
 * A response body of `first` and then of `chunks`, pulled as the client reads. Cancelling and failing end the generator; a
 * chunk that arrives after the end is dropped.
 * @param ends.abort called when the body ends before its time, so that a running query can be stopped.
 */
export function makeBodyStream(
  first: IteratorResult<Uint8Array, void>,
  chunks: AsyncGenerator<Uint8Array, void, void>,
  { abort, onOver, explain }: BodyEnds,
): ReadableStream<Uint8Array> {
  let isOver = false;
  const end = (): void => {
    isOver = true;
    onOver();
  };
  let pending: IteratorResult<Uint8Array, void> | undefined = first;
  const stop = (reason: unknown): void => {
    if (isOver) return;
    end();
    abort(reason);
    // The generator may be busy with its last pull; its end then comes after that.
    void chunks.return().catch(() => {});
  };
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      try {
        const next = pending ?? (await chunks.next());
        pending = undefined;
        if (isOver) return;
        if (next.done) {
          end();
          controller.close();
          return;
        }
        controller.enqueue(next.value);
      } catch (error) {
        if (isOver) return;
        stop(error);
        controller.error(explain(error));
      }
    },
    cancel: stop,
  };
  return new ReadableStream(source, NOTHING_AHEAD);
}
