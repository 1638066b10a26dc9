import { readFile, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { CONTENT_SECURITY_POLICY } from './content-security-policy';
import { ServiceError } from './service-error';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

/** Files of the build that carry a hash of their content in their name. */
const HASHED_PREFIX = '/assets/';
const IMMUTABLE = 'public, max-age=31536000, immutable';

function decodePath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return /[\0\\]/.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}

/** Bytes of a file below `root`; `undefined` when there is none or the path, resolved, leaves `root`. */
async function readBelow(root: string, path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const top = await realpath(root);
    const file = await realpath(join(top, path));
    if (!file.startsWith(top + sep)) return undefined;
    return new Uint8Array(await readFile(file));
  } catch {
    return undefined;
  }
}

/**
 * A file of the built dashboard under `policy`. A path without an extension is a view of the app: it gets the document.
 * @throws ServiceError NOT_FOUND
 */
export async function answerStatic(
  root: string,
  pathname: string,
  policy = CONTENT_SECURITY_POLICY,
): Promise<Response> {
  const path = decodePath(pathname);
  if (path === undefined) throw new ServiceError('NOT_FOUND', 'Page not found');
  const isView = extname(path) === '' && !path.startsWith(HASHED_PREFIX);
  const name = isView ? '/index.html' : path;
  const type = CONTENT_TYPES[extname(name)];
  const bytes = type === undefined ? undefined : await readBelow(root, name);
  if (bytes === undefined || type === undefined) throw new ServiceError('NOT_FOUND', 'Page not found');
  const headers = new Headers({
    'Content-Type': type,
    'Content-Length': String(bytes.length),
    'Content-Security-Policy': policy,
  });
  if (path.startsWith(HASHED_PREFIX)) headers.set('Cache-Control', IMMUTABLE);
  return new Response(bytes, { headers });
}
