import { readFile, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { ServiceError } from '@/service/request/service-error';
import { readCodings } from './compress';
import { CONTENT_SECURITY_POLICY } from './content-security-policy';

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

/** Compressed copies that the build leaves beside its files: one pass at the best level instead of one for each request. */
const BROTLI_ENDING = '.br';

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

interface StaticFile {
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly brotli: Uint8Array<ArrayBuffer> | undefined;
}

/** The built dashboard below `root`, under `policy`. */
export class StaticFiles {
  readonly #root: string;
  readonly #policy: string;
  /** Files whose content can never change under their name: a page asks for more than a hundred of them. */
  readonly #hashed = new Map<string, StaticFile>();

  constructor(root: string, policy = CONTENT_SECURITY_POLICY) {
    this.#root = root;
    this.#policy = policy;
  }

  /**
   * The file at the address of `request`. A path without an extension is a view of the app: it gets the document.
   * @throws ServiceError NOT_FOUND
   */
  async answer(request: Request): Promise<Response> {
    const path = decodePath(new URL(request.url).pathname);
    if (path === undefined) throw new ServiceError('NOT_FOUND', 'Page not found');
    const isHashed = path.startsWith(HASHED_PREFIX);
    const name = extname(path) === '' && !isHashed ? '/index.html' : path;
    const type = CONTENT_TYPES[extname(name)];
    const file = type === undefined ? undefined : await this.#find(name, isHashed);
    if (file === undefined || type === undefined) throw new ServiceError('NOT_FOUND', 'Page not found');
    const coded = readCodings(request.headers.get('accept-encoding')).encoding === 'br' ? file.brotli : undefined;
    const bytes = coded ?? file.plain;
    const headers = new Headers({
      'Content-Type': type,
      'Content-Length': String(bytes.length),
      'Content-Security-Policy': this.#policy,
    });
    if (coded) headers.set('Content-Encoding', 'br');
    if (file.brotli) headers.set('Vary', 'Accept-Encoding');
    if (isHashed) headers.set('Cache-Control', IMMUTABLE);
    return new Response(bytes, { headers });
  }

  async #find(name: string, isHashed: boolean): Promise<StaticFile | undefined> {
    const cached = this.#hashed.get(name);
    if (cached) return cached;
    const plain = await readBelow(this.#root, name);
    if (!plain) return undefined;
    const file = { plain, brotli: isHashed ? await readBelow(this.#root, name + BROTLI_ENDING) : undefined };
    if (isHashed) this.#hashed.set(name, file);
    return file;
  }
}
