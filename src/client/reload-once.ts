/** What reloading the page needs; stubbed in tests. */
export interface ReloadPort {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  reload(): void;
}

const KEY = 'depthscape.reload';

/**
 * Reloads the page when the code of a part does not load although its server answers, as after a new build or in
 * browsers that never retry a failed import. Rejects with `error` if that has not helped.
 */
export async function reloadOnce(error: unknown, port?: ReloadPort): Promise<never> {
  const { storage, reload } = port ?? { storage: sessionStorage, reload: () => location.reload() };
  // The error text names the part.
  const part = String(error);
  if (storage.getItem(KEY) === part) throw error;
  storage.setItem(KEY, part);
  reload();
  // Never resolves: the page is going away.
  return new Promise(() => undefined);
}
