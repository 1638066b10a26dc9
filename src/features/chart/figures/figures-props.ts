import type { ChartView } from '@/features/chart/view/chart-view';

/** Props of the figures in every header. */
export interface FiguresProps {
  readonly chart: ChartView;
}
