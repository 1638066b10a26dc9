import type { ServiceClock } from '@/base/clock';
import { isAbort } from '@/base/errors';
import type { Translator } from '@/contract/dialect';
import { FROZEN_HEADER, KEY_HEADER } from '@/contract/headers';
import { noteAsked } from './asked-request';
import { cleanAnswer } from './clean-answer';
import {
  type HttpError,
  isHttpError,
  MalformedAnswerError,
  NetworkError,
  type RequestFacts,
  RequestTimeoutError,
  StatusError,
} from './http-errors';
import { loadErrorText, parseErrorBody, parseRetryAfter } from './parse-error-body';
import { parseRateState, type RateState } from './rate-state';

/** The service gives up at 30 s; a little more lets its own 504 arrive. */
export const TIMEOUT_MS = 35_000;

/** How a request ended, for the connection's state. Aborted requests are no outcome. */
export type Outcome =
  | { readonly ok: true; readonly elapsedMs: number }
  | { readonly ok: false; readonly error: HttpError };

/** What was asked, without the key. */
export interface RateRequest {
  readonly path: string;
  readonly search: string;
  /** Of the answer, where it is known. */
  readonly status?: number;
}

export interface HttpOptions {
  /** Origin and path prefix without a trailing slash; `''` is the page's own origin. */
  readonly baseUrl: string;
  /** The key in use; `''` sends none. Read for each request, held nowhere. */
  readonly key: () => string;
  /** To the words of the service at `baseUrl`; the contract's own without. Read for each request, as the address is. */
  readonly translator?: Translator | undefined;
  readonly clock: ServiceClock;
  readonly onRate?: (state: RateState, request?: RateRequest) => void;
  readonly onOutcome?: (outcome: Outcome) => void;
  /**
   * Called when the service does not accept `rejected`; resolves to true when another key is in place,
   * and the request is then sent once more.
   */
  readonly renewKey?: (rejected: string) => Promise<boolean>;
  readonly timeoutMs?: number;
  readonly fetcher?: Fetcher;
}

/** The part of `fetch` that is used: always with a text as address. */
export type Fetcher = (url: string, init: RequestInit) => Promise<Response>;

/** Reads untrusted JSON; throws when its shape is wrong. Every `zod/mini` schema is one. */
export interface Validator<T> {
  parse(value: unknown): T;
}

export type Search = string | URLSearchParams;

/** What reading an answer took. */
export interface ReadFacts {
  /** Characters of the body, before any compression: bytes, as far as it is plain JSON. */
  readonly bytes: number;
  readonly firstByteMs: number;
  readonly decodeMs: number;
}

export interface LoadOptions {
  /** Error statuses whose body is read like that of a 200. */
  readonly alsoAccept?: readonly number[];
  readonly onRead?: (facts: ReadFacts) => void;
}

/** The one way to the service. Rejects with an `HttpError`, or with the abort reason of `signal`. */
export interface Http {
  loadJson<T>(
    path: string,
    search: Search,
    validator: Validator<T>,
    signal?: AbortSignal,
    options?: LoadOptions,
  ): Promise<T>;
  /** The answer with its body unread, for streaming decoders; the status is a success. */
  openBody(path: string, search: Search, signal?: AbortSignal): Promise<Response>;
}

interface Answered<T> {
  readonly value: T;
  readonly elapsedMs: number;
}

interface RequestSpec {
  readonly path: string;
  readonly search: string;
  readonly signal: AbortSignal | undefined;
  readonly alsoAccept: readonly number[];
}

export function makeHttp(options: HttpOptions): Http {
  return {
    loadJson: (path, search, validator, signal, { alsoAccept = [], onRead } = {}) =>
      run(options, { path, search: search.toString(), signal, alsoAccept }, async (response, firstByteMs) => {
        const text = await response.text();
        const startedAt = options.clock.monotonic();
        const answer = parseAnswer({ method: 'GET', path }, text, {
          parse: (value) => validator.parse(options.translator?.translateAnswer(value) ?? value),
        });
        onRead?.({ bytes: text.length, firstByteMs, decodeMs: options.clock.monotonic() - startedAt });
        return answer;
      }),
    openBody: (path, search, signal) =>
      run(options, { path, search: search.toString(), signal, alsoAccept: [] }, async (response) => response),
  };
}

