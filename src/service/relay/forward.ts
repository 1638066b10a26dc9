import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { limitPointsBytes } from '@/contract/answer-size';
import { makeTranslator } from '@/contract/dialect';
import { FROZEN_HEADER, RATE_HEADERS, TIER_HEADER, WEIGHT_HEADER } from '@/contract/headers';
import { limitMarketsBytes } from '@/contract/list-size';
import { PAGE_SIZE_MAX } from '@/contract/params';
import type { RelayFault } from '@/contract/relay-faults';
import type { ROUTES } from '@/contract/routes';
import { READER_LIMITS, type ReaderLimits } from '../http/watch-reader';
import type { Upstream } from './launch-options';
import { openUpstream } from './open-upstream';
import { RelayError, setAttempts } from './relay-errors';
import { passOn } from './send-relayed';

export interface ForwardOptions {
  readonly upstream: Upstream;
  /** How long the head of an answer may take. The service gives up at 30 s; a little more lets its own 504 arrive. */
  readonly answerMs?: number | undefined;
  readonly stallMs?: number | undefined;
  readonly reader?: ReaderLimits | undefined;
}

const POINTS_PATH = '/v1/points' satisfies keyof typeof ROUTES;
const ANSWER_MS = 33_000;
const STALL_MS = 20_000;
/** An error answer is read whole, so that what it says can be looked at: no more than this of it. */
const ERROR_LIMIT_BYTES = 65_536;
const MESSAGE_LIMIT_CHARS = 500;

/** All that an answer may tell a page; the rest (cookies, grants, addresses, versions) stays here. */
const PASSED_HEADERS: readonly string[] = [
  'Content-Type',
  'Content-Encoding',
  'Content-Length',
  'Date',
  'Retry-After',
  ...Object.values(RATE_HEADERS),
  WEIGHT_HEADER,
  TIER_HEADER,
  FROZEN_HEADER,
];

const DECODERS = { gzip: promisify(gunzip), br: promisify(brotliDecompress), deflate: promisify(inflate) } as const;

function pickHeaders(answer: IncomingMessage, secret: string): Headers {
  const headers = new Headers();
  for (const name of PASSED_HEADERS) {
    const value = answer.headers[name.toLowerCase()];
    if (typeof value === 'string' && !value.includes(secret)) headers.set(name, value);
  }
  if (!headers.has('Content-Encoding') && answer.headers['content-encoding'] !== undefined) {
    throw new Verdict('foreign', 'The upstream service sent an answer in an unknown encoding');
  }
  return headers;
}

const isJson = (answer: IncomingMessage): boolean => /^[^;]*\bjson\b/i.test(answer.headers['content-type'] ?? 'json');

/** Why an answer is not passed on. */
class Verdict extends Error {
  override readonly name = 'Verdict';
  readonly fault: RelayFault;

  constructor(fault: RelayFault, why: string) {
    super(why);
    this.fault = fault;
  }
}

/** The page notices first that a body goes on for ever, and has the words for it. */
const ROOM = 2;

/** Most bytes that a body may have: coded ones are fewer than those that its reader may decode. */
const limitBody = ({ pathname, search }: URL): number =>
  ROOM * (pathname === POINTS_PATH ? limitPointsBytes(search) : limitMarketsBytes(PAGE_SIZE_MAX));

/** @throws Verdict when the answer is none of the API's. */
function checkAnswer(answer: IncomingMessage, limitBytes: number): void {
  const status = answer.statusCode ?? 0;
  if (status >= 300 && status < 400)
    throw new Verdict('redirect', `The upstream service redirects (${status}), which is not followed`);
  if (status < 200) throw new Verdict('foreign', `The upstream service answered ${status}`);
  if (status < 300 && status !== 200) throw new Verdict('foreign', `The upstream service answered ${status}, not 200`);
  if (status !== 200) return;
  if (!isJson(answer)) {
    throw new Verdict(
      'foreign',
      'The upstream service answered with something other than JSON: it may be another kind of service',
    );
  }
  if (Number(answer.headers['content-length'] ?? 0) > limitBytes)
    throw new Verdict('too-large', 'The upstream service announced more than the request can return');
}

async function readStart(answer: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes >= limit) break;
  }
  return Buffer.concat(chunks);
}

