/** Scripts that a worker may be made from: our own, by the names the build and the dev server give them. */
const WORKER_PATH = /^\/(assets\/[\w.-]*worker[\w.-]*\.js|src\/[\w./-]*\.worker\.ts)$/;

/** `url` when a worker may run it; throws otherwise. */
export function checkWorkerUrl(url: string, origin: string): string {
  const parsed = new URL(url, origin);
  if (parsed.origin === origin && WORKER_PATH.test(parsed.pathname)) return url;
  throw new TypeError('This address is no worker of the dashboard');
}

interface PolicyRules {
  createHTML(text: string): string;
  createScriptURL(url: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: PolicyRules): unknown;
}

/**
 * The one policy that `trusted-types default` allows: no markup but the empty text, no script but our workers.
 * Browsers without Trusted Types need none.
 */
export function installTrustedTypes(): void {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  factory?.createPolicy('default', {
    createHTML(text) {
      if (text === '') return text;
      throw new TypeError('Markup is never made from text');
    },
    createScriptURL: (url) => checkWorkerUrl(url, location.origin),
  });
}
