import { useState } from 'react';
import type { SummaryKind } from '@/data/queries/tenors';
import { DataTableDialog } from '@/panes/data-table/data-table-dialog';
import { useSettings } from '@/state/settings';
import { buildHistoryTable } from './options-tables';
import type { OptionsView } from './use-options';

export interface HistoryTableProps {
  readonly view: OptionsView;
  readonly kind: SummaryKind;
  readonly onClose: () => void;
}

/** The points of a history as they were when it was opened. */
export function HistoryTable({ view, kind, onClose }: HistoryTableProps) {
  const zone = useSettings((settings) => settings.zone);
  const [content] = useState(() => buildHistoryTable(view, kind, zone));
  return <DataTableDialog content={content} onClose={onClose} />;
}
