import type { ChartView } from './chart-view';

/** What the figures of every header read. */
export interface FiguresProps {
  readonly chart: ChartView;
}
