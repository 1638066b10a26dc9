import type { TableSpec } from '../tables/table';
import { depthBands } from './public-dump/depth-bands';
import { aggTrades, trades } from './public-dump/dump-trades';
import { fundingRates } from './public-dump/funding-rates';
import { klines } from './public-dump/klines';
import { liquidations } from './public-dump/liquidations';
import { metrics } from './public-dump/metrics';

/** Formats of comma-separated rows, one line each. */
export const TABLES: readonly TableSpec[] = [
  klines,
  trades,
  aggTrades,
  metrics,
  fundingRates,
  liquidations,
  depthBands,
];
