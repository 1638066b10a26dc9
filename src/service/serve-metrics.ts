import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Clock } from '@/base/clock';
import type { Door } from './hosting/door';
import { ALLOWED_METHODS, answerError, setCommonHeaders } from './http/answer';
import { allowedHosts, checkHost, checkOrigin } from './http/guard';
import type { Log } from './log/log';
import { type AnswerFacts, type Metrics, measureAnswer } from './metrics/metrics';
import type { MetricsPlace } from './metrics/metrics-place';
import { ServiceError } from './request/service-error';

const METRICS_PATH = '/metrics';

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/** A proxy on this machine asks for somebody else. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Only programs of this machine. @throws ServiceError */
function checkReader(request: Request, outgoing: ServerResponse, hosts: ReadonlySet<string>): void {
  checkHost(request, hosts);
  checkOrigin(request, hosts);
  const isLocal = LOOPBACK.test(outgoing.socket?.remoteAddress ?? '');
  if (!isLocal || FORWARDED.some((name) => request.headers.has(name))) {
    throw new ServiceError('FORBIDDEN', 'Metrics are for programs on this machine: METRICS gives them another address');
  }
  if (request.method === 'GET' || request.method === 'HEAD') return;
  throw new ServiceError('METHOD_NOT_ALLOWED', `Use ${ALLOWED_METHODS}`, { allow: ALLOWED_METHODS });
}

async function tryAnswer(metrics: Metrics, check: () => void): Promise<Response> {
  try {
    check();
    return new Response(await metrics.format(), { headers: { 'Content-Type': metrics.contentType } });
  } catch (cause) {
    if (cause instanceof ServiceError) return answerError(cause);
    return answerError(new ServiceError('INTERNAL_ERROR', 'The metrics could not be read', { cause }));
  }
}

/** Answers `/metrics` on the port of the service. */
export async function answerMetrics(
  request: Request,
  outgoing: ServerResponse,
  { metrics, hosts, clock }: { readonly metrics: Metrics; readonly hosts: ReadonlySet<string>; readonly clock: Clock },
): Promise<Response> {
  const response = await tryAnswer(metrics, () => checkReader(request, outgoing, hosts));
  setCommonHeaders(response.headers, clock);
  return response;
}

async function sendMetrics(path: string, outgoing: ServerResponse, metrics: Metrics, clock: Clock): Promise<void> {
  const response = await tryAnswer(metrics, () => {
    if (path === METRICS_PATH) return;
    throw new ServiceError('NOT_FOUND', `Paths: ${METRICS_PATH}`);
  });
  setCommonHeaders(response.headers, clock);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(await response.text());
}

/** Answers `/metrics` alone, to whoever reaches the address. */
export async function listenForMetrics(
  { host, port }: Extract<MetricsPlace, { readonly kind: 'address' }>,
  metrics: Metrics,
  clock: Clock,
): Promise<Server> {
  const server = createServer((request, outgoing) => {
    const [path = ''] = (request.url ?? '').split('?');
    void sendMetrics(path, outgoing, metrics, clock);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(new Error(`METRICS: cannot listen on ${host}:${port}`, { cause })));
    server.listen(port, host, resolve);
  });
  return server;
}

type Answer = (request: Request, outgoing: ServerResponse) => Response | Promise<Response>;

interface MeasuredService {
  readonly metrics: Metrics | undefined;
  /** Told of answers too, where it notes them. */
  readonly log?: Pick<Log, 'answered'>;
  readonly clock: Clock;
  readonly port: number;
  readonly door?: Pick<Door, 'clientOf'> | undefined;
}

/** `answer`, measured, with `/metrics` where `place` puts it. */
export async function serveMetrics(
  answer: (request: Request) => Response | Promise<Response>,
  { metrics, log, clock, port, door }: MeasuredService,
  place: MetricsPlace,
): Promise<{ readonly measured: Answer; readonly stop: () => void }> {
  const listeners = [metrics?.answered, log?.answered].filter((listener) => listener !== undefined);
  if (listeners.length === 0) return { measured: answer, stop: () => undefined };
  const onAnswered = (facts: AnswerFacts): void => {
    for (const listener of listeners) listener(facts);
  };
  const server = metrics && place.kind === 'address' ? await listenForMetrics(place, metrics, clock) : undefined;
  const hosts = allowedHosts(port);
  return {
    measured: (request, outgoing) =>
      metrics && place.kind === 'local' && new URL(request.url).pathname === METRICS_PATH
        ? answerMetrics(request, outgoing, { metrics, hosts, clock })
        : measureAnswer(
            request,
            outgoing,
            () => answer(request),
            (facts) => onAnswered(door ? { client: door.clientOf(request), ...facts } : facts),
          ),
    stop() {
      server?.close();
      server?.closeAllConnections();
    },
  };
}
