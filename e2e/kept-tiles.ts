import type { Page } from '@playwright/test';

interface KeptTile {
  readonly key: string;
  /** Unix seconds: the end of the tile, and the time before which it was complete. */
  readonly state: { readonly to: number; readonly until: number };
}

/** The tiles stored on this device. */
export const readKept = (page: Page): Promise<readonly KeptTile[]> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    const kept = names.map(
      (name) =>
        new Promise<readonly KeptTile[]>((resolve) => {
          const opening = indexedDB.open(name);
          opening.addEventListener('success', () => {
            const database = opening.result;
            if (!database.objectStoreNames.contains('tiles')) return resolve([]);
            const reading = database.transaction('tiles').objectStore('tiles').getAll() as IDBRequest<KeptTile[]>;
            reading.addEventListener('success', () =>
              resolve(reading.result.map(({ key, state }) => ({ key, state }))),
            );
            database.close();
          });
        }),
    );
    return (await Promise.all(kept)).flat();
  });

/** Number of closed tiles stored on this device. */
export const countKept = async (page: Page): Promise<number> =>
  (await readKept(page)).filter(({ state }) => state.until > state.to).length;

/** Number of stored tiles that are still incomplete, as of `since` or later. */
export const countRunning = async (page: Page, since = 0): Promise<number> =>
  (await readKept(page)).filter(({ state }) => state.until <= state.to && state.until > since).length;
