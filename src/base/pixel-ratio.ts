/** Ratio for drawing everything while a picture is made, whatever the screen's is. */
let pictureRatio: number | undefined;
const listeners = new Set<() => void>();

/** Device pixels per CSS pixel that canvases are drawn with. */
export const getPixelRatio = (): number => pictureRatio ?? devicePixelRatio;

/** Calls `listener` when a picture is started or done; returns the unsubscribe function. */
export function watchPictureRatio(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Makes all watchers draw at `ratio` until `make` is done. */
export async function drawAtRatio<T>(ratio: number, make: () => Promise<T>): Promise<T> {
  const before = pictureRatio;
  const set = (next: number | undefined): void => {
    pictureRatio = next;
    for (const listener of listeners) listener();
  };
  if (ratio === getPixelRatio()) return make();
  set(ratio);
  try {
    return await make();
  } finally {
    set(before);
  }
}
