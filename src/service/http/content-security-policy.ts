/** What the built app may load: nothing inline, nothing remote; see docs for each part. */
const DIRECTIVES: readonly (readonly [directive: string, sources: string])[] = [
  ['default-src', "'none'"],
  ['script-src', "'self' 'wasm-unsafe-eval'"],
  ['style-src', "'self'"],
  ['img-src', "'self' data: blob:"],
  ['font-src', "'self'"],
  ['connect-src', "'self'"],
  ['worker-src', "'self'"],
  ['manifest-src', "'self'"],
  ['base-uri', "'none'"],
  ['form-action', "'none'"],
  ['frame-ancestors', "'none'"],
  ['require-trusted-types-for', "'script'"],
  ['trusted-types', 'default'],
];

const joinPolicy = (more: Readonly<Record<string, string>>): string =>
  DIRECTIVES.map(([name, sources]) => [name, sources, more[name]].filter(Boolean).join(' ')).join('; ');

/** Sent with every document and script of the built app. */
export const CONTENT_SECURITY_POLICY = joinPolicy({});

/** The same for a page that may also ask the service at `origin`, and nobody else: the one named at the start. */
export function makeRemotePolicy(origin: string): string {
  return joinPolicy({ 'connect-src': origin });
}

/** For answers that are data: opened as a document they load nothing and stand in no frame. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** For the documents of the service: markup, one stylesheet, one icon, and no script at all. */
export const DOCUMENTS_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The policy of the development server: Vite's own inline scripts and styles carry the nonce, and its reload probe is
 * a worker made from a blob.
 */
export function makeDevelopmentPolicy(nonce: string): string {
  const inline = `'nonce-${nonce}'`;
  return joinPolicy({ 'script-src': inline, 'style-src': inline, 'worker-src': 'blob:' });
}
