import type { ServiceClock } from '@/base/clock';
import { isAbort } from '@/base/errors';
import type { Translator } from '@/contract/dialect';
import { ATTEMPTS_HEADER, FROZEN_HEADER, KEY_HEADER } from '@/contract/headers';
import { LIST_LIMIT_BYTES } from '@/contract/list-size';
import { noteAsked } from './asked-request';
import { cleanAnswer } from './clean-answer';
import {
  type HttpError,
  isHttpError,
  MalformedAnswerError,
  NetworkError,
  RedirectError,
  type RequestFacts,
  RequestTimeoutError,
  StatusError,
} from './http-errors';
import { loadText } from './load-text';
import { parseRateState, type RateState } from './rate-state';

/** The service gives up at 30 s; a little more lets its own 504 arrive. */
export const TIMEOUT_MS = 35_000;

const BYTES_TYPE = 'application/octet-stream';

/** Parsed JSON takes about ten times the memory of its text. Anything larger than any view's series is not read. */
const PARSED_LIMIT_BYTES = 64 * 2 ** 20;

/** How a request ended, for the connection's state. Aborted requests are not reported. */
export type Outcome =
  | { readonly ok: true; readonly elapsedMs: number }
  | { readonly ok: false; readonly error: HttpError };

/** The request, without the key. */
export interface RateRequest {
  readonly path: string;
  readonly search: string;
  /** Status of the answer, when known. */
  readonly status?: number;
  /** How often a relay sent it, if it says so. */
  readonly attempts?: number | undefined;
}

export interface HttpOptions {
  /** Origin and path prefix without a trailing slash; `''` is the page's own origin. */
  readonly baseUrl: string;
  /** Resolves once address and key are known: nothing is sent before. Ends with the signal. */
  readonly opened?: (signal: AbortSignal) => Promise<void>;
  /** The key in use; `''` sends none. Read for each request, never stored. */
  readonly key: () => string;
  /**
   * Translates to the dialect of the service at `baseUrl`; absent: the neutral dialect. Read for each request, like the
   * address.
   */
  readonly translator?: Translator | undefined;
  readonly clock: ServiceClock;
  /**
   * Called for each answer with rate headers; `state` is undefined when they only show how often the request was sent.
   */
  readonly onRate?: (state: RateState | undefined, request?: RateRequest) => void;
  readonly onOutcome?: (outcome: Outcome) => void;
  /**
   * Called when the service does not accept `rejected`. Resolves to true when there is another key; the request is then
   * sent once more.
   */
  readonly renewKey?: (rejected: string) => Promise<boolean>;
  readonly timeoutMs?: number;
  readonly fetcher?: Fetcher;
}

/** The part of `fetch` that we use: the address is always a string. */
export type Fetcher = (url: string, init: RequestInit) => Promise<Response>;

/** Parses untrusted JSON; throws when its shape is wrong. Every `zod/mini` schema fits. */
export interface Validator<T> {
  parse(value: unknown): T;
}

export type Search = string | URLSearchParams;

/** What it took to read an answer. */
export interface ReadFacts {
  /** Size of the body, after decompression. */
  readonly bytes: number;
  readonly firstByteMs: number;
  readonly decodeMs: number;
}

export interface LoadOptions {
  /** Error statuses whose body is read like that of a 200. */
  readonly alsoAccept?: readonly number[];
  readonly onRead?: (facts: ReadFacts) => void;
  /** The most decompressed bytes that the request can bring; absent: the limit for a list of names. */
  readonly limitBytes?: number;
}

/** The only way to reach the service. Rejects with an `HttpError`, or with the abort reason of `signal`. */
export interface Http {
  loadJson<T>(
    path: string,
    search: Search,
    validator: Validator<T>,
    signal?: AbortSignal,
    options?: LoadOptions,
  ): Promise<T>;
  /** An answer with its body unread, for streaming decoders; its status is a success. */
  openBody(path: string, search: Search, signal?: AbortSignal): Promise<OpenedBody>;
  /** Sends `body` as JSON; the body of a success is not read. The key is sent in its header, as with every request. */
  send(path: string, body: unknown, signal?: AbortSignal): Promise<void>;
  /** Sends `body` as it is; the caller gets the answer, whatever its type. */
  convert(path: string, search: string, body: Blob, signal?: AbortSignal): Promise<Blob>;
}

