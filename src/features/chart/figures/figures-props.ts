import type { ChartView } from '@/features/chart/view/chart-view';

/** What the figures of every header read. */
export interface FiguresProps {
  readonly chart: ChartView;
}
