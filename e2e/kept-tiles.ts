import type { Page } from '@playwright/test';

/** Count of the tiles that are kept on this device. */
export const countKept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    const counts = names.map(
      (name) =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open(name);
          opening.addEventListener('success', () => {
            const database = opening.result;
            if (!database.objectStoreNames.contains('tiles')) return resolve(0);
            const counting = database.transaction('tiles').objectStore('tiles').count();
            counting.addEventListener('success', () => resolve(counting.result));
            database.close();
          });
        }),
    );
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  });
