/** Where `/metrics` is answered: on the service's own port to this machine, on an address of its own, or nowhere. */
export type MetricsPlace =
  | { readonly kind: 'local' }
  | { readonly kind: 'off' }
  | { readonly kind: 'address'; readonly host: string; readonly port: number };

/** The setting `METRICS`; `undefined` when it is neither `local`, `off` nor `host:port`. */
export function parseMetricsPlace(text: string): MetricsPlace | undefined {
  if (text === 'local' || text === 'off') return { kind: text };
  const [, name, digits] = /^(\[[\da-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(text) ?? [];
  const port = Number(digits);
  if (name === undefined || port < 1 || port > 65_535) return undefined;
  return { kind: 'address', host: name.replace(/^\[|\]$/g, ''), port };
}
