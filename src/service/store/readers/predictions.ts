import type { PredictionMarket } from '@/contract/payloads';
import type { StoredMarket } from '@/service/store/engine/store';

/** One market of a prediction event as its row in the table `market` lists it: what trading does not move. */
export interface StoredPrediction extends PredictionMarket {
  /** Id of its candles. */
  readonly market: number;
}

/** The markets of a prediction event; none elsewhere. */
export function parsePredictions(stored: StoredMarket): readonly StoredPrediction[] {
  return stored.predictions === '' ? [] : (JSON.parse(stored.predictions) as StoredPrediction[]);
}
