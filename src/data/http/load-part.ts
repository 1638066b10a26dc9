const NEXT_TRY_MS = 2000;

/** Whether anything answers where the page came from. */
const isServed = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', credentials: 'omit' }).then(
    () => true,
    () => false,
  );

/**
 * Loads a part of the dashboard's own code. What cannot be fetched while nothing answers is tried again until something
 * does: one failure would break its view until the page is opened anew. Rejects as `load` does when the part is gone
 * though its server answers, as after another build.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let wasServed = false; ; ) {
    try {
      return await load();
    } catch (error) {
      if (wasServed) throw error;
      // It may have come back since: then it is asked once more.
      wasServed = await isServed();
      if (!wasServed) await new Promise((resolve) => setTimeout(resolve, NEXT_TRY_MS));
    }
  }
}
