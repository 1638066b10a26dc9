import type { PointsParam } from '@/contract/params';

/** Values that each parameter rejects. */
export const FAULTS: Readonly<Record<PointsParam, readonly string[]>> = {
  type: ['CANDLES', 'trade_agg', ''],
  exchange: [''],
  coin: ['', 'x'.repeat(201), 'a\u0000b'],
  rawSymbol: [''],
  normalizedSymbol: [''],
  interval: ['TWO_HOURS', 'minute', '60'],
  from: ['-1', '1.5', 'abc', '1e9', '99999999999999999999', ''],
  period: ['0', '-60', '1.5', 'abc', ''],
  sortDirection: ['3', 'ASC', ''],
  gapfill: ['1', 'TRUE', ''],
  'transform.groupBy.type': ['SUM', 'GROUP_BY_TYPE_NONE'],
  'transform.normalize.quote': ['usd', 'EUR'],
  'transform.normalize.fundingInterval': ['0', '8h'],
  maxDepth: ['0', '-5', '1.5', '1e3'],
  flatten: ['yes', '1'],
  blockSize: ['0', '-5', 'NaN', '1e999', 'Infinity', ''],
  tpoSession: ['DAILY'],
  tpoBlockSizeMinutes: ['15', '0'],
  tenor: ['SIX_M'],
  tokenName: [''],
};
