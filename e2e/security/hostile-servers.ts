import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Plant } from './plants';

interface Opened {
  readonly url: string;
  close(): void;
}

/** Another origin that would serve whatever planted markup or script requests from it. */
export interface Trap extends Opened {
  /** Requested paths, in order. */
  readonly hits: readonly string[];
}

/** A stand-in for the service, with its policy but with planted content in its documents. */
export interface PlantedService extends Opened {
  /** From now on `/page.html` contains `plant`, under the policy or, as a control, without it. */
  sow(plant: Plant, underPolicy: boolean): void;
}

/** Bodies by path suffix. */
const BODIES: Readonly<Record<string, readonly [type: string, body: string]>> = {
  js: ['text/javascript', 'globalThis.planted = true;'],
  css: ['text/css', 'body { outline-style: dotted }'],
  json: ['application/json', '{}'],
  events: ['text/event-stream', 'data: x\n\n'],
};

async function open(listener: RequestListener, onUpgrade: (path: string) => void = () => {}): Promise<Opened> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  server.on('upgrade', (request, socket) => {
    onUpgrade(request.url ?? '');
    socket.destroy();
  });
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export async function openTrap(): Promise<Trap> {
  const hits: string[] = [];
  const opened = await open(
    ({ url = '' }, response) => {
      hits.push(url);
      const { pathname, searchParams } = new URL(url, 'http://trap');
      const frame = `<!doctype html><iframe title="framed" src="${searchParams.get('frame') ?? 'about:blank'}"></iframe>`;
      const [type, body] = BODIES[pathname.split('.').pop() ?? ''] ?? ['text/html', frame];
      response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' });
      response.end(body);
    },
    (path) => hits.push(path),
  );
  return { ...opened, hits };
}

/** Records every violation, before anything planted. */
const WATCH = `globalThis.violations = [];
addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective));`;

const TRUST = `trustedTypes.createPolicy('default', { createHTML: String, createScript: String, createScriptURL: String });`;

const WORKER_WATCH = `addEventListener('securitypolicyviolation', (event) => postMessage(event.effectiveDirective));`;

function writeBodies(plant: Plant, trap: string): Readonly<Record<string, string>> {
  const fill = (text = ''): string => text.replaceAll('TRAP', trap);
  return {
    '/watch.js': plant.trusting ? WATCH + TRUST : WATCH,
    '/plant.js': fill(plant.script),
    '/worker.js': WORKER_WATCH + fill(plant.worker),
    '/page.html': `<!doctype html><title>planted</title><link rel="icon" href="data:,"><script src="/watch.js"></script><body>${fill(plant.html)}<script src="/plant.js"></script>`,
  };
}

/** `policy`: the header of the service's own document. Documents, scripts and workers carry it. */
export async function openPlantedService(policy: string, trap: string): Promise<PlantedService> {
  let bodies: Readonly<Record<string, string>> = {};
  let sent: Readonly<Record<string, string>> = {};
  const opened = await open((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://planted');
    const body = bodies[pathname];
    const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(body === undefined ? 404 : 200, { ...sent, 'Content-Type': type });
    response.end(body);
  });
  return {
    ...opened,
    sow(plant, underPolicy) {
      bodies = writeBodies(plant, trap);
      sent = { 'Cache-Control': 'no-store', ...(underPolicy ? { 'Content-Security-Policy': policy } : {}) };
    },
  };
}
