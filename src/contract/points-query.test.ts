import { describe, expect, expectTypeOf, it } from 'vitest';
import { unixSeconds } from '@/domain/units';
import { formatPointsQuery, type PointsQuery } from './points-query';

describe('queries typed by the registry', () => {
  it('writes parameters in one order, repeating lists', () => {
    const query: PointsQuery<'BLOCK_BOOK_SNAPSHOT_AGG'> = {
      period: 3600,
      from: unixSeconds(1_700_000_000),
      blockSize: 5,
      flatten: true,
      exchange: ['ATLAS_FUTURES', 'BOREAL_FUTURES'],
      coin: 'BTC',
      'transform.groupBy.type': 'GROUP_BY_TYPE_SUM',
      type: 'BLOCK_BOOK_SNAPSHOT_AGG',
    };
    expect(formatPointsQuery(query)).toBe(
      'type=BLOCK_BOOK_SNAPSHOT_AGG&exchange=ATLAS_FUTURES&exchange=BOREAL_FUTURES&coin=BTC' +
        '&from=1700000000&period=3600&transform.groupBy.type=GROUP_BY_TYPE_SUM&flatten=true&blockSize=5',
    );
  });

  it('requires what a type needs and refuses what it does not accept, at compile time', () => {
    expectTypeOf<PointsQuery<'BLOCK_BOOK_SNAPSHOT_AGG'>['blockSize']>().toEqualTypeOf<number>();
    expectTypeOf<PointsQuery<'TRADE_AGG'>['gapfill']>().toEqualTypeOf<boolean | undefined>();
    expectTypeOf<PointsQuery<'FUNDING_RATE_AGG'>['gapfill']>().toEqualTypeOf<undefined>();
    expectTypeOf<PointsQuery<'TRADE_AGG'>['maxDepth']>().toEqualTypeOf<undefined>();
    expectTypeOf<PointsQuery<'TPO_AGG'>>().toHaveProperty('tpoSession');
  });
});
