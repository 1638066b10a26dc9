import { lazy, type ReactNode, useState } from 'react';
import type { PaneMenuItem } from '@/panes/explain/pane-menu';
import type { ExportKind } from '@/panes/export/export-job';
import { TakeawayFrame } from '@/panes/export/takeaway-frame';
import { useExportJob } from '@/panes/export/use-export-job';
import { useService } from '@/panes/service-context';
import { useBudget } from '@/panes/use-budget';
import { listSpanTiles } from '@/panes/use-tiles';
import { PART_TITLES, type SupplyPart } from './supply-tables';
import type { SupplyView } from './use-supply';

const ExplainDrawer = lazy(() =>
  import('@/panes/explain/explain-drawer').then((module) => ({ default: module.ExplainDrawer })),
);
const SupplyTable = lazy(() => import('./supply-table').then((module) => ({ default: module.SupplyTable })));

export interface SupplyTakeaway {
  /** What the menu of a pane offers. */
  itemsOf(part: SupplyPart): readonly PaneMenuItem[];
  onTable(part: SupplyPart): void;
  /** What was opened. */
  readonly element: ReactNode;
}

interface Opened {
  readonly what: 'explain' | 'table';
  readonly part: SupplyPart;
}

/** Explanations, tables and files: loaded once they are asked for. */
export function useSupplyTakeaway(
  view: SupplyView,
  findPane: (part: SupplyPart) => HTMLElement | undefined,
): SupplyTakeaway {
  const [opened, setOpened] = useState<Opened>();
  const { job, save } = useExportJob();
  const service = useService();
  const budget = useBudget();
  const onSave = (format: ExportKind, part: SupplyPart): void =>
    save(format, async () => {
      const { exportSupply } = await import('./supply-export');
      return exportSupply(format, { view, part, element: findPane(part), service, budget });
    });
  return {
    itemsOf: (part) => [
      { label: 'Explain', onChoose: () => setOpened({ what: 'explain', part }) },
      { label: 'Show data as table', onChoose: () => setOpened({ what: 'table', part }) },
      // The asset has words alone, no plot.
      ...(part === 'asset' ? [] : [{ label: 'Export PNG', onChoose: () => onSave('png', part) }]),
      { label: 'Export CSV', onChoose: () => onSave('csv', part) },
      { label: 'Export JSON', onChoose: () => onSave('json', part) },
    ],
    onTable: (part) => setOpened({ what: 'table', part }),
    element: (
      <TakeawayFrame job={job}>
        {opened !== undefined && <OpenedPart view={view} opened={opened} onClose={() => setOpened(undefined)} />}
      </TakeawayFrame>
    ),
  };
}

interface OpenedPartProps {
  readonly view: SupplyView;
  readonly opened: Opened;
  readonly onClose: () => void;
}

function OpenedPart({ view, opened: { what, part }, onClose }: OpenedPartProps) {
  if (what === 'table') return <SupplyTable view={view} part={part} onClose={onClose} />;
  return (
    <ExplainDrawer
      title={PART_TITLES[part]}
      views={view.series.map(({ ask, span }) => listSpanTiles(ask, span))}
      loader={view.facts.desk.tiles}
      loaded={view.loaded}
      onClose={onClose}
    />
  );
}
