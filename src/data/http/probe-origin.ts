/** After this time, we assume that nothing answers. */
const PROBE_MS = 10_000;

/** Sends a request whose answer no script may read, without a key: it only shows whether anything answered. */
export type Prober = (url: string, init: RequestInit) => Promise<unknown>;

/**
 * Whether anything answers at `url`. The browser hides the answer; it also reports a failure where something answers
 * but shuts out pages of other origins.
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