export interface OpenedBody {
  readonly response: Response;
  /** Call when the body has proved valid: only then is the answer's time trusted. */
  confirm(): void;
}

interface Answered<T> {
  readonly value: T;
  /** The key it was requested with: a service may repeat it in an error. */
  readonly key: string;
  readonly elapsedMs: number;
  /** Monotonic milliseconds. */
  readonly arrivedAt: number;
}

interface RequestSpec {
  readonly path: string;
  readonly search: string;
  readonly signal: AbortSignal | undefined;
  readonly alsoAccept: readonly number[];
  /** If present, the request is a POST; a string is JSON. */
  readonly body?: string | Blob;
}

const methodOf = ({ body }: Pick<RequestSpec, 'body'>): RequestFacts['method'] => (body === undefined ? 'GET' : 'POST');

export function makeHttp(options: HttpOptions): Http {
  return {
    loadJson: (path, search, validator, signal, { alsoAccept = [], onRead, limitBytes = LIST_LIMIT_BYTES } = {}) =>
      run(options, { path, search: search.toString(), signal, alsoAccept }, async (answered) => {
        const { value: response, elapsedMs: firstByteMs } = answered;
        const facts: RequestFacts = { method: 'GET', path };
        const { text, bytes } = await loadText(response, facts, Math.min(limitBytes, PARSED_LIMIT_BYTES));
        const startedAt = options.clock.monotonic();
        const json = parseWith(facts, (): unknown => JSON.parse(text));
        if (isErrorBody(json)) throw await explain(options, facts, answered, json);
        const answer = parseWith(facts, () => {
          const value = validator.parse(options.translator?.translateAnswer(json) ?? json);
          return cleanAnswer(value, text);
        });
        observeTime(options, answered);
        onRead?.({ bytes, firstByteMs, decodeMs: options.clock.monotonic() - startedAt });
        return answer;
      }),
    openBody: (path, search, signal) =>
      run(options, { path, search: search.toString(), signal, alsoAccept: [] }, async (answered) => ({
        response: answered.value,
        confirm: () => observeTime(options, answered),
      })),
    send: (path, body, signal) =>
      run(options, { path, search: '', signal, alsoAccept: [], body: JSON.stringify(body) }, ({ value }) => {
        value.body?.cancel().catch(() => undefined);
        return Promise.resolve();
      }),
    convert: (path, search, body, signal) =>
      run(options, { path, search, signal, alsoAccept: [], body }, ({ value }) => value.blob()),
  };
}

/** A proxy in front of the service has its own time, and may answer with any status and any body except a valid one. */
function observeTime({ clock }: HttpOptions, { value: { headers }, arrivedAt }: Answered<Response>): void {
  clock.observe(headers.get('Date'), headers.get(FROZEN_HEADER) === '1', clock.monotonic() - arrivedAt);
}

