import { useState } from 'react';
import { DataTableDialog } from '@/panes/data-table/data-table-dialog';
import { useSettings } from '@/state/settings';
import { buildSeriesTable, type PaneSeries } from './series-table';
import type { Heatmap } from './use-heatmap';

export interface SubPaneTableProps {
  readonly heatmap: Heatmap;
  readonly title: string;
  readonly series: PaneSeries;
  readonly onClose: () => void;
}

/** The figures of a pane as they were when it was opened: rows that change under the eye cannot be read. */
export function SubPaneTable({ heatmap, title, series, onClose }: SubPaneTableProps) {
  const zone = useSettings((settings) => settings.zone);
  const [content] = useState(() => buildSeriesTable(heatmap, title, series, zone));
  return <DataTableDialog content={content} onClose={onClose} />;
}
