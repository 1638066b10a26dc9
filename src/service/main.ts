import type { Server, ServerResponse } from 'node:http';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { systemClock } from '@/base/clock';
import { messageOf } from '@/base/errors';
import { makeApp } from './app';
import { Door } from './hosting/door';
import { makeServer } from './hosting/open-server';
import { checkLaunch } from './hosting/read-hosting';
import { answerBrokenRequests, answerStarting, answerUnreadable, refuseUnnamedHosts } from './http/broken-requests';
import { Connections } from './http/connections';
import { allowedHosts } from './http/guard';
import type { RemoteOffer } from './http/local-session';
import { READER_LIMITS, SlowClientError, watchReader } from './http/watch-reader';
import { type Log, makeTextLog } from './log/log';
import { openLog } from './log/open-log';
import { makeDeps, type RunningService, readConfig, type ServiceConfig } from './make-deps';
import { openMetrics } from './metrics/open-metrics';
import { HELP, type LaunchOptions, loadLaunchOptions } from './relay/launch-options';
import { makePageApp } from './relay/page-app';
import { makeRelayApp } from './relay/relay-app';
import { sendRelayed } from './relay/send-relayed';
import { WORK_OF } from './roles/role';
import { forgetRunning, saveRunning } from './running-file';
import { serveMetrics } from './serve-metrics';
import type { FillingThreads } from './simulate/filling/filling-threads';
import { checkStore, formatFindings } from './store/check-store';

/** Lowest Node that runs the service. Source: `engines` of package.json. */
const NODE_MINIMUM = [20, 19] as const;

/** A client must finish its request within this, body and all, though none is read; a half-open one is closed. */
const REQUEST_TIMEOUT_MS = 8000;
/** Far more than a dashboard and its tabs need; each slow reader of depth costs about a megabyte. */
const MAX_CONNECTIONS = 1024;
const FULL = `${MAX_CONNECTIONS} connections are open, the maximum: each new one now replaces the one that has been idle longest.`;
/** Above the longest accepted address, so that a longer one is answered 414 and not cut off as 431. */
const MAX_HEADER_BYTES = 32_768;
/** Held for a client that reads more slowly than it is sent to: with less both sides wait for each other all the time. */
const BUFFER_BYTES = 262_144;
/** Answers still being sent when the service is asked to stop get this long. */
const GRACE_MS = 3000;

/** More would make the first filling faster on larger machines, and each takes another hundred megabytes. */
const MAX_THREADS = 2;
const FILLING_THREADS: FillingThreads = {
  // Built beside this module.
  file: fileURLToPath(new URL('filling-worker.js', import.meta.url)),
  count: Math.min(MAX_THREADS, availableParallelism()),
};

const EMPTY =
  'There is no market yet: add one or drop files in Settings → Sources, or use npm run sources -- add binance-futures:BTCUSDT';

/** Lines for a person until the environment says otherwise. */
let log: Log = makeTextLog();

function fail(sentence: string): never {
  log.warn(sentence);
  process.exit(1);
}

function checkNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > NODE_MINIMUM[0] || (major === NODE_MINIMUM[0] && minor >= NODE_MINIMUM[1])) return;
  fail(`Depthscape needs Node ${NODE_MINIMUM.join('.')} or newer; this is Node ${process.versions.node}.`);
}

/** The port that it listens on: a free one for 0. */
function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : port);
    });
  });
}

const isEngineMissing = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'EngineMissingError';

