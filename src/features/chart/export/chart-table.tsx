import { useState } from 'react';
import { summariseRow } from '@/features/chart/figures/chart-words';
import { getPaneSeries } from '@/features/chart/figures/pane-tables';
import { buildVenueTable } from '@/features/chart/figures/venue-table';
import { buildLensTable } from '@/features/chart/questions/lens-table';
import { describeRow } from '@/features/chart/rows/row-titles';
import type { ChartView, RowId } from '@/features/chart/view/chart-view';
import { DockedTable } from '@/panes/data-table/docked-table';
import { buildSeriesTable } from '@/panes/data-table/series-table';
import { Dialog } from '@/ui/dialog';
import { IconButton } from '@/ui/icon-button';
import { buildProfileTable } from './profile-table';

export interface ChartTableProps {
  readonly chart: ChartView;
  readonly row: RowId;
  readonly onClose: () => void;
}

/** The figures of a row at the moment it was opened: a table that changes cannot be read. */
export function ChartTable({ chart, row, onClose }: ChartTableProps) {
  const { title } = describeRow(row, 'Price');
  const [content] = useState(() =>
    buildSeriesTable({ market: chart.market, ...chart.settled.view }, title, getPaneSeries(chart, row), chart.zone),
  );
  return <DockedTable content={content} onClose={onClose} />;
}

/** The volume profile at the moment it was opened. */
export function ProfileTable({ chart, onClose }: Omit<ChartTableProps, 'row'>) {
  const [content] = useState(() => buildProfileTable(chart));
  return <DockedTable content={content} onClose={onClose} />;
}

/** The venues at the moment it was opened. */
export function VenueTable({ chart, onClose }: Omit<ChartTableProps, 'row'>) {
  const [content] = useState(() => buildVenueTable(chart, chart.crosshair.get()?.time));
  return <DockedTable content={content} onClose={onClose} />;
}

/** The questions at the moment it was opened. */
export function LensTable({ chart, onClose }: Omit<ChartTableProps, 'row'>) {
  const [content] = useState(() => buildLensTable(chart));
  return <DockedTable content={content} onClose={onClose} />;
}

/** What a row shows, in words. */
export function ChartSummary({ chart, row, onClose }: ChartTableProps) {
  const { title } = describeRow(row, 'Price');
  return (
    <Dialog
      label={`Description of ${title}`}
      onClose={onClose}
      className="top-1/2 left-1/2 max-h-[calc(100%-32px)] w-130 max-w-[calc(100%-16px)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-[10px] p-4"
    >
      <div className="mb-2 flex items-center">
        <h2 className="flex-1 text-md font-semibold tracking-[-0.01em]">{title}</h2>
        <IconButton icon="close" label="Close description" small onClick={onClose} />
      </div>
      <p className="text-sm leading-5 text-fg-2">{summariseRow(chart, row, chart.zone)}</p>
      <p className="mt-2 text-xs leading-4.5 text-fg-3">{getPaneSeries(chart, row).about}</p>
    </Dialog>
  );
}
