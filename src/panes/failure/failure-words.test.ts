import { describe, expect, it } from 'vitest';
import { makeManualClock, makeServiceClock } from '@/base/clock';
import { makeRandom, type Random } from '@/base/random';
import { classifyFailure, type FailureContext, type FailureKind } from '@/client/failure-kind';
import { TooHeavyError } from '@/data/budget/too-heavy-error';
import { DecodeError, DecodeWorkerError } from '@/data/decode/decode-error';
import { fromErrorRecord, toErrorRecord } from '@/data/decode/decode-messages';
import { makeHttp } from '@/data/http/http';
import {
  MalformedAnswerError,
  NetworkError,
  RedirectError,
  RequestTimeoutError,
  StatusError,
  TooLargeError,
} from '@/data/http/http-errors';
import { getLock, getLockedTypes } from '@/data/queries/types';
import { explainFailure } from './failure-words';

const REQUEST = { method: 'GET', path: '/v1/points' } as const;
const HERE: FailureContext = { isRemote: false, isOffline: false };

const status = (code: number, error?: StatusError['code'], detail = '', elapsedMs = 4100) =>
  new StatusError(REQUEST, { status: code, code: error, detail, retryAfterSeconds: undefined, elapsedMs });

const fault = (relayFault: StatusError['relayFault']) =>
  new StatusError(REQUEST, {
    status: 502,
    code: 'INTERNAL_ERROR',
    detail: 'The upstream service did something',
    retryAfterSeconds: undefined,
    elapsedMs: 4100,
    relayFault,
  });

const CASES: readonly (readonly [FailureKind, unknown, FailureContext?])[] = [
  ['network', new NetworkError(REQUEST)],
  ['blocked', new NetworkError(REQUEST), { isRemote: true, isOffline: false }],
  ['offline', new NetworkError(REQUEST), { isRemote: true, isOffline: true }],
  ['truncated', new NetworkError(REQUEST, { isBrokenOff: true }), { isRemote: true, isOffline: true }],
  ['truncated', new DecodeError('truncated', 12, 'The connection was cut off')],
  ['timeout', new RequestTimeoutError(REQUEST, 35_000)],
  ['malformed', new MalformedAnswerError(REQUEST)],
  ['malformed', new MalformedAnswerError(REQUEST, { found: 'text/html' })],
  ['malformed', fault('foreign')],
  ['redirected', new RedirectError(REQUEST)],
  ['redirected', fault('redirect')],
  ['too-large', new TooLargeError(REQUEST, 2e6)],
  ['too-large', fault('too-large')],
  ['insecure', fault('insecure')],
  ['unavailable', fault('unreachable')],
  ['unavailable', fault('broken-off')],
  ['not-now', status(408)],
  ['not-now', status(425)],
  ['refused', status(200, 'INTERNAL_ERROR')],
  ['malformed', new DecodeError('framing', 12, 'Counts contradict')],
  ['bad-request', status(400, 'INVALID_PARAMS')],
  ['key-rejected', status(401)],
  ['tier', status(403, 'TIER_RESTRICTED')],
  ['history', status(403, 'HISTORY_RESTRICTED')],
  ['aggregation', status(403, 'AGGREGATION_RESTRICTED')],
  ['too-many-points', status(403, 'TOO_MANY_POINTS')],
  ['forbidden', status(403, 'FORBIDDEN')],
  ['forbidden', status(403)],
  ['not-found', status(404)],
  ['refused', status(418)],
  ['rate-limited', status(429)],
  ['rate-limited', status(429, 'RATE_LIMITED')],
  ['too-heavy', status(429, 'TOO_HEAVY')],
  ['service-error', status(500, 'TIER_RESTRICTED')],
  ['unavailable', status(502)],
  ['unavailable', status(503)],
  ['service-timeout', status(504)],
  ['too-heavy', new TooHeavyError('BLOCK_BOOK_SNAPSHOT_AGG', 30, 20)],
  ['cancelled', new DOMException('Nobody waits', 'AbortError')],
  ['worker', new DecodeWorkerError('Gone')],
  ['storage-full', new DOMException('Full', 'QuotaExceededError')],
  ['storage-full', Object.assign(new Error('Full'), { name: 'NS_ERROR_DOM_QUOTA_REACHED' })],
  ['storage-full', Object.assign(new Error('Full'), { code: 22 })],
  ['storage-full', new DOMException('The disk is full', 'UnknownError')],
  ['unknown', new Error('Boom')],
  ['unknown', 'a text'],
  ['unknown', undefined],
];