function sentenceOf(error: unknown, port: number): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop the program that uses it or set PORT to another one.`;
  if (code === 'EACCES') return `Port ${port} may not be used: set PORT to one above 1023.`;
  if (isEngineMissing(error)) {
    return `${error.message}: it exists for Linux (glibc) and macOS. Without it, set CLICKHOUSE_URL, or show another service with --upstream or --api-origin.`;
  }
  return `${messageOf(error)}.`;
}

function makeProgressPrinter(): (fraction: number) => void {
  let printed = -1;
  return (fraction) => {
    const percent = Math.floor(fraction * 100);
    const isTerminal = process.stdout.isTTY === true && log.format === 'text';
    if (percent <= printed || (!isTerminal && percent < printed + 10 && percent < 100)) return;
    printed = percent;
    if (isTerminal) process.stdout.write(`\rPreparing market data … ${percent}%${percent >= 100 ? '\n' : ''}`);
    else log.say(`Preparing market data … ${percent}%`);
  };
}

/** True once a signal asked for the end: what fails from then on fails because of it. */
let isStopping = false;

function stopOnSignals(server: Server, close: () => Promise<void> | undefined): void {
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    await closed;
    clearTimeout(grace);
    await close();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

type Answer = (request: Request, outgoing: ServerResponse) => Response | Promise<Response>;

/** While the store is being opened, `/healthz` is answered at once and everything else waits that moment. */
function makeOpening(hosts: () => ReadonlySet<string>): {
  readonly opened: Answer;
  readonly open: (answer: Answer) => void;
} {
  let open: (answer: Answer) => void = () => undefined;
  const app = new Promise<Answer>((resolve) => {
    open = resolve;
  });
  let isOpen = false;
  void app.then(() => {
    isOpen = true;
  });
  const isHealth = (request: Request): boolean => new URL(request.url).pathname === '/healthz';
  return {
    opened: async (request, outgoing) =>
      isHealth(request) && !isOpen ? answerStarting(request, hosts(), systemClock) : (await app)(request, outgoing),
    open,
  };
}

async function main(): Promise<void> {
  checkNode();
  const launch = await loadLaunchOptions(process.argv.slice(2), process.env.INIT_CWD);
  if (launch.isHelp) {
    log.say(HELP);
    return;
  }
  const asked = readConfig(process.env);
  log = await openLog(asked.log);
  if (launch.isStoreCheck) {
    const findings = await checkStore(asked, () => systemClock.now());
    log.say(formatFindings(findings));
    process.exitCode = findings.every(({ isGood }) => isGood) ? 0 : 1;
    return;
  }
  let { port } = asked;
  const running: { close?: () => Promise<void> } = {};
  const { opened, open } = makeOpening(() => allowedHosts(port, asked.hosting.publicOrigin));
  const listener = getRequestListener((request, { outgoing }) => opened(request, outgoing as ServerResponse), {
    overrideGlobalObjects: false,
    errorHandler: () => answerUnreadable(systemClock),
  });
  const { hosting } = asked;
  const server = await makeServer(
    hosting,
    {
      headersTimeout: REQUEST_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false,
      highWaterMark: BUFFER_BYTES,
      connectionsCheckingInterval: 1000,
    },
    refuseUnnamedHosts(listener, systemClock),
  );
  const connections = new Connections(MAX_CONNECTIONS, () => log.warn(FULL));
  connections.watch(server);
  answerBrokenRequests(server, connections, systemClock);
  port = await listen(server, port, hosting.host);
  stopOnSignals(server, () => running.close?.());
  const onAnswering = (): void =>
    log.say(`Depthscape is ready at ${hosting.publicOrigin ?? `http://127.0.0.1:${port}`}`);
  const { close, answer, ready, isEmpty } = await openService(launch, { ...asked, port }, onAnswering);
  running.close = close;
  open(answer);
  try {
    await ready;
  } catch (error) {
    // What was opened is closed before the process ends: a database that still works would crash then.
    await close().catch(() => undefined);
    throw error;
  }
  if (!launch.recording.isSimulated && (await isEmpty())) log.say(EMPTY);
}

interface Opened {
  readonly answer: Answer;
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
  /** Whether there is neither a market nor a source of one. */
  readonly isEmpty: () => Promise<boolean>;
}

/** What has neither engine nor data directory. */
async function openFront(
  app: Hono,
  { port, metrics: place }: ServiceConfig,
  { door, onAnswering }: { readonly door: Door | undefined; onAnswering(): void },
): Promise<Opened> {
  const metrics = await openMetrics(place, {});
  const parts = { metrics, log, clock: systemClock, port, door };
  const { measured, stop } = await serveMetrics((request) => app.fetch(request), parts, place);
  const answer: Answer = async (request, outgoing) =>
    sendRelayed(await measured(request, outgoing), outgoing, (error) => log.failed(error, request));
  return {
    answer: door ? door.admit(answer) : answer,
    ready: Promise.resolve().then(onAnswering),
    close() {
      stop();
      metrics?.dispose();
      return Promise.resolve();
    },
    isEmpty: () => Promise.resolve(false),
  };
}

/** Whoever reaches the service may read; what is recorded and imported is for the machine it runs on. */
const ONLY_READ = { sources: undefined, imports: undefined, tables: undefined };

/** The embedded service, or in its place the relay to another one, which needs neither engine nor data directory. */
async function openService(
  { upstream, remote, recording }: LaunchOptions,
  config: ServiceConfig,
  onAnswering: () => void,
): Promise<Opened> {
  const { port, webRoot, dataDirectory, role, metrics: place, hosting } = config;
  const onFailure = log.failed;
  const isShared = upstream !== undefined;
  const door = hosting.isExposed ? new Door(hosting, { port, clock: systemClock, isKeyShared: isShared }) : undefined;
  checkLaunch(hosting, { upstream, remote });
  const front = { port, webRoot, onFailure, hosts: door?.hosts };
  if (isShared) return openFront(makeRelayApp({ upstream, ...front }), config, { door, onAnswering });
  const service: RunningService | Error = await makeDeps(
    { ...process.env, PORT: String(port) },
    { onProgress: makeProgressPrinter(), onAnswering, onFailure },
    { ...recording, threads: FILLING_THREADS },
  ).catch((error: unknown) => {
    if (isEngineMissing(error) && remote !== undefined && recording.record.length === 0) return error;
    throw error;
  });
  if (service instanceof Error) {
    log.warn(`${service.message}: the dashboard shows ${remote?.apiOrigin} alone.`);
    return openFront(makePageApp(front, remote as RemoteOffer), config, { door, onAnswering });
  }
  // A process without a directory of its own must not be found in the one of another.
  const { hasDirectory } = WORK_OF[role];
  if (hasDirectory) await saveRunning(dataDirectory, { pid: process.pid, port });
  const app = makeApp({ ...service, remote, onRows: service.metrics?.sent, door, ...(door && ONLY_READ) });
  const { measured, stop: stopMetrics } = await serveMetrics(
    (request) => app.fetch(request),
    { ...service, log, door },
    place,
  ).catch(async (error: unknown) => {
    await service.close();
    throw error;
  });
  const answer: Answer = (request, outgoing) => {
    watchReader(outgoing, READER_LIMITS, () => {
      onFailure(new SlowClientError(), request);
      outgoing.destroy();
    });
    return measured(request, outgoing);
  };
  const close = async (): Promise<void> => {
    stopMetrics();
    if (hasDirectory) await forgetRunning(dataDirectory);
    await service.close();
  };
  const isEmpty = async (): Promise<boolean> =>
    (await service.sources?.list())?.sources.length === 0 && (await service.store.markets()).length === 0;
  return { answer: door ? door.admit(answer) : answer, ready: service.ready, close, isEmpty };
}

main().catch((error: unknown) => {
  if (isStopping) return;
  let port = 0;
  try {
    port = readConfig(process.env).port;
  } catch {
    // The error itself is about the environment and says so.
  }
  fail(sentenceOf(error, port));
});
