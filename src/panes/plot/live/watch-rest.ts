/** Rest after a change before it is loaded, in milliseconds. */
export const REST_MS = 180;

/**
 * Rest under a held pointer, in milliseconds. A slow frame is no rest: on a screen that takes its time for each step of
 * a drag, rendering between two of them makes the next ones slower still. Who holds still waits for data all the same.
 */
export const HELD_REST_MS = 600;

interface RestPort {
  /** Hears of every change. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Where pointers go down and up. */
  readonly pointers: EventTarget;
  readonly onRest: () => void;
}

/** Calls `onRest` once what changes has rested, under a held pointer only after a clear pause. */
export function watchRest({ subscribe, pointers, onRest }: RestPort): () => void {
  const listening = new AbortController();
  const held = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = (): void => {
    timer = undefined;
    onRest();
  };
  const restart = (): void => {
    clearTimeout(timer);
    timer = setTimeout(rest, held.size === 0 ? REST_MS : HELD_REST_MS);
  };
  const hear = (type: string, listener: (event: PointerEvent) => void): void =>
    // Before any element that keeps the event to itself.
    pointers.addEventListener(type, (event) => listener(event as PointerEvent), {
      capture: true,
      signal: listening.signal,
    });
  const release = ({ pointerId }: PointerEvent): void => {
    if (held.delete(pointerId) && timer !== undefined) restart();
  };
  hear('pointerdown', ({ pointerId, button }) => {
    // A context menu may take the release of another button.
    if (button === 0) held.add(pointerId);
  });
  hear('pointerup', release);
  hear('pointercancel', release);
  const leave = subscribe(restart);
  return () => {
    clearTimeout(timer);
    listening.abort();
    leave();
  };
}
