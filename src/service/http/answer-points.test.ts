import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeManualClock } from '@/base/clock';
import { ERROR_STATUS } from '@/contract/errors';
import { KEY_HEADER, RATE_HEADERS, SHARE_HEADER, WEIGHT_HEADER } from '@/contract/headers';
import { QueryTimeoutError } from '@/service/store/engine/query-limit';
import type { Store } from '@/service/store/engine/store';
import type { InProcessService } from '@/testing/in-process-service';
import { TIER_KEYS } from '@/testing/in-process-service';
import { openSmallService, pointsPath, readJson, validQuery } from '@/testing/small-service';
import { makeQuota, type Quota, type QuotaState } from '../quota/quota';
import { MAX_ANSWERS_PER_KEY } from './answers-under-way';

const CANDLES = pointsPath(validQuery('TRADE_SIDE_AGNOSTIC_AGG'));

/** How the store behaves in the next answer. */
let candles: Store['candles'];
let service: InProcessService;
let quotaState: QuotaState = { kept: 'process', instances: 1 };

beforeAll(async () => {
  const store = { candles: (query) => candles(query) } satisfies Partial<Store> as unknown as Store;
  const budgets = makeQuota(makeManualClock(0));
  const quota: Quota = {
    spend: (holder, weight) => budgets.spend(holder, weight),
    usage: (holder) => budgets.usage(holder),
    get state() {
      return quotaState;
    },
    close: () => budgets.close(),
  };
  service = await openSmallService({ store, quota });
});
afterAll(() => service.close());

async function* failWith(error: Error): AsyncGenerator<Uint8Array, void, void> {
  yield* [];
  throw error;
}

describe('the answer to /v1/points', () => {
  it('says which part of the budget this instance gives out while it cannot reach the shared one', async () => {
    candles = async function* () {
      yield* [];
    };
    expect((await service.get(CANDLES)).headers.get(SHARE_HEADER)).toBeNull();
    quotaState = { kept: 'local share', instances: 4 };
    onTestFinished(() => {
      quotaState = { kept: 'process', instances: 1 };
    });
    expect((await service.get(CANDLES, 'free')).headers.get(SHARE_HEADER)).toBe('1/4');
    let answer = await service.get(CANDLES, 'free');
    while (answer.status === 200) answer = await service.get(CANDLES, 'free');
    expect([answer.status, answer.headers.get(SHARE_HEADER)]).toEqual([429, '1/4']);
    expect(await readJson(answer)).toMatchObject({
      message: expect.stringMatching(/this instance gives out 1\/4 of the budget: Redis is unreachable$/),
    });
  });

  it('is 504 when the query takes longer than it may, before its first byte', async () => {
    candles = () => failWith(new QueryTimeoutError());
    const answer = await service.get(CANDLES);
    expect(answer.status).toBe(ERROR_STATUS.TIMEOUT);
    expect(await readJson(answer)).toEqual({
      error: 'TIMEOUT',
      message: 'The query took longer than 30 s, including queueing',
    });
    expect(service.failures).toEqual([]);
  });

  it('is 504 when the first byte does not come in time, whatever it waits for', async () => {
    let signal: AbortSignal | undefined;
    candles = async function* (query) {
      ({ signal } = query);
      await new Promise(() => {});
      yield new Uint8Array(0);
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const answer = service.get(CANDLES);
      await vi.advanceTimersByTimeAsync(30_000);
      expect((await answer).status).toBe(504);
      expect(signal?.aborted).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is broken off, and not ended, when the query fails after its first byte', async () => {
    candles = async function* () {
      yield new TextEncoder().encode(',{"Point":{}}');
      throw new QueryTimeoutError();
    };
    const answer = await service.get(CANDLES);
    expect(answer.status).toBe(200);
    const error: unknown = await answer.text().catch((thrown: unknown) => thrown);
    // As the server prints it: one line, which says which request.
    expect(inspect(error)).toMatch(/^\[GET \/v1\/points\?type=\S+: The query took longer than 30 s, .*\]$/);
  });

  it('is refused, at no cost, while its key has as many under way as it may, and taken again when one has ended', async () => {
    const part = new TextEncoder().encode(',{"Point":{}}');
    candles = async function* () {
      yield part;
      await new Promise(() => {});
    };
    const answers = await Promise.all(
      Array.from({ length: MAX_ANSWERS_PER_KEY }, () => service.get(CANDLES, 'advanced')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await service.get(CANDLES, 'advanced');
    expect([refused.status, refused.headers.get('Retry-After'), refused.headers.get(WEIGHT_HEADER)]).toEqual([
      429,
      '1',
      '0',
    ]);
    expect(await readJson(refused)).toMatchObject({ error: 'RATE_LIMITED', retry_after: 1 });
    expect((await service.get(CANDLES)).status, 'another key').toBe(200);
    await answers[0].body?.cancel();
    expect((await service.get(CANDLES, 'advanced')).status).toBe(200);
    expect((await service.get(CANDLES, 'advanced')).status).toBe(429);
  });

  it('says of an unknown failure nothing but that it failed', async () => {
    candles = () => failWith(new Error('Code: 62. SELECT secret FROM table'));
    const answer = await service.get(CANDLES);
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ error: 'INTERNAL_ERROR' });
    expect(text).not.toMatch(/SELECT|secret|62/);
    expect(service.failures.length).toBe(1);
    const told = [...Object.values(RATE_HEADERS), WEIGHT_HEADER].map((name) => answer.headers.get(name));
    for (const value of told) expect(value).toMatch(/^\d+$/);
  });

  it('costs nothing when the query failed before its first byte', async () => {
    candles = () => failWith(new Error('broken'));
    const answer = await service.get(CANDLES, 'standard');
    expect([answer.status, answer.headers.get(WEIGHT_HEADER)]).toEqual([500, '0']);
    expect(answer.headers.get(RATE_HEADERS.used)).toBe('0');
    expect(await readJson(await service.get('/v1/usage', 'standard'))).toMatchObject({ used: 0, remaining: 200 });
  });

  it('keeps the weight of a query that ran into its time limit', async () => {
    candles = () => failWith(new QueryTimeoutError());
    const answer = await service.get(CANDLES, 'basic');
    const weight = answer.headers.get(WEIGHT_HEADER);
    expect([answer.status, Number(weight) > 0]).toEqual([504, true]);
    expect(answer.headers.get(RATE_HEADERS.used)).toBe(weight);
    expect(await readJson(await service.get('/v1/usage', 'basic'))).toMatchObject({ used: Number(weight) });
  });

  it('to HEAD has the status and headers of GET, no body, and no cost', async () => {
    const ask = (path: string) =>
      service.fetch(path, { method: 'HEAD', headers: { [KEY_HEADER]: TIER_KEYS.enterprise } });
    candles = () => expect.fail('HEAD ran the query');
    const [good, bad] = [await ask(CANDLES), await ask(`${CANDLES}&limit=5`)];
    expect([good.status, good.headers.get(WEIGHT_HEADER), await good.text()]).toEqual([200, '0', '']);
    expect(good.headers.get('Content-Type')).toBe('application/json');
    expect([bad.status, bad.headers.get(WEIGHT_HEADER), await bad.text()]).toEqual([400, '0', '']);
  });
});
