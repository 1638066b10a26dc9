import { buildMarketList, type SimMarket } from '../market-list';
import { buildOptionMarkets } from '../options/option-markets';
import { buildPredictionMarkets } from '../predictions/prediction-markets';
import type { PricePaths } from '../price-paths';
import { HOUR } from '../ranges';
import type { Scale } from '../scale';

/** All markets of the world that are listed at `now` (Unix seconds): of coins, option summaries, predictions. */
export function listWorldMarkets(scale: Scale, now: number, paths: PricePaths): SimMarket[] {
  const all = [...buildMarketList(scale), ...buildOptionMarkets(), ...buildPredictionMarkets(scale, now, paths)];
  return all.filter((market) => market.availableSince < now - HOUR);
}