describe('a failure', () => {
  it.each(CASES.map(([kind, error, context = HERE]) => ({ kind, error, context })))(
    'of kind $kind is known and told in whole sentences',
    ({ kind, error, context }) => {
      expect(classifyFailure(error, context)).toBe(kind);
      const { title, sentence, next, ways } = explainFailure(error, context);
      expect(title).toMatch(/^[A-Z][^.!?]+$/);
      expect(sentence).toMatch(/^[A-Z].*[.?]$/);
      expect(next).toMatch(/^$|^["A-Z].*\.$/);
      expect(ways.length).toBeGreaterThan(0);
      expect(`${title} ${sentence} ${next}`).not.toMatch(/!|oops|sorry|\[object|undefined|NaN/i);
    },
  );

  it('keeps its kind when it leaves the worker', () => {
    for (const [kind, error, context = HERE] of CASES.filter(([, one]) => one instanceof Error)) {
      const isOurs = error instanceof StatusError || !['too-heavy', 'worker', 'storage-full', 'unknown'].includes(kind);
      if (!isOurs) continue;
      expect(classifyFailure(fromErrorRecord(toErrorRecord(error)), context)).toBe(kind);
    }
  });

  it('of a tier names the tier that opens what was asked for, if the service names its type', () => {
    const free = { ...HERE, tier: 'free' } as const;
    const [locked] = getLockedTypes('free');
    const needed = getLock(locked, 'free') ?? '';
    const one = explainFailure(status(403, 'TIER_RESTRICTED', `type ${locked} needs tier ${needed}`), free);
    expect(one.title).toContain(` needs the ${needed}`);
    expect(one.next).toMatch(new RegExp(`^${needed}: .* weight a minute\\. Other layers`));
    expect(explainFailure(status(403, 'TIER_RESTRICTED', 'constructor __proto__'), free).title).toBe(
      'Not in the Free tier',
    );
    expect(explainFailure(status(403, 'AGGREGATION_RESTRICTED'), free).title).toBe(
      'Sums over venues need the Advanced or Enterprise tier',
    );
  });

  it('states its figures', () => {
    expect(explainFailure(status(502), HERE).sentence).toBe('The service answered 502 after 4.1 s.');
    expect(explainFailure(status(502, undefined, '', 3), HERE).sentence).toBe(
      'The service answered 502 after less than 0.1 s.',
    );
    expect(explainFailure(status(400, undefined, 'blockSize must be 5'), HERE).sentence).toBe(
      'The service answered 400 after 4.1 s: blockSize must be 5.',
    );
    expect(explainFailure(status(403, 'HISTORY_RESTRICTED'), { ...HERE, tier: 'free' }).sentence).toMatch(
      /^Free: 7 days of history\. More: Basic \d+ days/,
    );
    const heavy = new TooHeavyError('BLOCK_BOOK_SNAPSHOT_AGG', 30, 20);
    expect(explainFailure(heavy, HERE).sentence).toContain(
      '30 weight at once, and the budget never holds more than 20',
    );
  });
});

const SEED = Number(process.env['SEED'] ?? 23);
const BODIES = 500;

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)];

function makeJson(random: Random, depth = 0): unknown {
  const makers: readonly (() => unknown)[] = [
    () => null,
    () => random() * 1e9,
    () => makeText(random, 40),
    () => random() < 0.5,
    () => Array.from({ length: Math.floor(random() * 4) }, () => makeJson(random, depth + 1)),
    () => ({
      error: makeJson(random, depth + 1),
      message: makeJson(random, depth + 1),
      retry_after: makeJson(random, depth + 1),
      [makeText(random, 8)]: makeJson(random, depth + 1),
    }),
  ];
  return makers[Math.floor(random() * (depth > 3 ? 4 : makers.length))]();
}

function makeText(random: Random, length: number): string {
  return Array.from({ length: Math.floor(random() * length) }, () =>
    String.fromCharCode(Math.floor(random() * 0xffff)),
  ).join('');
}

const HTML = '<html><script>alert(1)</script><h1>Bad gateway</h1><img src=x onerror=alert(1)></html>';
const CODES = ['TIER_RESTRICTED', 'RATE_LIMITED', 'TOO_MANY_POINTS', '__proto__', 'constructor', 'NOT_A_CODE'];

function makeBody(random: Random): BodyInit | null {
  const makers: readonly (() => BodyInit | null)[] = [
    () => null,
    () => HTML,
    () => JSON.stringify({ error: pick(random, CODES), message: HTML, retry_after: -1 }),
    () => JSON.stringify({ error: pick(random, CODES), message: makeText(random, 3000) }),
    () => JSON.stringify(makeJson(random)) ?? '',
    () => JSON.stringify({ message: 'x' }).slice(0, 8),
    () => Uint8Array.from({ length: 500 }, () => Math.floor(random() * 256)),
    () => makeLargeBody(10 * 2 ** 20),
  ];
  return pick(random, makers)();
}

/** A body of megabytes, generated as it is read. */
function makeLargeBody(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(65_536).fill(60));
      left -= 65_536;
      if (left <= 0) controller.close();
    },
  });
}

it(`${BODIES} error answers of any shape give a sentence with the status (seed ${SEED})`, async () => {
  const random = makeRandom(SEED);
  let body: BodyInit | null = null;
  let code = 400;
  const http = makeHttp({
    baseUrl: '',
    key: () => 'k-canary-0123456789',
    clock: makeServiceClock(makeManualClock(1_000_000)),
    fetcher: async () =>
      new Response(body, {
        status: code,
        headers: {
          'content-type': pick(random, ['application/json', 'text/html', 'image/png', 'x']),
          ...(random() < 0.3 ? { 'retry-after': pick(random, ['7', '-3', 'soon', '1e9', '']) } : {}),
        },
      }),
  });
  for (let i = 0; i < BODIES; i++) {
    code = 400 + Math.floor(random() * 200);
    body = makeBody(random);
    const error: unknown = await http
      .loadJson('/v1/points', '', { parse: (value) => value })
      .catch((cause: unknown) => cause);
    expect(error, `seed ${SEED}, answer ${i}`).toBeInstanceOf(StatusError);
    const { title, sentence, next } = explainFailure(error, HERE);
    const said = `${title}. ${sentence} ${next}`;
    expect(said, `seed ${SEED}, answer ${i}`).toContain(`The service answered ${code} after`);
    expect(said.length, `seed ${SEED}, answer ${i}`).toBeLessThan(600);
    // oxlint-disable-next-line no-control-regex -- nothing that could reverse a line or end it
    expect(said, `seed ${SEED}, answer ${i}`).not.toMatch(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e]/);
  }
});
