import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { systemClock } from '@/base/clock';
import { isAbort } from '@/base/errors';
import { ROUTES } from '@/contract/routes';
import {
  ALLOWED_METHODS,
  answerError,
  answerJson,
  answerOptions,
  encodeAnswer,
  setCommonHeaders,
} from '../http/answer';
import { allowedHosts, checkHost, checkOrigin, checkOwnPage } from '../http/guard';
import { ServiceError } from '../http/service-error';
import { StaticFiles } from '../http/static-files';
import type { OnFailure } from '../print-failures';
import { type ForwardOptions, forward } from './forward';
import { RelayError, setFault } from './relay-errors';

export interface RelayDeps extends ForwardOptions {
  /** The port in addresses of this service: `Host` and `Origin` must name it. */
  readonly port: number;
  /** Directory of the built dashboard; none in tests. */
  readonly webRoot?: string | undefined;
  /** Told of answers with status 502 and 500: their cause never reaches the caller. */
  readonly onFailure?: OnFailure;
}

const MAX_TARGET_LENGTH = 8192;
const KEY_ID_HEX = 8;

/** Tells one key from another for the page's own bookkeeping. */
const makeKeyId = (key: string): string =>
  createHash('sha256').update(`depthscape-relay ${key}`).digest('hex').slice(0, KEY_ID_HEX);

function checkMethod(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  throw new ServiceError('METHOD_NOT_ALLOWED', `Use ${ALLOWED_METHODS}`, { allow: ALLOWED_METHODS });
}

function toServiceError(error: unknown, request: Request, deps: RelayDeps): ServiceError {
  const isOurs = error instanceof ServiceError && error.status < 500;
  if (!isOurs && !isAbort(error)) deps.onFailure?.(error, request);
  if (error instanceof ServiceError) return error;
  return new ServiceError('INTERNAL_ERROR', 'The relay failed to answer', { cause: error });
}

function answerFailure(error: unknown, request: Request, deps: RelayDeps): Response {
  const told = toServiceError(error, request, deps);
  const response = answerError(told);
  if (told instanceof RelayError) setFault(response.headers, told);
  return response;
}

function finish(request: Request, response: Response): Response {
  const finished = encodeAnswer(request, response);
  setCommonHeaders(finished.headers, systemClock);
  return finished;
}

/** Left as it came, coding included; the time of data is the time of the service that has them. */
function finishRelayed(response: Response): Response {
  const date = response.headers.get('Date');
  setCommonHeaders(response.headers, systemClock);
  if (date !== null) response.headers.set('Date', date);
  return response;
}

function checkRequest(request: Request, hosts: ReadonlySet<string>): void {
  if (request.url.length > MAX_TARGET_LENGTH) {
    throw new ServiceError('URI_TOO_LONG', `The address must not be longer than ${MAX_TARGET_LENGTH} bytes`);
  }
  checkHost(request, hosts);
}

/** The dashboard and, in place of the embedded service, one beyond this machine: the key never comes near the page. */
export function makeRelayApp(deps: RelayDeps): Hono {
  const hosts = allowedHosts(deps.port);
  const { apiOrigin, dialect, key } = deps.upstream;
  const keyId = makeKeyId(key);
  const files = deps.webRoot === undefined ? undefined : new StaticFiles(deps.webRoot);

  async function answerApi(request: Request, path: string): Promise<Response> {
    if (!Object.hasOwn(ROUTES, path)) throw new ServiceError('NOT_FOUND', `Paths: ${Object.keys(ROUTES).join(', ')}`);
    checkOrigin(request, hosts);
    checkMethod(request);
    return finishRelayed(await forward(request, deps));
  }

  async function answerOwn(request: Request, path: string): Promise<Response> {
    checkMethod(request);
    if (path === '/healthz') return answerJson({ status: 'ready' });
    if (path === '/local/session') {
      checkOwnPage(request, hosts);
      return answerJson({ source: 'relay', apiOrigin, dialect, keyId });
    }
    if (!files) throw new ServiceError('NOT_FOUND', 'Page not found');
    return files.answer(request);
  }

  async function answer(request: Request): Promise<Response> {
    checkRequest(request, hosts);
    const path = new URL(request.url).pathname;
    if (request.method === 'OPTIONS') return finish(request, answerOptions());
    return /^\/v1(\/|$)/.test(path) ? answerApi(request, path) : finish(request, await answerOwn(request, path));
  }

  const app = new Hono();
  app.all('*', (context) => {
    const request = context.req.raw;
    return answer(request).catch((error: unknown) => finish(request, answerFailure(error, request, deps)));
  });
  return app;
}
