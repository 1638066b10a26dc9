import { Fragment, type ReactNode, useState } from 'react';
import { type Service, useService } from '@/client/service-context';
import { useBudget } from '@/client/use-budget';
import type { Budget } from '@/data/budget/budget';
import type { PaneMenuItem } from '../explain/pane-menu';
import { EXPORT_KINDS, EXPORT_LABELS, type ExportKind } from './export-job';
import { nameOpened } from './name-opened';
import { PaneExportsFrame } from './pane-exports-frame';
import { useExportJob } from './use-export-job';

/** The facts a file states about its data, besides the view. */
interface ExportSources {
  readonly service: Service;
  readonly budget: Budget;
}

export interface PartOpener<Opened> {
  onOpen(part: Opened): void;
  /** Makes a file. `write` resolves to the name it was saved under. */
  save(kind: ExportKind, write: (sources: ExportSources) => Promise<string>): void;
  /** The open part. */
  readonly opened: Opened | undefined;
  /** The open part and the state of the file. */
  readonly element: ReactNode;
}

/**
 * Explanations, tables and files over a screen. One part is open at a time, drawn by `show`; its kind names it while
 * its code is loading.
 */
export function useOpenedPart<Opened>(
  show: (opened: Opened, onClose: () => void) => ReactNode,
  kindOf: (opened: Opened) => string,
): PartOpener<Opened> {
  // Opening a part again reads it again: `times` changes its identity.
  const [held, setHeld] = useState<{ readonly part: Opened; readonly times: number }>();
  const { job, save } = useExportJob();
  const service = useService();
  const budget = useBudget();
  return {
    onOpen: (part) => setHeld((before) => ({ part, times: (before?.times ?? 0) + 1 })),
    save: (kind, write) => save(kind, () => write({ service, budget })),
    opened: held?.part,
    element: (
      <PaneExportsFrame job={job} what={held && nameOpened(kindOf(held.part))}>
        {held !== undefined && <Fragment key={held.times}>{show(held.part, () => setHeld(undefined))}</Fragment>}
      </PaneExportsFrame>
    ),
  };
}

/** The menu items for the files of a pane. */
export const listFileItems = (onSave: (kind: ExportKind) => void, kinds = EXPORT_KINDS): readonly PaneMenuItem[] =>
  kinds.map((kind) => ({
    label: `Export ${EXPORT_LABELS[kind]}`,
    group: 'Export',
    short: EXPORT_LABELS[kind],
    onChoose: () => onSave(kind),
  }));
