import { describe, expect, it } from 'vitest';
import { makeManualClock, makeServiceClock } from '@/base/clock';
import { limitPointsBytes } from '@/contract/answer-size';
import { KEY_HEADER } from '@/contract/headers';
import { type Http, type HttpOptions, makeHttp, type Outcome } from './http';
import {
  MalformedAnswerError,
  NetworkError,
  RedirectError,
  RequestTimeoutError,
  StatusError,
  TooLargeError,
} from './http-errors';
import type { RateState } from './rate-state';

const KEY = 'k-secret-0123456789';
const SERVED = 'Thu, 18 Jun 2026 14:32:00 GMT';
const SERVED_MS = Date.parse(SERVED);
const anything = { parse: (value: unknown) => value };

interface Sent {
  url: string;
  init: RequestInit;
}

function setUp(answer: (sent: Sent, nth: number) => Response | Promise<Response>, options: Partial<HttpOptions> = {}) {
  const sent: Sent[] = [];
  const rates: RateState[] = [];
  const outcomes: Outcome[] = [];
  const clock = makeServiceClock(makeManualClock(1_000_000));
  const http = makeHttp({
    baseUrl: '',
    key: () => KEY,
    clock,
    onRate: (state) => state !== undefined && rates.push(state),
    onOutcome: (outcome) => outcomes.push(outcome),
    fetcher: async (url, init) => {
      const one = { url: url, init };
      sent.push(one);
      return answer(one, sent.length);
    },
    ...options,
  });
  return { http, sent, rates, outcomes, clock };
}

const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.unreachable('must reject'),
    (error: unknown) => error,
  );
}