/** Sends under the caller's signal and the deadline, reads with `read`, and gives every failure its type. */
async function run<T>(
  options: HttpOptions,
  spec: RequestSpec,
  read: (response: Response, elapsedMs: number) => Promise<T>,
): Promise<T> {
  const { timeoutMs = TIMEOUT_MS } = options;
  const facts: RequestFacts = { method: 'GET', path: spec.path };
  spec.signal?.throwIfAborted();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  const signal = spec.signal === undefined ? deadline.signal : AbortSignal.any([spec.signal, deadline.signal]);
  let isAnswered = false;
  try {
    const { value: response, elapsedMs } = await send(options, spec, signal);
    isAnswered = true;
    const value = await read(response, elapsedMs);
    options.onOutcome?.({ ok: true, elapsedMs });
    return value;
  } catch (cause) {
    spec.signal?.throwIfAborted();
    const error = deadline.signal.aborted
      ? new RequestTimeoutError(facts, timeoutMs, { cause })
      : toHttpError(facts, cause, isAnswered);
    options.onOutcome?.({ ok: false, error });
    noteAsked(error, { path: spec.path, search: spec.search });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Sends, and once more when a rejected key could be renewed. */
async function send(options: HttpOptions, spec: RequestSpec, signal: AbortSignal): Promise<Answered<Response>> {
  const key = options.key();
  try {
    return await sendOnce(options, spec, signal, key);
  } catch (error) {
    const isRejected = error instanceof StatusError && error.status === 401;
    if (!isRejected || (await options.renewKey?.(key)) !== true) throw error;
  }
  return sendOnce(options, spec, signal, options.key());
}

async function sendOnce(
  options: HttpOptions,
  spec: RequestSpec,
  signal: AbortSignal,
  key: string,
): Promise<Answered<Response>> {
  const { clock, fetcher = fetch, translator } = options;
  const search = translator?.translateSearch(spec.search) ?? spec.search;
  const startedAt = clock.monotonic();
  const response = await fetcher(`${options.baseUrl}${spec.path}${search === '' ? '' : `?${search}`}`, {
    headers: key === '' ? {} : { [translator?.keyHeader ?? KEY_HEADER]: key },
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal,
  });
  const elapsedMs = clock.monotonic() - startedAt;
  clock.observe(response.headers.get('Date'), response.headers.get(FROZEN_HEADER) === '1');
  const rate = parseRateState(response.headers);
  if (rate !== undefined) options.onRate?.(rate, { path: spec.path, search: spec.search, status: response.status });
  if (response.ok || spec.alsoAccept.includes(response.status)) return { value: response, elapsedMs };
  throw await toStatusError({ method: 'GET', path: spec.path }, { value: response, elapsedMs }, clock.now(), key);
}

async function toStatusError(
  facts: RequestFacts,
  { value: response, elapsedMs }: Answered<Response>,
  nowMs: number,
  key: string,
): Promise<StatusError> {
  const body = parseErrorBody(await loadErrorText(response));
  return new StatusError(facts, {
    status: response.status,
    code: body.code,
    detail: key === '' ? body.detail : body.detail.replaceAll(key, '[key]'),
    retryAfterSeconds: parseRetryAfter(response.headers.get('Retry-After'), nowMs) ?? body.retryAfterSeconds,
    elapsedMs,
  });
}

function parseAnswer<T>(facts: RequestFacts, text: string, validator: Validator<T>): T {
  try {
    return cleanAnswer(validator.parse(JSON.parse(text)), text);
  } catch (cause) {
    throw new MalformedAnswerError(facts, { cause });
  }
}

function toHttpError(facts: RequestFacts, cause: unknown, isBrokenOff: boolean): HttpError {
  if (isHttpError(cause)) return cause;
  // A stream broken by the deadline or by the network rejects with the browser's own errors.
  return new NetworkError(facts, isAbort(cause) ? { isBrokenOff } : { cause, isBrokenOff });
}
