import { DEPTH_INTERVALS } from '@/data/plan/heatmap-span';
import type { Interval } from '@/domain/interval';

/** Least lengths of columns that a reader may choose; finer ones than a range bears are as long as it needs. */
export const INTERVAL_CHOICES: readonly Interval[] = DEPTH_INTERVALS.slice(DEPTH_INTERVALS.indexOf('FIVE_MINUTES'));
