/** Allowed worker scripts: our own, by their names in the build and on the dev server. */
const WORKER_PATH = /^\/(assets\/[\w.-]*worker[\w.-]*\.js|src\/[\w./-]*\.worker\.ts)$/;

/** Returns `url` if a worker may run it; throws otherwise. */
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
 * Installs the one policy that `trusted-types default` allows: no markup except the empty string, no script except
 * our workers. Browsers without Trusted Types need none.
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
