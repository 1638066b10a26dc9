import { lazy, type ReactNode, useState } from 'react';
import type { SummaryKind } from '@/data/queries/tenors';
import type { PaneMenuItem } from '@/panes/explain/pane-menu';
import { TakeawayFrame } from '@/panes/export/takeaway-frame';
import { useExportJob } from '@/panes/export/use-export-job';
import { useService } from '@/panes/service-context';
import { useBudget } from '@/panes/use-budget';
import { listSpanTiles } from '@/panes/use-tiles';
import { SIDE_WORDS } from './options-format';
import type { OptionsView } from './use-options';

const ExplainDrawer = lazy(() =>
  import('@/panes/explain/explain-drawer').then((module) => ({ default: module.ExplainDrawer })),
);
const HistoryTable = lazy(() => import('./history-table').then((module) => ({ default: module.HistoryTable })));

export interface OptionsTakeaway {
  /** What the menus of a side's panes offer. */
  itemsOf(kind: SummaryKind): readonly PaneMenuItem[];
  onTable(kind: SummaryKind): void;
  /** What was opened. */
  readonly element: ReactNode;
}

interface Opened {
  readonly what: 'explain' | 'table';
  readonly kind: SummaryKind;
}

/** Explanations, tables and files: loaded once they are asked for. */
export function useOptionsTakeaway(view: OptionsView): OptionsTakeaway {
  const [opened, setOpened] = useState<Opened>();
  const { job, save } = useExportJob();
  const service = useService();
  const budget = useBudget();
  const onSave = (format: 'csv' | 'json'): void =>
    save(format, async () => {
      const { exportOptions } = await import('./options-export');
      return exportOptions(format, { view, service, budget });
    });
  return {
    itemsOf: (kind) => [
      { label: 'Explain', onChoose: () => setOpened({ what: 'explain', kind }) },
      { label: 'Show data as table', onChoose: () => setOpened({ what: 'table', kind }) },
      { label: 'Export CSV', onChoose: () => onSave('csv') },
      { label: 'Export JSON', onChoose: () => onSave('json') },
    ],
    onTable: (kind) => setOpened({ what: 'table', kind }),
    element: (
      <TakeawayFrame job={job}>
        {opened !== undefined && <OpenedPart view={view} opened={opened} onClose={() => setOpened(undefined)} />}
      </TakeawayFrame>
    ),
  };
}

interface OpenedPartProps {
  readonly view: OptionsView;
  readonly opened: Opened;
  readonly onClose: () => void;
}

function OpenedPart({ view, opened: { what, kind }, onClose }: OpenedPartProps) {
  if (what === 'table') return <HistoryTable view={view} kind={kind} onClose={onClose} />;
  const side = view[kind];
  return (
    <ExplainDrawer
      title={SIDE_WORDS[kind].title}
      views={side.series.map(({ ask, span }) => listSpanTiles(ask, span))}
      loader={view.facts.desk.tiles}
      loaded={side.loaded}
      onClose={onClose}
    />
  );
}
