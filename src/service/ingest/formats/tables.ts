import type { TableSpec } from '../tables/table';
import { depthUpdates } from './depth-updates/depth-updates';
import { kaikoTrades } from './kaiko/kaiko-trades';
import { marginInterest, minuteBars, quoteBars } from './minute-bars/minute-bars';
import { bybitSpotTrades, bybitTrades } from './public-dump/bybit-trades';
import { depthBands } from './public-dump/depth-bands';
import { aggTrades, trades } from './public-dump/dump-trades';
import { fundingRates } from './public-dump/funding-rates';
import { klines } from './public-dump/klines';
import { liquidations } from './public-dump/liquidations';
import { metrics } from './public-dump/metrics';
import { okxTrades } from './public-dump/okx-trades';
import { streamDepth, streamTrades } from './stream-csv/stream-rows';
import { vendorSnapshots, vendorUpdates } from './tick-vendor/vendor-books';
import { vendorQuotes } from './tick-vendor/vendor-quotes';
import { vendorTicker } from './tick-vendor/vendor-ticker';
import { vendorTrades } from './tick-vendor/vendor-trades';

/** Formats of comma-separated rows, one per line. */
export const TABLES: readonly TableSpec[] = [
  klines,
  trades,
  aggTrades,
  metrics,
  fundingRates,
  liquidations,
  bybitTrades,
  bybitSpotTrades,
  okxTrades,
  kaikoTrades,
  depthUpdates,
  depthBands,
  streamTrades,
  streamDepth,
  vendorTrades,
  vendorUpdates,
  vendorSnapshots,
  vendorQuotes,
  vendorTicker,
  minuteBars,
  marginInterest,
  quoteBars,
];
