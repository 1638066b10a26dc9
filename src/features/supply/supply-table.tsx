import { useState } from 'react';
import { DockedTable } from '@/panes/data-table/docked-table';
import { buildPartTable, type SupplyPart } from './panes/supply-tables';
import type { SupplyView } from './view/use-supply';

export interface SupplyTableProps {
  readonly view: SupplyView;
  readonly part: SupplyPart;
  readonly onClose: () => void;
}

/** The buckets of a pane at the moment it was opened. */
export function SupplyTable({ view, part, onClose }: SupplyTableProps) {
  const [content] = useState(() => buildPartTable(view, part));
  return <DockedTable content={content} onClose={onClose} />;
}
