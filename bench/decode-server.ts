import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { type Packing, packBody } from './pack-body';

const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";
const PAGE = '<!doctype html><title>Decoder</title><script type="module" src="/page.js"></script>';

interface Served {
  readonly type: string;
  readonly encoding?: Packing;
  readonly body: Buffer | string;
}

export interface BodyServer {
  readonly origin: string;
  /** Whether `path` is served. */
  has(path: string): boolean;
  close(): Promise<void>;
}

/** The page and its worker as in a build, by URL path. */
async function buildPage(root: string, page: string): Promise<Map<string, Served>> {
  const outDir = await mkdtemp(join(tmpdir(), 'depthscape-bench-'));
  const { build } = await import('vite');
  const { wasm } = (await import(pathToFileURL(join(root, 'scripts/wasm-plugin.mjs')).href)) as {
    wasm(): Plugin;
  };
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [wasm()],
    resolve: { alias: { '@': join(root, 'src') } },
    worker: { format: 'es', plugins: () => [wasm()] },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, page),
        output: { entryFileNames: 'page.js', assetFileNames: 'assets/[name]-[hash][extname]' },
      },
    },
  });
  const served = new Map<string, Served>([['/', { type: 'text/html', body: PAGE }]]);
  for (const name of await readdir(outDir, { recursive: true })) {
    if (!name.endsWith('.js')) continue;
    served.set(`/${name}`, { type: 'text/javascript', body: await readFile(join(outDir, name)) });
  }
  await rm(outDir, { recursive: true });
  return served;
}

/**
 * Serves the page and each body on a free port: plain at `/<name>`, packed at `/<name>.gzip` and, if possible,
 * `/<name>.zstd`.
 */
export async function serveBodies(
  root: string,
  bodies: Readonly<Record<string, Buffer>>,
  page = 'bench/decode-page.ts',
): Promise<BodyServer> {
  const served = await buildPage(root, page);
  for (const [name, body] of Object.entries(bodies)) {
    served.set(`/${name}`, { type: 'application/json', body });
    for (const [encoding, packed] of Object.entries(packBody(body)) as [Packing, Buffer][]) {
      served.set(`/${name}.${encoding}`, { type: 'application/json', encoding, body: packed });
    }
  }
  const server = createServer((request, response) => {
    const found = served.get(request.url ?? '');
    const encoding = found?.encoding === undefined ? {} : { 'Content-Encoding': found.encoding };
    const type = found?.type ?? 'text/plain';
    response.writeHead(found === undefined ? 404 : 200, {
      'Content-Type': type,
      'Content-Security-Policy': POLICY,
      ...encoding,
    });
    response.end(found?.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    has: (path) => served.has(path),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
