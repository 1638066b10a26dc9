import { useState } from 'react';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { DockedTable } from '@/panes/data-table/docked-table';
import { buildSeriesTable, type PaneSeries } from '@/panes/data-table/series-table';
import { useSettings } from '@/state/settings';

export interface SubPaneTableProps {
  readonly heatmap: Heatmap;
  readonly title: string;
  readonly series: PaneSeries;
  readonly onClose: () => void;
}

/** The figures of a pane, frozen when the table was opened: rows that change while being read cannot be read. */
export function SubPaneTable({ heatmap, title, series, onClose }: SubPaneTableProps) {
  const zone = useSettings((settings) => settings.zone);
  const [content] = useState(() =>
    buildSeriesTable({ market: heatmap.market, ...heatmap.settled.view }, title, series, zone),
  );
  return <DockedTable content={content} onClose={onClose} />;
}
