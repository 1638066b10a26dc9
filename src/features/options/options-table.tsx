import { useState } from 'react';
import type { SummaryKind } from '@/data/queries/tenors';
import { DockedTable } from '@/panes/data-table/docked-table';
import { useSettings } from '@/state/settings';
import { buildHistoryTable, buildTermTable } from './options-tables';
import type { OptionsView } from './view/use-options';

export interface OptionsTableProps {
  readonly view: OptionsView;
  readonly kind: SummaryKind;
  readonly form: 'term' | 'history';
  readonly onClose: () => void;
}

const BUILDERS = { term: buildTermTable, history: buildHistoryTable } as const;

/** The figures of a pane at the moment it was opened. */
export function OptionsTable({ view, kind, form, onClose }: OptionsTableProps) {
  const zone = useSettings((settings) => settings.zone);
  const [content] = useState(() => BUILDERS[form](view, kind, zone));
  return <DockedTable content={content} onClose={onClose} />;
}
