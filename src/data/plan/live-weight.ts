import { computeWeight, type WeightFacts } from '@/contract/weight';
import { type Weight, weight } from '@/domain/units';

/** A series requested at the live edge. */
export type LiveSeries = Omit<WeightFacts, 'points'>;

/**
 * Weight per minute of following the live edge when the newest point of each series is requested every `everySeconds`.
 */
export function computeLiveWeight(everySeconds: number, series: readonly LiveSeries[]): Weight {
  const once = series.reduce((sum, facts) => sum + computeWeight({ ...facts, points: 1 }), 0);
  return weight(Math.ceil((once * 60) / everySeconds));
}