async function readErrorText(answer: IncomingMessage): Promise<string> {
  const coding = answer.headers['content-encoding'] ?? '';
  const decode = Object.hasOwn(DECODERS, coding) ? DECODERS[coding as keyof typeof DECODERS] : undefined;
  const timer = setTimeout(() => answer.destroy(), STALL_MS);
  try {
    const bytes = await readStart(answer, ERROR_LIMIT_BYTES);
    const plain = decode === undefined ? bytes : await decode(bytes, { maxOutputLength: ERROR_LIMIT_BYTES });
    return plain.subarray(0, ERROR_LIMIT_BYTES).toString('utf8');
  } catch {
    return '';
  } finally {
    clearTimeout(timer);
  }
}

interface ErrorFacts {
  readonly error: string;
  readonly message: string;
  readonly retry_after?: number;
}

/** What an error body says in the contract's members; `undefined` when it says nothing in them. */
function parseErrorText(text: string): ErrorFacts | undefined {
  try {
    const { error, message, retry_after: retryAfter } = JSON.parse(text) as Record<string, unknown>;
    if (typeof error !== 'string' || typeof message !== 'string') return undefined;
    const told = { error: error.slice(0, MESSAGE_LIMIT_CHARS), message: message.slice(0, MESSAGE_LIMIT_CHARS) };
    return typeof retryAfter === 'number' ? { ...told, retry_after: retryAfter } : told;
  } catch {
    return undefined;
  }
}

/** An error answer in our form: the same status, its sentence without the key, and markup turned into a sentence. */
async function relayError(answer: IncomingMessage, secret: string): Promise<Response> {
  const status = answer.statusCode ?? 502;
  const told = parseErrorText(await readErrorText(answer)) ?? {
    error: 'INTERNAL_ERROR',
    message: `The upstream service answered ${status} and no reason`,
  };
  const headers = pickHeaders(answer, secret);
  for (const name of ['Content-Type', 'Content-Encoding', 'Content-Length']) headers.delete(name);
  headers.set('Content-Type', 'application/json');
  return new Response(JSON.stringify(told).replaceAll(secret, '[key]'), { status, headers });
}

function toTarget(request: Request, { apiOrigin, dialect }: Upstream): URL {
  const { pathname, search } = new URL(request.url);
  const target = new URL(`${apiOrigin}${pathname}`);
  target.search = makeTranslator(dialect).translateSearch(search.replace(/^\?/, ''));
  return target;
}

/** The answer to `request` as it goes on: an error in the contract's form, or a head whose body `sendRelayed` sends. */
async function passAnswer(request: Request, answer: IncomingMessage, options: ForwardOptions): Promise<Response> {
  const { upstream, stallMs = STALL_MS, reader = READER_LIMITS } = options;
  const { key } = upstream;
  const limitBytes = limitBody(new URL(request.url));
  checkAnswer(answer, limitBytes);
  const isHead = request.method === 'HEAD';
  if (answer.statusCode !== 200 && !isHead) return relayError(answer, key);
  const headers = pickHeaders(answer, key);
  if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  if (isHead) {
    answer.resume();
    return new Response(null, { status: answer.statusCode ?? 502, headers });
  }
  return passOn(new Response(null, { headers }), answer, { stallMs, reader, limitBytes, secret: key });
}

/**
 * Answers a request for data from the service behind: the key and its words are put in here, and nothing of the caller goes out but
 * path, question and accepted codings. Errors come back in the contract's form. The body of any other answer passes
 * when `sendRelayed` sends it. How often the request went out is said where that is not once.
 * @throws RelayError; the abort reason of the request.
 */
export async function forward(request: Request, options: ForwardOptions): Promise<Response> {
  const { upstream, answerMs = ANSWER_MS } = options;
  const { key, dialect } = upstream;
  const { answer, attempts } = await openUpstream({
    url: toTarget(request, upstream),
    method: request.method === 'HEAD' ? 'HEAD' : 'GET',
    headers: {
      Accept: 'application/json',
      'Accept-Encoding': request.headers.get('accept-encoding') ?? 'identity',
      [dialect.keyHeader]: key,
    },
    signal: request.signal,
    answerMs,
  });
  try {
    const response = await passAnswer(request, answer, options);
    setAttempts(response.headers, attempts);
    return response;
  } catch (error) {
    answer.destroy();
    throw error instanceof Verdict ? new RelayError(error.fault, error.message, attempts) : error;
  }
}
