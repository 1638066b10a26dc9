import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { makeManualClock } from '@/base/clock';
import { DATASET_TYPES, type DatasetType, datasetOf } from '@/contract/datasets';
import { WEIGHT_HEADER } from '@/contract/headers';
import { POINTS_PARAMS, type PointsParam } from '@/contract/params';
import { seriesId } from '@/contract/payloads';
import { type InProcessService, TIER_KEYS } from '@/testing/in-process-service';
import { FAULTS } from '@/testing/points-faults';
import { toSearch, validQueries, type WireQuery } from '@/testing/points-queries';
import { type ErrorAnswer, NOW, openSmallService, readJson, SMALL_MARKETS } from '@/testing/small-service';
import { IS_FULL, timesOf } from '@/testing/volume';
import { pointSchemaOf } from '../openapi/schemas';
import { makeQuota } from '../quota/quota';

const SEED = Number(process.env['SEED'] ?? 36);
/** Long enough for a full bucket, and nothing spent in the last minute. */
const REFILL_MS = 180_000;
/** Queries per type: 100,000 of each kind over all types in the full run. */
const VALID_RUNS = IS_FULL ? 7700 : timesOf(25, 10);
const FAULT_RUNS = IS_FULL ? 7700 : timesOf(100, 30);
const LIMIT_MS = process.env.FULL ? 900_000 : 60_000;

const envelope = z.object({
  series: z.array(
    z.strictObject({
      id: z.strictObject(seriesId.shape),
      points: z.optional(z.array(z.strictObject({ Point: z.unknown() }))),
      flat_points: z.optional(z.array(z.number())),
    }),
  ),
});

/** Refills budgets before each query while the data do not change. */
const budgetClock = makeManualClock(NOW * 1000);
let service: InProcessService;

beforeAll(async () => {
  service = await openSmallService({ quota: makeQuota(budgetClock) });
});
afterAll(async () => {
  expect(service.failures).toEqual([]);
  await service.close();
});

const refill = (): void => budgetClock.advance(REFILL_MS);

const loadUsed = async (): Promise<number> => (await readJson<{ used: number }>(service.get('/v1/usage'))).used;

async function ask(query: WireQuery, method = 'GET'): Promise<{ status: number; weight: number; body: unknown }> {
  const headers = { 'X-Service-Key': TIER_KEYS.enterprise };
  const response = await service.fetch(`/v1/points?${toSearch(query)}`, { method, headers });
  const text = await response.text();
  return {
    status: response.status,
    weight: Number(response.headers.get(WEIGHT_HEADER)),
    body: text === '' ? undefined : JSON.parse(text),
  };
}

/** Checks an answer. Returns its number of series. */
function checkAnswer(type: DatasetType, body: unknown, isFlat: boolean): number {
  const { shape, bySide } = datasetOf(type);
  const { series: all } = envelope.parse(body);
  for (const series of all) {
    expect(series.id.type).toBe(type);
    expect(series.id.side !== undefined).toBe(bySide);
    expect([series.points !== undefined, series.flat_points !== undefined]).toEqual([!isFlat, isFlat]);
    const schema = pointSchemaOf(shape);
    for (const { Point } of series.points ?? []) schema.parse(Point);
  }
  return all.length;
}

describe('/v1/points, generated queries', () => {
  it.each(DATASET_TYPES)(
    'answers every valid query of %s by its schema and charges the stated weight',
    async (type) => {
      let found = 0;
      await fc.assert(
        fc.asyncProperty(validQueries(type), async (query) => {
          const isFlat = query.flatten?.[0] === 'true' && datasetOf(type).params.flatten === 'optional';
          refill();
          const before = await loadUsed();
          expect(await ask(query, 'HEAD')).toEqual({ status: 200, weight: 0, body: undefined });
          expect(await loadUsed()).toBe(before);
          const answer = await ask(query);
          expect(answer.status, JSON.stringify(answer.body)).toBe(200);
          expect(await loadUsed()).toBe(before + answer.weight);
          found += checkAnswer(type, answer.body, isFlat);
        }),
        { seed: SEED, numRuns: VALID_RUNS },
      );
      expect(found > 0).toBe(SMALL_MARKETS.some((market) => market.types.includes(type)));
    },
    LIMIT_MS,
  );

  it.each(DATASET_TYPES)(
    'refuses every query of %s with one error, names it and charges nothing',
    async (type) => {
      const { params } = datasetOf(type);
      const names = (Object.keys(POINTS_PARAMS) as PointsParam[]).filter((name) => params[name] !== 'ignored');
      const fault = fc.constantFrom(...names).chain((name) => {
        const value = fc.constantFrom(...FAULTS[name]).map((text) => [text]);
        const twice = fc.constantFrom(['1', '1']);
        const isSingle = !('repeatable' in POINTS_PARAMS[name]);
        return fc.tuple(fc.constant(name), isSingle && name !== 'type' ? fc.oneof(value, twice) : value);
      });
      await fc.assert(
        fc.asyncProperty(validQueries(type), fault, async (query, [name, values]) => {
          const before = await loadUsed();
          const { status, weight, body } = await ask({ ...query, [name]: values });
          const { error, message } = body as ErrorAnswer;
          expect([status, weight], message).toEqual([400, 0]);
          expect(['INVALID_PARAMS', 'INVALID_TIMEFRAME', 'INVALID_EXCHANGE']).toContain(error);
          expect(message).toContain(name);
          expect(await loadUsed()).toBe(before);
        }),
        { seed: SEED, numRuns: FAULT_RUNS },
      );
    },
    LIMIT_MS,
  );
});
