import type { Clock } from '@/base/clock';
import type { ErrorBody } from '@/contract/errors';
import { FROZEN_HEADER } from '@/contract/headers';
import { ServiceError } from '@/service/request/service-error';
import { compressStream, readCodings } from './compress';
import { DATA_POLICY } from './content-security-policy';

/** Below this a body is sent as it is: compressing would not make it smaller. */
const COMPRESS_FROM_BYTES = 1024;

const JSON_TYPE = 'application/json';
export const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

export function answerJson(body: unknown, status = 200): Response {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return new Response(bytes, {
    status,
    headers: { 'Content-Type': JSON_TYPE, 'Content-Length': String(bytes.length) },
  });
}

export function answerStream(body: ReadableStream<Uint8Array>): Response {
  return new Response(body, { headers: { 'Content-Type': JSON_TYPE } });
}

export function answerError(error: ServiceError): Response {
  const body: ErrorBody = {
    error: error.code,
    message: error.message,
    ...(error.code === 'RATE_LIMITED' && error.retryAfter !== undefined ? { retry_after: error.retryAfter } : {}),
  };
  const response = answerJson(body, error.status);
  if (error.retryAfter !== undefined) response.headers.set('Retry-After', String(error.retryAfter));
  if (error.allow !== undefined) response.headers.set('Allow', error.allow);
  if (error.status === 401) response.headers.set('WWW-Authenticate', 'ApiKey realm="Depthscape"');
  return response;
}

/** Answer to OPTIONS: the methods, and no grant to other origins. */
export function answerOptions(): Response {
  return new Response(null, { status: 204, headers: { Allow: ALLOWED_METHODS } });
}

function isWorthCompressing(response: Response): boolean {
  const length = response.headers.get('Content-Length');
  const type = response.headers.get('Content-Type') ?? '';
  const isText = /json|javascript|css|html|svg|wasm|manifest|text\//.test(type);
  return isText && (length === null || Number(length) >= COMPRESS_FROM_BYTES);
}

/** `response` coded as the request asks, unless it comes coded. */
export function encodeAnswer(request: Request, response: Response): Response {
  if (response.body === null || response.headers.has('Content-Encoding')) return response;
  const { encoding, takesPlain } = readCodings(request.headers.get('accept-encoding'));
  if (takesPlain && !isWorthCompressing(response)) return response;
  const headers = new Headers(response.headers);
  headers.set('Vary', 'Accept-Encoding');
  if (!encoding) return new Response(response.body, { status: response.status, headers });
  headers.set('Content-Encoding', encoding);
  headers.delete('Content-Length');
  const body = request.method === 'HEAD' ? null : compressStream(response.body, encoding);
  if (body === null) void response.body.cancel();
  return new Response(body, { status: response.status, headers });
}

/**
 * Refuses a request that takes no coding that we make, before it costs anything.
 * @throws ServiceError 406
 */
export function checkCodings(request: Request): void {
  const { encoding, takesPlain } = readCodings(request.headers.get('accept-encoding'));
  if (encoding !== undefined || takesPlain) return;
  throw new ServiceError('INVALID_PARAMS', 'Accept-Encoding must take one of br, gzip, identity', { status: 406 });
}

/** Headers that every answer carries, whatever it is. */
export function setCommonHeaders(headers: Headers, clock: Clock): void {
  headers.set('Date', new Date(clock.now()).toUTCString());
  if (clock.frozen) headers.set(FROZEN_HEADER, '1');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', DATA_POLICY);
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Referrer-Policy', 'no-referrer');
}