/** Sends under the caller's signal and the deadline, reads with `read`, and wraps every failure in its error type. */
async function run<T>(
  options: HttpOptions,
  spec: RequestSpec,
  read: (answered: Answered<Response>) => Promise<T>,
): Promise<T> {
  const { timeoutMs = TIMEOUT_MS } = options;
  const facts: RequestFacts = { method: methodOf(spec), path: spec.path };
  spec.signal?.throwIfAborted();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  const signal = spec.signal === undefined ? deadline.signal : AbortSignal.any([spec.signal, deadline.signal]);
  let isAnswered = false;
  try {
    const answered = await send(options, spec, signal);
    isAnswered = true;
    const value = await read(answered);
    options.onOutcome?.({ ok: true, elapsedMs: answered.elapsedMs });
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

/** Sends the request, and once more if a rejected key could be renewed. */
async function send(options: HttpOptions, spec: RequestSpec, signal: AbortSignal): Promise<Answered<Response>> {
  await options.opened?.(signal);
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
  const { clock, fetcher = fetch } = options;
  const facts: RequestFacts = { method: methodOf(spec), path: spec.path };
  const startedAt = clock.monotonic();
  const { body } = spec;
  const response = await fetcher(addressOf(options, spec), {
    ...(body === undefined ? {} : { method: 'POST', body }),
    headers: makeHeaders(options, key, body),
    // A redirect is not followed, as with `error`, but can be distinguished from no answer at all.
    redirect: 'manual',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal,
  });
  if (isRedirect(response)) throw drop(response, new RedirectError(facts));
  const arrivedAt = clock.monotonic();
  const answered = { value: response, key, elapsedMs: arrivedAt - startedAt, arrivedAt };
  reportRate(options, spec, response);
  const isAccepted = response.status === 200 || spec.alsoAccept.includes(response.status);
  if (!isAccepted && !response.ok) throw await explain(options, facts, answered);
  const found = isAccepted ? findForeignType(response.headers) : `an answer with status ${response.status}`;
  if (found !== undefined) throw drop(response, new MalformedAnswerError(facts, { found }));
  return answered;
}

function makeHeaders({ translator }: HttpOptions, key: string, body: RequestSpec['body']): Record<string, string> {
  return {
    ...(key === '' ? {} : { [translator?.keyHeader ?? KEY_HEADER]: key }),
    ...(body === undefined ? {} : { 'Content-Type': typeof body === 'string' ? 'application/json' : BYTES_TYPE }),
  };
}

/** The address in the dialect of the service. */
function addressOf({ baseUrl, translator }: HttpOptions, { path, search: asked }: RequestSpec): string {
  const search = translator?.translateSearch(asked) ?? asked;
  return `${baseUrl}${path}${search === '' ? '' : `?${search}`}`;
}

/** Reports the rate headers of an answer, if there are any. */
function reportRate({ onRate }: HttpOptions, { path, search }: RequestSpec, { status, headers }: Response): void {
  const rate = parseRateState(headers);
  const attempts = readAttempts(headers);
  if (rate !== undefined || attempts !== undefined) onRate?.(rate, { path, search, status, attempts });
}

/** The browser hides a redirect's status; elsewhere it is visible. */
const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400);

/** Cancels the rest of the body and returns `error`. */
function drop(response: Response, error: HttpError): HttpError {
  response.body?.cancel().catch(() => undefined);
  return error;
}

/** A content type that JSON never has, such as that of a proxy's page. */
function findForeignType(headers: Headers): string | undefined {
  return /^[^;]*(html|xml|image|audio|video)[^;]*/i.exec(headers.get('Content-Type') ?? '')?.[0];
}

function readAttempts(headers: Headers): number | undefined {
  const text = headers.get(ATTEMPTS_HEADER) ?? '';
  return /^\d{1,2}$/.test(text) ? Number(text) : undefined;
}

/** The error that an answer describes. Its reader is loaded with the first error. */
async function explain(
  { clock }: Pick<HttpOptions, 'clock'>,
  facts: RequestFacts,
  { value: response, key, elapsedMs }: Answered<Response>,
  json?: unknown,
): Promise<StatusError> {
  const attempts = readAttempts(response.headers);
  try {
    const { readFailure } = await import('./read-failure');
    return await readFailure(facts, { response, key, elapsedMs, nowMs: clock.now(), attempts, json });
  } catch {
    // The page's own server is gone, and with it the code: only the status is known.
    const { status } = response;
    return new StatusError(facts, { status, code: undefined, detail: '', retryAfterSeconds: undefined, elapsedMs });
  }
}

/** Whether `value` is an error in place of data: it has a message, and no list. */
function isErrorBody(value: unknown): boolean {
  const { error, message } = Object(value) as Record<string, unknown>;
  const hasWords = typeof error === 'string' || typeof message === 'string';
  return hasWords && !Object.values(Object(value) as object).some(Array.isArray);
}

function parseWith<T>(facts: RequestFacts, parse: () => T): T {
  try {
    return parse();
  } catch (cause) {
    throw new MalformedAnswerError(facts, { cause });
  }
}

function toHttpError(facts: RequestFacts, cause: unknown, isBrokenOff: boolean): HttpError {
  if (isHttpError(cause)) return cause;
  // A stream ended by the deadline or the network rejects with the browser's own errors.
  return new NetworkError(facts, isAbort(cause) ? { isBrokenOff } : { cause, isBrokenOff });
}
