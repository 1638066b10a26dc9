/** What a page that is opened anew needs; stubbed in tests. */
export interface ReloadPort {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  reload(): void;
}

const KEY = 'depthscape.reload';

/**
 * Opens the page anew for a part whose code does not come though its server answers, as after another build, or in
 * browsers that never fetch again what failed once. Rejects with `error` when that has not helped.
 */
export async function reloadOnce(error: unknown, port?: ReloadPort): Promise<never> {
  const { storage, reload } = port ?? { storage: sessionStorage, reload: () => location.reload() };
  // It names the part.
  const part = String(error);
  if (storage.getItem(KEY) === part) throw error;
  storage.setItem(KEY, part);
  reload();
  // What waits for the part goes with the page.
  return new Promise(() => undefined);
}
