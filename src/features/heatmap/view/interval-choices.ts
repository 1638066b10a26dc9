import { DEPTH_INTERVALS } from '@/data/plan/heatmap-span';
import type { Interval } from '@/domain/interval';

/**
 * Least column lengths that a reader can choose. If one is too fine for the range, columns are as long as the range
 * needs.
 */
export const INTERVAL_CHOICES: readonly Interval[] = DEPTH_INTERVALS.slice(DEPTH_INTERVALS.indexOf('FIVE_MINUTES'));
