import { randomBytes } from 'node:crypto';
import { runScript, SpokenError } from './bootstrap.mjs';

const SERVICE_PATHS = /^\/(v1|local|healthz|docs|docs\.css|openapi\.json)(\/|\?|$)/;

/** Where the store handle outlives every reload: a second open of the data directory fails. */
const DEPS_KEY = Symbol.for('depthscape.dev.deps');

/** Progress of the first filling, in steps that a log can bear. */
function makeProgressPrinter() {
  let printed = 0;
  return (fraction) => {
    const percent = Math.floor(fraction * 100);
    if (percent < printed + 10) return;
    printed = percent;
    console.log(`Preparing market data … ${percent}%`);
  };
}

/** What the service stands on. Its errors about data directory, keys and engine are sentences already. */
async function loadDeps(server) {
  const { makeDeps } = await server.ssrLoadModule('/src/service/make-deps.ts');
  const watcher = { onProgress: makeProgressPrinter(), onFailure: (error) => console.error(error) };
  return makeDeps(process.env, watcher).catch((cause) => {
    throw new SpokenError(cause.message, { cause });
  });
}

/**
 * The service as Vite middleware. Its code is loaded by Vite, so an edit counts from the next request on; what holds
 * the store open stays the one that was made first.
 */
async function makeServiceMiddleware(server) {
  const { getRequestListener } = await import('@hono/node-server');
  let current;
  let listener;
  return async (request, response, next) => {
    if (!SERVICE_PATHS.test(request.url ?? '')) return next();
    try {
      const [deps, { makeApp }] = await Promise.all([
        globalThis[DEPS_KEY],
        server.ssrLoadModule('/src/service/app.ts'),
      ]);
      if (current !== makeApp) {
        current = makeApp;
        const app = makeApp(deps);
        listener = getRequestListener((webRequest, env) => app.fetch(webRequest, env), {
          overrideGlobalObjects: false,
        });
      }
      await listener(request, response);
    } catch (error) {
      next(error);
    }
  };
}

const makeServicePlugin = (nonce) => ({
  name: 'depthscape-service',
  async configureServer(server) {
    const serve = await makeServiceMiddleware(server);
    const { makeDevelopmentPolicy } = await server.ssrLoadModule('/src/service/http/content-security-policy.ts');
    const policy = makeDevelopmentPolicy(nonce);
    server.middlewares.use((_request, response, next) => {
      response.setHeader('Content-Security-Policy', policy);
      next();
    });
    server.middlewares.use((request, response, next) => void serve(request, response, next));
  },
});

/** Ends server and store, once, whatever asks for it. */
function closeOnSignals(server) {
  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    await server.close();
    const deps = await globalThis[DEPS_KEY]?.catch(() => undefined);
    await deps?.close?.();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void close());
}

async function main() {
  const { createServer } = await import('vite');
  process.env.DATA_DIR ??= '.data-dev';
  const port = Number(process.env.PORT ?? 4400);
  const nonce = randomBytes(16).toString('base64');
  const server = await createServer({
    // Vite would grant every page of this machine what the service refuses it.
    server: { host: '127.0.0.1', port, strictPort: true, cors: false },
    html: { cspNonce: nonce },
    plugins: [makeServicePlugin(nonce)],
  });
  await server.listen().catch(async (cause) => {
    await server.close();
    throw new SpokenError(`Port ${port} is in use: choose another one with PORT=…`, { cause });
  });
  globalThis[DEPS_KEY] ??= loadDeps(server);
  closeOnSignals(server);
  await globalThis[DEPS_KEY].catch(async (error) => {
    await server.close();
    throw error;
  });
  console.log(`Depthscape (development) is at http://127.0.0.1:${port}`);
}

runScript(main);
