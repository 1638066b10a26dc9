import type { PredictionMarket } from '@/contract/payloads';
import type { StoredMarket } from '@/service/store/engine/store';

/** One market of a prediction event as listed in its row of the table `market`: what trading does not change. */
export interface StoredPrediction extends PredictionMarket {
  /** Id of its candles. */
  readonly market: number;
  /** When it is resolved, Unix seconds, where that is not at `availableTo`. */
  readonly resolvedAt?: number;
  /** Step between its prices from 4 to 96 %, where that is not `orderPriceMinTickSize`, which holds beyond. */
  readonly middleTick?: number;
  /** Who trades it: alike in all events of a series. */
  readonly people?: string;
  /** What one trade of its event is about. */
  readonly usdPerTrade?: number;
}

/** The markets of a prediction event. Empty for other markets. */
export function parsePredictions(stored: StoredMarket): readonly StoredPrediction[] {
  return stored.predictions === '' ? [] : (JSON.parse(stored.predictions) as StoredPrediction[]);
}