describe('a request', () => {
  it('sends the key only in its header, and no credentials, referrer, cache or redirect', async () => {
    const { http, sent } = setUp(() => json({ ok: 1 }));
    await http.loadJson('/v1/markets', new URLSearchParams({ coin: 'BTC' }), anything);
    expect(sent[0]?.url).toBe('/v1/markets?coin=BTC');
    expect(sent[0]?.url).not.toContain(KEY);
    expect(sent[0]?.init).toMatchObject({
      headers: { [KEY_HEADER]: KEY },
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
  });

  it('without a key sends no key header', async () => {
    const { http, sent } = setUp(() => json({}), { key: () => '' });
    await http.loadJson('/local/session', '', anything);
    expect(sent[0]).toMatchObject({ url: '/local/session', init: { headers: {} } });
    expect(Object.keys(sent[0]?.init.headers ?? {})).toEqual([]);
  });

  it('updates the clock and the budget', async () => {
    const headers = {
      Date: SERVED,
      'X-Sim-Frozen': '1',
      'X-RateLimit-Limit': '750',
      'X-RateLimit-Remaining': '1475',
      'X-RateLimit-Used': '25',
      'X-RateLimit-Reset': '1781793122',
      'X-Request-Weight': '25',
      'X-Service-Tier': 'advanced',
    };
    const { http, rates, clock } = setUp(() => json({}, { headers }));
    await http.loadJson('/v1/points', '', anything);
    expect(clock.now()).toBe(SERVED_MS);
    expect(clock.frozen).toBe(true);
    expect(rates).toEqual([{ limit: 750, remaining: 1475, used: 25, reset: 1781793122, weight: 25, tier: 'advanced' }]);
  });

  it('fixes the service time when its head arrives, however long its body takes', async () => {
    const machine = makeManualClock(0);
    const clock = makeServiceClock(machine);
    const { http } = setUp(() => new Response('body', { headers: { Date: SERVED } }), { clock });
    const { response, confirm } = await http.openBody('/v1/points', '');
    await response.text();
    machine.advance(20_000);
    expect(clock.isTold).toBe(false);
    confirm();
    expect(clock.now()).toBe(SERVED_MS + 20_000);
  });

  it('does not report the budget when a header is missing or not a whole number', async () => {
    const { http, rates } = setUp(() =>
      json({}, { headers: { 'X-RateLimit-Limit': '-1', 'X-RateLimit-Remaining': '1e3' } }),
    );
    await http.loadJson('/v1/points', '', anything);
    expect(rates).toEqual([]);
  });
});

describe('failures', () => {
  it('a status has its code, message and pause, and the key is removed from the message', async () => {
    const body = { error: 'RATE_LIMITED', message: `Key ${KEY} has used\u0000 its budget`, retry_after: 12 };
    const { http, outcomes } = setUp(() => json(body, { status: 429 }));
    const error = await failureOf(http.loadJson('/v1/points', 'type=X', anything));
    expect(error).toBeInstanceOf(StatusError);
    expect(error).toMatchObject({ status: 429, code: 'RATE_LIMITED', retryAfterSeconds: 12, path: '/v1/points' });
    expect((error as StatusError).message).toBe('Key [key] has used its budget');
    expect(outcomes).toMatchObject([{ ok: false }]);
  });

  it.each([
    '0.5',
    '5.5',
    '+5',
    '-5',
    '10, 20',
    '5s',
    '0x10',
    '1e3',
    '',
    'soon',
    '2026-06-18T14:32:09Z',
    'Thu, 18 Jun 2026',
  ])('a Retry-After of "%s" is neither seconds nor a date, and is ignored', async (header) => {
    const { http } = setUp(() => json({ error: 'RATE_LIMITED' }, { status: 429, headers: { 'Retry-After': header } }));
    expect(await failureOf(http.loadJson('/v1/points', '', anything))).toMatchObject({
      status: 429,
      retryAfterSeconds: undefined,
    });
  });

  it('the header Retry-After wins over the body, in seconds and as a date', async () => {
    for (const [header, seconds] of [
      ['7', 7],
      ['0', 0],
      ['99999999', 99_999_999],
      ['Thu, 18 Jun 2026 14:32:09 GMT', 9],
      ['Thursday, 18-Jun-26 14:32:09 GMT', 9],
      ['Thu Jun 18 14:32:09 2026', 9],
      ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
    ] as const) {
      const headers = { 'Retry-After': header, Date: SERVED };
      const { http } = setUp(() => json({ error: 'RATE_LIMITED', retry_after: 99 }, { status: 429, headers }));
      expect(await failureOf(http.loadJson('/v1/points', '', anything))).toMatchObject({ retryAfterSeconds: seconds });
    }
  });

  it.each([
    ['markup', '<!doctype html><script>alert(1)</script>'],
    ['nothing', ''],
    ['an array', '[1]'],
    ['a number as message', '{"message":5,"error":{"a":1}}'],
    ['ten megabytes', 'x'.repeat(10_000_000)],
    ['prototype names', '{"error":"constructor","message":""}'],
  ])('an error body of %s becomes a message with the status', async (_, body) => {
    const { http } = setUp(() => new Response(body, { status: 502 }));
    const error = await failureOf(http.loadJson('/v1/points', '', anything));
    expect(error).toMatchObject({ status: 502, code: undefined, message: 'The service answered 502 after 0.0 s.' });
  });

  it('no connection is a NetworkError with its cause', async () => {
    const cause = new TypeError('Failed to fetch');
    const { http } = setUp(() => Promise.reject(cause));
    const error = await failureOf(http.openBody('/v1/points', ''));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ cause });
  });

  it('JSON that is cut off or has another shape is malformed', async () => {
    const strict = {
      parse: (): never => {
        throw new Error('not the shape');
      },
    };
    const cut = setUp(() => new Response('{"symbols":['));
    expect(await failureOf(cut.http.loadJson('/v1/markets', '', anything))).toBeInstanceOf(MalformedAnswerError);
    const wrong = setUp(() => json({}));
    expect(await failureOf(wrong.http.loadJson('/v1/markets', '', strict))).toBeInstanceOf(MalformedAnswerError);
  });

  it('an answer that does not arrive is a timeout', async () => {
    const never = (sent: Sent) =>
      new Promise<Response>((_, reject) => {
        sent.init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    const { http } = setUp(never, { timeoutMs: 1 });
    expect(await failureOf(http.loadJson('/v1/markets', '', anything))).toBeInstanceOf(RequestTimeoutError);
  });

  it('an abort rejects with its reason and is not reported as an outcome', async () => {
    const aborter = new AbortController();
    const { http, outcomes } = setUp((sent) => {
      aborter.abort(new DOMException('superseded', 'AbortError'));
      sent.init.signal?.throwIfAborted();
      return json({});
    });
    expect(await failureOf(http.loadJson('/v1/markets', '', anything, aborter.signal))).toMatchObject({
      name: 'AbortError',
    });
    expect(outcomes).toEqual([]);
  });
});

describe('an answer that is not from the service', () => {
  const Date = 'Thu, 19 Jun 2031 09:00:00 GMT';
  const headers = { Date };
  const strict = {
    parse(value: unknown): unknown {
      if (!('series' in (value as object))) throw new Error('not the shape');
      return value;
    },
  };

  it.each<[string, () => Response]>([
    ["a gateway's 500", () => new Response('<h1>500</h1>', { status: 500, headers })],
    ['a 502 in JSON', () => json({ error: 'INTERNAL_ERROR', message: 'no upstream' }, { status: 502, headers })],
    ['a 429 of a proxy', () => json({}, { status: 429, headers: { ...headers, 'Retry-After': '5' } })],
    ['a 401', () => json({}, { status: 401, headers })],
    ['a redirect', () => new Response(null, { status: 302, headers })],
    ['a page to log in', () => new Response('<html>', { headers: { ...headers, 'Content-Type': 'text/html' } })],
    ['an empty success', () => new Response(null, { status: 204, headers })],
    ['JSON of another shape', () => json({ status: 'captive' }, { headers })],
    ['an error in the place of data', () => json({ error: 'INTERNAL_ERROR', message: 'x' }, { headers })],
    ['JSON that breaks off', () => new Response('{"series":[', { headers })],
  ])('does not move the time: %s', async (_, foreign) => {
    const { http, clock } = setUp((_sent, nth) =>
      nth === 1 ? json({ series: [] }, { headers: { Date: SERVED, 'X-Sim-Frozen': '1' } }) : foreign(),
    );
    await http.loadJson('/v1/points', '', strict);
    await failureOf(http.loadJson('/v1/points', '', strict));
    expect([clock.now(), clock.frozen]).toEqual([SERVED_MS, true]);
    // The service itself can still set the time.
    const running = setUp(() => json({ series: [] }, { headers }), { clock });
    await running.http.loadJson('/v1/points', '', strict);
    expect([clock.now() > SERVED_MS, clock.frozen]).toEqual([true, false]);
  });

  it('computes a pause by its own time', async () => {
    const pause = { ...headers, 'Retry-After': 'Thu, 19 Jun 2031 09:00:07 GMT' };
    const { http } = setUp(() => json({}, { status: 503, headers: pause }));
    expect(await failureOf(http.loadJson('/v1/points', '', anything))).toMatchObject({ retryAfterSeconds: 7 });
  });
});

describe('an answer without valid data', () => {
  /** A body of this many pieces, which counts those taken. */
  function pour(pieces: number) {
    const count = { taken: 0, cancelled: false };
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          count.taken += 1;
          if (count.taken > pieces) controller.close();
          else controller.enqueue(new Uint8Array(2 ** 20).fill(32));
        },
        cancel: () => {
          count.cancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    return { body, count };
  }

  it('is given up at the first byte above what the request can bring', async () => {
    const { body, count } = pour(1000);
    const { http } = setUp(() => new Response(body));
    const error = await failureOf(http.loadJson('/v1/coins', '', anything));
    expect(error).toBeInstanceOf(TooLargeError);
    expect(count).toEqual({ taken: 5, cancelled: true });
    const points = pour(1000);
    const other = setUp(() => new Response(points.body));
    const limitBytes = limitPointsBytes('type=TRADE_AGG&interval=MINUTE&period=60000&rawSymbol=A&exchange=X');
    await failureOf(other.http.loadJson('/v1/points', '', anything, undefined, { limitBytes }));
    expect(points.count.taken).toBeLessThan(8);
  });

  it('is never read beyond what can be parsed at once, whatever the requested limit', async () => {
    const { body, count } = pour(1000);
    const { http } = setUp(() => new Response(body));
    const error = await failureOf(http.loadJson('/v1/points', '', anything, undefined, { limitBytes: 1e12 }));
    expect([error, count.taken]).toEqual([expect.any(TooLargeError), 65]);
  });

  it.each([301, 302, 303, 307, 308])('is a redirect (%d), which is not followed', async (status) => {
    const { http, sent } = setUp(
      () => new Response(null, { status, headers: { Location: 'https://elsewhere.example' } }),
    );
    expect(await failureOf(http.loadJson('/v1/coins', '', anything))).toBeInstanceOf(RedirectError);
    expect(sent).toHaveLength(1);
  });

  it('is a page instead of JSON, and is reported before it is read', async () => {
    for (const ask of [
      (of: Http) => of.loadJson('/v1/points', '', anything),
      (of: Http) => of.openBody('/v1/points', ''),
    ]) {
      const { body, count } = pour(1000);
      const { http } = setUp(() => new Response(body, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }));
      expect(await failureOf(ask(http))).toMatchObject({ name: 'MalformedAnswerError', found: 'text/html' });
      expect(count).toEqual({ taken: 0, cancelled: true });
    }
  });

  it.each([204, 206])('is an incomplete success: %d', async (status) => {
    const { http } = setUp(() => new Response(status === 204 ? null : '{"series":[]}', { status }));
    expect(await failureOf(http.loadJson('/v1/points', '', anything))).toMatchObject({
      name: 'MalformedAnswerError',
      found: `an answer with status ${status}`,
    });
  });

  it('is an error sent with a success status, not an empty list', async () => {
    const { http } = setUp(() => json({ error: 'INTERNAL_ERROR', message: `no data for ${KEY}` }));
    expect(await failureOf(http.loadJson('/v1/points', '', anything))).toMatchObject({
      name: 'StatusError',
      status: 200,
      code: 'INTERNAL_ERROR',
      detail: 'no data for [key]',
    });
  });

  it('is cut off in its body: something did answer', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new TypeError('network error')),
    });
    const { http } = setUp(() => new Response(broken));
    expect(await failureOf(http.loadJson('/v1/coins', '', anything))).toMatchObject({
      name: 'NetworkError',
      isBrokenOff: true,
    });
  });
});

