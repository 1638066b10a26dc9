import { Hono } from 'hono';
import { systemClock } from '@/base/clock';
import { isAbort } from '@/base/errors';
import { ROUTES } from '@/contract/routes';
import type { OnFailure } from '@/service/log/print-failures';
import { ServiceError } from '@/service/request/service-error';
import {
  ALLOWED_METHODS,
  answerError,
  answerJson,
  answerOptions,
  encodeAnswer,
  setCommonHeaders,
} from '../http/answer';
import { allowedHosts, checkHost, checkOrigin, checkOwnPage } from '../http/guard';
import { StaticFiles } from '../http/static-files';
import { RelayError, setFault } from './relay-errors';

export interface FrontOptions {
  /** The port in addresses of this service: `Host` and `Origin` must name it. */
  readonly port: number;
  /** What a request may name instead, where others reach the service. */
  readonly hosts?: ReadonlySet<string> | undefined;
  /** Directory of the built dashboard; none in tests. */
  readonly webRoot?: string | undefined;
  /** Told of answers with status 502 and 500: their cause never reaches the caller. */
  readonly onFailure?: OnFailure;
}

export interface FrontParts {
  /** What the page may know. */
  readonly session: object;
  /** The policy of the page; the strictest by default. */
  readonly policy?: string | undefined;
  /** Answers the routes of the API. The answer is sent as it is. */
  readonly answerRoute: (request: Request) => Promise<Response>;
}

const MAX_TARGET_LENGTH = 8192;

function checkMethod(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  throw new ServiceError('METHOD_NOT_ALLOWED', `Use ${ALLOWED_METHODS}`, { allow: ALLOWED_METHODS });
}

function toServiceError(error: unknown, request: Request, onFailure?: OnFailure): ServiceError {
  const isOurs = error instanceof ServiceError && error.status < 500;
  if (!isOurs && !isAbort(error)) onFailure?.(error, request);
  if (error instanceof ServiceError) return error;
  return new ServiceError('INTERNAL_ERROR', 'The relay failed to answer', { cause: error });
}

function answerFailure(error: unknown, request: Request, onFailure?: OnFailure): Response {
  const told = toServiceError(error, request, onFailure);
  const response = answerError(told);
  if (told instanceof RelayError) setFault(response.headers, told);
  return response;
}

function finish(request: Request, response: Response): Response {
  const finished = encodeAnswer(request, response);
  setCommonHeaders(finished.headers, systemClock);
  return finished;
}

function checkRequest(request: Request, hosts: ReadonlySet<string>): void {
  if (request.url.length > MAX_TARGET_LENGTH) {
    throw new ServiceError('URI_TOO_LONG', `The address must not be longer than ${MAX_TARGET_LENGTH} bytes`);
  }
  checkHost(request, hosts);
}

/** The dashboard without data of its own: its files, its session, and routes that something else answers. */
export function makeFrontApp(options: FrontOptions, parts: FrontParts): Hono {
  const { port, webRoot, onFailure, hosts = allowedHosts(port) } = options;
  const files = webRoot === undefined ? undefined : new StaticFiles(webRoot, parts.policy);

  async function answerApi(request: Request, path: string): Promise<Response> {
    if (!Object.hasOwn(ROUTES, path)) throw new ServiceError('NOT_FOUND', `Paths: ${Object.keys(ROUTES).join(', ')}`);
    checkOrigin(request, hosts);
    checkMethod(request);
    return parts.answerRoute(request);
  }

  async function answerOwn(request: Request, path: string): Promise<Response> {
    checkMethod(request);
    if (path === '/healthz') return answerJson({ status: 'ready' });
    if (path === '/local/session') {
      checkOwnPage(request, hosts);
      return answerJson(parts.session);
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
    return answer(request).catch((error: unknown) => finish(request, answerFailure(error, request, onFailure)));
  });
  return app;
}
