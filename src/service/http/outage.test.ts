import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RATE_HEADERS, WEIGHT_HEADER } from '@/contract/headers';
import type { ClickHouseFront } from '@/testing/clickhouse/clickhouse-front';
import type { Fault } from '@/testing/clickhouse/planted-faults';
import type { InProcessService } from '@/testing/in-process-service';
import { NOW, openSmallService, pointsPath, readJson, validQuery } from '@/testing/small-service';
import { IS_EVERY } from '@/testing/volume';

/** A read is sent three times before it is given up. */
const ATTEMPTS = 3;
const CANDLES = pointsPath(validQuery('TRADE_SIDE_AGNOSTIC_AGG'));

let service: InProcessService;
let front: ClickHouseFront;
const rows: Partial<Record<string, number>> = {};

beforeAll(async () => {
  const onRows = (request: string, count: number): void => {
    rows[request] = (rows[request] ?? 0) + count;
  };
  service = await openSmallService({ onRows }, 'http');
  if (!service.front) throw new Error('There is no front');
  front = service.front;
});
beforeEach(() => front.faults.clear());
afterAll(() => service.close());

const refuse = (code: number, text: string): Fault => ({ kind: 'refuse', code, text });

describe('while the database server cannot be used, an answer', () => {
  it.each<[string, Fault, string, string | null]>([
    ['is lost', { kind: 'reset' }, 'The database of this service cannot be reached', '5'],
    ['starts', { kind: 'status', status: 503 }, 'The database of this service cannot be reached', '5'],
    ['is busy', refuse(202, 'Too many simultaneous queries'), 'The database of this service has too much to do', '10'],
    [
      'is short of memory',
      refuse(241, '(total) memory limit exceeded'),
      'The database of this service has too much to do',
      '10',
    ],
    [
      'refuses the login',
      refuse(516, 'desk: Authentication failed'),
      'The database of this service refuses it: the log of the service says why',
      null,
    ],
    [
      'lacks the tables',
      refuse(60, 'Table depth.candle_minute does not exist'),
      'The database of this service refuses it: the log of the service says why',
      null,
    ],
  ])('is 503 and free where the server %s, and is given once that is over', async (_, fault, message, retryAfter) => {
    const before = await service.get('/v1/usage');
    const { used } = await readJson<{ used: number }>(before);
    front.faults.plant(fault, undefined, ATTEMPTS);
    const answer = await service.get(CANDLES);
    expect([answer.status, answer.headers.get('Retry-After'), answer.headers.get(WEIGHT_HEADER)]).toEqual([
      503,
      retryAfter,
      '0',
    ]);
    expect(answer.headers.get(RATE_HEADERS.used)).toBe(String(used));
    expect(await readJson(answer)).toEqual({ error: 'STORE_UNAVAILABLE', message });
    front.faults.clear();
    const next = await service.get(CANDLES);
    expect(next.status).toBe(200);
    expect((await readJson<{ series: unknown[] }>(next)).series).toHaveLength(1);
  });

  it.runIf(IS_EVERY)('is 503 and free where the server is silent, long before the limit of a query', async () => {
    const before = await readJson<{ used: number }>(await service.get('/v1/usage'));
    front.isSilent = true;
    const answer = await service.get(CANDLES);
    front.isSilent = false;
    expect([answer.status, answer.headers.get('Retry-After'), answer.headers.get(WEIGHT_HEADER)]).toEqual([
      503,
      '5',
      '0',
    ]);
    expect(answer.headers.get(RATE_HEADERS.used)).toBe(String(before.used));
    expect(await readJson(answer)).toMatchObject({ error: 'STORE_UNAVAILABLE' });
    expect((await service.get(CANDLES)).status).toBe(200);
  });

  it('stays 500 where the statement itself is at fault', async () => {
    front.faults.plant(refuse(241, '(for query) memory limit exceeded'), undefined, ATTEMPTS);
    expect((await service.get(CANDLES)).status).toBe(500);
    front.faults.clear();
    front.faults.plant(refuse(62, 'Syntax error'), undefined, ATTEMPTS);
    expect((await service.get(CANDLES)).status).toBe(500);
  });
});

interface Series {
  readonly points?: unknown[];
  readonly flat_points?: number[];
}

/** Snapshots in `n, time, price, volume, …`. */
function countSnapshots(flat: readonly number[]): number {
  let count = 0;
  for (let at = 0; at < flat.length; at += 2 + 2 * flat[at]) count++;
  return count;
}

const countRowsOf = ({ points = [], flat_points: flat = [] }: Series): number => points.length + countSnapshots(flat);

describe('the rows of answers', () => {
  it.each([
    ['TRADE_AGG', ''],
    ['TRADE_SIDE_AGNOSTIC_AGG', ''],
    ['BLOCK_BOOK_SNAPSHOT_AGG', ''],
    ['BLOCK_BOOK_SNAPSHOT_AGG', '&flatten=true'],
  ] as const)('are counted as they are sent, of %s%s', async (type, extra) => {
    const before = rows[type] ?? 0;
    const answer = await service.get(pointsPath({ ...validQuery(type), from: String(NOW - 86_400) }, extra));
    const { series } = await readJson<{ series: Series[] }>(answer);
    const sent = series.reduce((sum, one) => sum + countRowsOf(one), 0);
    expect(sent).toBeGreaterThan(0);
    expect((rows[type] ?? 0) - before).toBe(sent);
  });
});
