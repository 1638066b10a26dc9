import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '@/client/lazy-part';
import { useService } from '@/client/service-context';
import { useBudget } from '@/client/use-budget';
import { useFileCommands } from '@/panes/commands';
import type { PaneMenuItem } from '@/panes/explain/pane-menu';
import { EXPORT_KINDS, EXPORT_LABELS, type ExportJob, type ExportKind } from '@/panes/export/export-job';
import { useExportJob } from '@/panes/export/use-export-job';
import type { FigureKind } from '@/panes/export/write-figures';
import { hasDistances } from '../distance/distance-place';
import { describeSize, type ExportSize, estimateExport, LARGE_BYTES } from './estimate-export';
import type { PaneExportsProps } from './pane-exports-types';

const ExportQuestion = lazyPart(() =>
  import('./export-question').then((module) => ({ default: module.ExportQuestion })),
);

export interface ViewExporter {
  /** The file being made. */
  readonly job: ExportJob | undefined;
  /** Every kind of file with its size, for menus. */
  readonly files: readonly PaneMenuItem[];
  /** The question before a large file is made. */
  readonly question: ReactNode;
  save(kind: ExportKind): void;
}

/** A file large enough to ask about. */
interface Asked {
  readonly kind: FigureKind;
  readonly size: ExportSize;
}

/** Exports files of the view. `findGrid` finds the element to picture. */
export function useViewExport(
  { heatmap, stage, scale, address }: Pick<PaneExportsProps, 'heatmap' | 'stage' | 'scale' | 'address'>,
  findGrid: () => HTMLElement | undefined,
): ViewExporter {
  const { job, save: start } = useExportJob();
  const service = useService();
  const budget = useBudget();
  const [asked, setAsked] = useState<Asked>();
  const isOfDistances = hasDistances(heatmap, address.search);
  const make = (kind: ExportKind): void => {
    setAsked(undefined);
    start(kind, async () => {
      const { exportView } = await import('./view-export');
      return exportView(kind, { heatmap, stage, scale, isOfDistances, grid: findGrid(), service, budget });
    });
  };
  const save = (kind: ExportKind): void => {
    if (kind === 'png') return make(kind);
    const size = estimateExport(heatmap);
    if (size.bytes[kind] < LARGE_BYTES) make(kind);
    else setAsked({ kind, size });
  };
  useFileCommands(save);
  const files = EXPORT_KINDS.map((kind) => ({
    label: `Export ${EXPORT_LABELS[kind]}`,
    group: 'Export',
    short: EXPORT_LABELS[kind],
    detail: () => (kind === 'png' ? undefined : describeSize(heatmap, kind)),
    onChoose: () => save(kind),
  }));
  const canPack = service.connection.getWorld()?.source === 'embedded';
  const question = asked && (
    <Suspense fallback={null}>
      <ExportQuestion {...asked} canPack={canPack} onSave={make} onClose={() => setAsked(undefined)} />
    </Suspense>
  );
  return { job, save, files, question };
}
