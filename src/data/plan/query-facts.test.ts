import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATASET_TYPES } from '@/contract/datasets';
import { computeWeight } from '@/contract/weight';
import { type ChargingService, expectCharge, makeSearches, openChargingService } from '@/testing/charged-queries';
import { parseQueryFacts } from './query-facts';

const SEED = Number(process.env['SEED'] ?? 11);
const QUERIES = process.env.FULL ? 500 : 20;

let charging: ChargingService;
beforeAll(async () => {
  charging = await openChargingService();
});
afterAll(() => charging.service.close());

describe('the weight of a query', () => {
  it.each(DATASET_TYPES)(`is what the service charges: %s (seed ${SEED})`, async (type) => {
    const charges = new Set<unknown>();
    for (const search of makeSearches(type, QUERIES, SEED)) {
      const charge = await charging.charge(search);
      expect(charge, search).toBe(expectCharge(computeWeight(parseQueryFacts(search))));
      charges.add(charge);
    }
    // The queries must not all be alike.
    expect(charges.size).toBeGreaterThan(1);
  });

  it('catches venues that are not counted', async () => {
    const search = makeSearches('TRADE_AGG', 50, SEED).find(
      (text) => computeWeight(parseQueryFacts(text)) > 10 && parseQueryFacts(text).venues > 1,
    );
    const facts = parseQueryFacts(search ?? '');
    expect(await charging.charge(search ?? '')).not.toBe(computeWeight({ ...facts, venues: 1 }));
  });
});

describe('what a weight depends on', () => {
  it('is read from the query, with the defaults of the service', () => {
    expect(
      parseQueryFacts('type=BLOCK_BOOK_SNAPSHOT_AGG&exchange=A&exchange=B&coin=BTC&blockSize=5&period=3601'),
    ).toEqual({
      type: 'BLOCK_BOOK_SNAPSHOT_AGG',
      points: 61,
      venues: 1,
      maxDepth: 3500,
    });
    expect(parseQueryFacts('type=DEXPERP_LIQUIDATION_AGG&coin=BTC').points).toBe(1);
    expect(
      parseQueryFacts(
        'type=TRADE_AGG&exchange=A&exchange=A&exchange=B&transform.groupBy.type=GROUP_BY_TYPE_SUM&interval=HOUR&period=7200',
      ).venues,
    ).toBe(2);
    const months = `type=TPO_AGG&from=${Date.UTC(2024, 0, 1) / 1000}&tpoSession=TPO_SESSION_MONTHLY`;
    expect(parseQueryFacts(`${months}&period=${31 * 86_400}`).points).toBe(1);
    expect(parseQueryFacts(`${months}&period=${31 * 86_400 + 1}`).points).toBe(2);
  });
});
