import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { Market } from '@/contract/payloads';
import { ROUTES } from '@/contract/routes';
import type { Catalogue } from '@/service/catalogue/catalogue';
import { listMarkets, pageMarkets } from '@/service/http/lists';

const MEDIA: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** What the dashboard requests first. */
const FIXED: Readonly<Record<string, object>> = {
  '/healthz': { status: 'ready' },
  '/local/session': { key: 'bench', tier: 'advanced', source: 'embedded' },
  '/v1/usage': { limit: 750, remaining: 1500, used: 0, reset: 0, window_seconds: 60 },
};

export interface MarketsServer {
  readonly origin: string;
  /** Number of requested pages of the list without a market. */
  readonly emptyPages: () => number;
  stop(): void;
}

/** The built dashboard over a list of markets, using the service's code for lists and pages. */
export async function openMarketsServer(root: string, catalogue: Catalogue): Promise<MarketsServer> {
  let emptyPages = 0;
  const answer = ({ pathname, searchParams }: URL): object | undefined => {
    if (FIXED[pathname] !== undefined) return FIXED[pathname];
    if (pathname === '/v1/markets') {
      const page = pageMarkets(searchParams, catalogue) as { readonly symbols: readonly Market[] };
      // Pages of a hundred are for the table. Complete lists are requested in pages of a thousand.
      if (page.symbols.length === 0 && searchParams.get('pageSize') === '100') emptyPages++;
      return page;
    }
    return pathname in ROUTES ? listMarkets(pathname as '/v1/coins', searchParams, catalogue) : undefined;
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    const body = answer(url);
    if (body === undefined) void sendFile(join(root, 'dist/web'), url.pathname, response);
    else response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    emptyPages: () => emptyPages,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function sendFile(folder: string, path: string, response: ServerResponse): Promise<void> {
  const name = extname(path) === '' ? '/index.html' : normalize(path);
  const content = await readFile(join(folder, name)).catch(() => undefined);
  response.writeHead(content === undefined ? 404 : 200, { 'Content-Type': MEDIA[extname(name)] ?? 'text/plain' });
  response.end(content);
}
