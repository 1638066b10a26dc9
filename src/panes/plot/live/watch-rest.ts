/** Rest after a change before it is loaded, in milliseconds. */
export const REST_MS = 180;

/**
 * Rest while the pointer is down, in milliseconds. A slow frame is no rest: on a slow screen, rendering between two
 * steps of a drag would slow the next ones further. Still, a pointer that is held still should load data.
 */
export const HELD_REST_MS = 600;

interface RestPort {
  /** Subscribes to every change. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The target of pointer events. */
  readonly pointers: EventTarget;
  readonly onRest: () => void;
}

/** Calls `onRest` once changes have stopped; while the pointer is down, only after a clear pause. */
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
    // In the capture phase, before any element can stop the event.
    pointers.addEventListener(type, (event) => listener(event as PointerEvent), {
      capture: true,
      signal: listening.signal,
    });
  const release = ({ pointerId }: PointerEvent): void => {
    if (held.delete(pointerId) && timer !== undefined) restart();
  };
  hear('pointerdown', ({ pointerId, button }) => {
    // For other buttons a context menu may swallow the release.
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