describe('a rejected key', () => {
  const unauthorised = () => json({ error: 'INVALID_API_KEY', message: 'unknown key' }, { status: 401 });

  it('is renewed and the request is sent once more with the new one', async () => {
    let key = KEY;
    const { http, sent } = setUp((_, nth) => (nth === 1 ? unauthorised() : json({ fine: true })), {
      key: () => key,
      renewKey: async () => {
        key = 'k-new';
        return true;
      },
    });
    expect(await http.loadJson('/v1/markets', '', anything)).toEqual({ fine: true });
    expect(sent.map((one) => one.init.headers)).toEqual([{ [KEY_HEADER]: KEY }, { [KEY_HEADER]: 'k-new' }]);
  });

  it('is sent at most twice', async () => {
    const { http, sent } = setUp(unauthorised, { renewKey: async () => true });
    expect(await failureOf(http.loadJson('/v1/markets', '', anything))).toMatchObject({ status: 401 });
    expect(sent).toHaveLength(2);
  });

  it('that cannot be renewed is not sent again', async () => {
    const { http, sent } = setUp(unauthorised, { renewKey: async () => false });
    expect(await failureOf(http.loadJson('/v1/markets', '', anything))).toMatchObject({ status: 401 });
    expect(sent).toHaveLength(1);
  });
});

it('an accepted error status is read like a success', async () => {
  const { http } = setUp(() => json({ status: 'seeding', progress: 0.4 }, { status: 503 }));
  expect(await http.loadJson('/healthz', '', anything, undefined, { alsoAccept: [503] })).toEqual({
    status: 'seeding',
    progress: 0.4,
  });
});
