const NEXT_TRY_MS = 2000;
/** While nothing answers, pauses between attempts grow up to this. */
const LAST_TRY_MS = 16_000;

/** Failures while the server answers, after which a part counts as gone. */
const TRIES_WHILE_SERVED = 3;

/**
 * Loads a part of the dashboard's own code. While nothing answers, it is retried: one failure would break its view
 * until the page is reloaded. Rejects as `load` does when the part is gone although the server answers, as after a new
 * build.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let pause = NEXT_TRY_MS;
  for (let left = TRIES_WHILE_SERVED; ; ) {
    try {
      return await load();
    } catch (error) {
      // An attempt that started while the network was down may fail after it is back: one failure proves nothing.
      const answer = await fetch('/healthz').catch(() => undefined);
      if (answer !== undefined && --left === 0) throw error;
      if (answer !== undefined) pause = NEXT_TRY_MS;
      await new Promise((resolve) => setTimeout(resolve, pause));
      pause = Math.min(LAST_TRY_MS, pause * 2);
    }
  }
}
