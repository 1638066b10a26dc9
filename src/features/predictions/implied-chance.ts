import type { Prediction } from '@/data/queries/predictions';
import { formatNumber } from '@/domain/format/format-number';
import { formatProbability, formatVolatility } from '@/domain/format/format-percent';
import { nameFirstOutcome } from '@/domain/predictions/closing-words';
import { parseStrike, type StrikeBand } from '@/domain/predictions/parse-strike';
import { describeBand } from '@/domain/predictions/strike-words';
import { computeBandChance } from '@/domain/volatility/expected-move';
import type { OptionMove } from './describe-spread';
import { inferEventShape } from './prediction-rows';

/**
 * The final prices for which a question pays; `undefined` if it is not about the final price: one that pays as soon as a
 * price is touched is likelier than what options imply for the end.
 */
export function findPayingBand({ record, event }: Pick<Prediction, 'record' | 'event'>): StrikeBand | undefined {
  const shape = inferEventShape(event);
  if (shape.kind === 'exclusive') return shape.bands?.find(({ member }) => member === record);
  if (shape.kind !== 'nested' || shape.isTouch) return undefined;
  const strike = parseStrike(record.groupItemTitle ?? '');
  if (strike?.kind !== 'price') return undefined;
  return shape.pays === 'above'
    ? { low: strike.price, high: Number.POSITIVE_INFINITY }
    : { low: Number.NEGATIVE_INFINITY, high: strike.price };
}

export interface ImpliedChance {
  /** "Options imply 31.0%, market 27.9%". */
  readonly text: string;
  /** Where it is from, in one line. */
  readonly from: string;
}

/** What options imply for a question beside its own price; `undefined` if they do not tell. */
export function describeImplied(
  { record, event }: Pick<Prediction, 'record' | 'event'>,
  { spot, move, volatility, terms, days }: OptionMove,
): ImpliedChance | undefined {
  const band = findPayingBand({ record, event });
  if (band === undefined || spot === undefined) return undefined;
  const chance = formatProbability(computeBandChance(band, spot.price, move));
  const market =
    record.lastPrice === undefined ? 'market never traded' : `market ${formatProbability(record.lastPrice)}`;
  const left = formatNumber(days, 1);
  return {
    text: `Options imply ${chance}, ${market}`,
    from: `${nameFirstOutcome(record)}, ${describeBand(band)}: log-normal of ${formatVolatility(volatility)} (${terms}), ${left} days, no skew.`,
  };
}
