/** Longer than this, nothing answers. */
const PROBE_MS = 10_000;

/** A request that no script may read: sent without a key, and only whether anything answered comes back. */
export type Prober = (url: string, init: RequestInit) => Promise<unknown>;

/**
 * Whether anything at all answers at `url`. The browser keeps the answer itself to itself; it also says no where something
 * answers that keeps pages of other origins out altogether.
 */
export async function probeOrigin(url: string, prober: Prober = fetch): Promise<boolean> {
  try {
    await prober(url, {
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_MS),
    });
    return true;
  } catch {
    return false;
  }
}
