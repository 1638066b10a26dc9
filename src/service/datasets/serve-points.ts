import type { DatasetType } from '@/contract/datasets';
import type { PointsPlan } from './points-plan';
import type { SeriesSource } from './series-source';
import { serveCandles } from './serve-candles';
import type { Serve, ServeContext } from './serve-context';
import { serveDepth } from './serve-depth';
import { serveFunding } from './serve-funding';
import { serveInterest } from './serve-interest';
import { serveLiquidationLevels, serveTriggers } from './serve-levels';
import { serveLiquidations } from './serve-liquidations';
import { serveSummary } from './serve-summary';
import { serveSupply } from './serve-supply';
import { serveTpo } from './serve-tpo';
import { serveVolumeProfile } from './serve-volume-profile';

const SERVED: Readonly<Record<DatasetType, Serve>> = {
  TRADE_AGG: serveCandles,
  TRADE_SIDE_AGNOSTIC_AGG: serveCandles,
  BLOCK_BOOK_SNAPSHOT_AGG: serveDepth,
  TPO_AGG: serveTpo,
  VOLUME_PROFILE_AGG: serveVolumeProfile,
  LIQUIDATION_AGG: serveLiquidations,
  OPEN_INTEREST_AGG: serveInterest,
  FUNDING_RATE_AGG: serveFunding,
  IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG: serveSummary,
  SKEW_OPTION_SUMMARY_AGG: serveSummary,
  TOKEN_SUPPLY_AGG: serveSupply,
  DEXPERP_TRIGGER_LIQUIDITY_AGG: serveTriggers,
  DEXPERP_LIQUIDATION_AGG: serveLiquidationLevels,
};

export function servePoints(plan: PointsPlan, context: ServeContext): SeriesSource[] {
  return SERVED[plan.request.type](plan, context);
}
