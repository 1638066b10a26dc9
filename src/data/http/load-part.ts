const NEXT_TRY_MS = 2000;
/** While nothing answers tries come ever later, up to this. */
const LAST_TRY_MS = 16_000;

/** Failures in spite of a server that answers, after which a part counts as gone. */
const TRIES_WHILE_SERVED = 3;

/**
 * Loads a part of the dashboard's own code. What cannot be fetched while nothing answers is tried again until something
 * does: one failure would break its view until the page is reloaded. Rejects as `load` does when the part is gone
 * though its server answers, as after another build.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let pause = NEXT_TRY_MS;
  for (let left = TRIES_WHILE_SERVED; ; ) {
    try {
      return await load();
    } catch (error) {
      // A try that began while the network was away may fail after it has returned: one failure tells nothing.
      const answer = await fetch('/healthz').catch(() => undefined);
      if (answer !== undefined && --left === 0) throw error;
      if (answer !== undefined) pause = NEXT_TRY_MS;
      await new Promise((resolve) => setTimeout(resolve, pause));
      pause = Math.min(LAST_TRY_MS, pause * 2);
    }
  }
}
