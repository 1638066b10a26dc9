import { type ReactNode, Suspense, useRef, useState } from 'react';
import { formatBytes } from '@/domain/format/format-bytes';
import { useFileCommands } from '@/panes/commands';
import type { PaneMenuItem } from '@/panes/explain/pane-menu';
import { EXPORT_KINDS, EXPORT_LABELS, type ExportKind } from '@/panes/export/export-job';
import { nameOpened } from '@/panes/export/name-opened';
import { TakeawayFrame } from '@/panes/export/takeaway-frame';
import { useExportJob } from '@/panes/export/use-export-job';
import type { FigureKind } from '@/panes/export/write-figures';
import { lazyPart } from '@/panes/lazy-part';
import { useService } from '@/panes/service-context';
import type { Shortcut } from '@/panes/shortcuts';
import { useBudget } from '@/panes/use-budget';
import { useShortcuts } from '@/panes/use-shortcuts';
import { PendingPart } from '@/ui/pending-part';
import { type ExportSize, estimateExport, LARGE_BYTES } from './export/estimate-export';
import type { ExportQuestionProps } from './export/export-question';
import type { TakeawayProps, TakeawayView, WallStep } from './takeaway-types';

export interface Takeaway {
  /** For the menus of the panes. */
  readonly items: Readonly<Record<'depth' | 'map' | 'volume' | 'files', readonly PaneMenuItem[]>>;
  readonly areWallsOpen: boolean;
  /** Opens the table of walls, or closes it. */
  onWalls(): void;
  /** What was opened, and the description of the view. */
  readonly element: ReactNode;
  /** Leads to where the wall under the keyboard cursor began. */
  onWallStart(): void;
}

const TakeawayParts = lazyPart(() => import('./takeaway-parts').then((module) => ({ default: module.TakeawayParts })));

const ExportQuestion = lazyPart(() =>
  import('./export/export-question').then((module) => ({ default: module.ExportQuestion })),
);

const NONE: readonly Shortcut[] = [];

/** Files, tables and words of the view. Everything but the menu items is loaded once there is something to show. */
export function useTakeaway(props: TakeawayProps): Takeaway {
  const { opened, askedTimes, open, toggle, close } = useOpened();
  const [wallStep, setWallStep] = useState<WallStep>();
  const { job, save, question } = useExport(props);
  const place = useRef<HTMLDivElement>(null);
  const hasData = props.heatmap.layers.some(({ data }) => data.tiles.length > 0) || opened !== undefined;
  const tableItem = (view: TakeawayView): PaneMenuItem => ({
    label: 'Show data as table',
    onChoose: () => open(view),
  });
  const saveAs = (kind: ExportKind) => (): void =>
    save(kind, place.current?.parentElement?.querySelector('[data-picture]') ?? undefined);
  useFileCommands((kind) => saveAs(kind)());
  const saveItem = (kind: ExportKind): PaneMenuItem => ({
    label: `Export ${EXPORT_LABELS[kind]}`,
    detail: () => (kind === 'png' ? undefined : `≈ ${formatBytes(estimateExport(props.heatmap).bytes[kind])}`),
    onChoose: saveAs(kind),
  });
  const describeItem: PaneMenuItem = { label: 'Describe view', onChoose: () => open('summary') };
  // Keys are there before the code behind them: what is pressed early is done once that has come.
  const shortcuts = [
    { keys: 'n', label: 'Next smaller wall', run: () => setWallStep('smaller') },
    { keys: 'shift+n', label: 'Next larger wall', run: () => setWallStep('larger') },
    { keys: 'w', label: 'Walls', run: () => toggle('walls') },
    { keys: 'v', label: 'Show data as table', run: () => open('levels') },
    { keys: 'p', label: 'Export PNG', run: saveAs('png') },
  ];
  useShortcuts('Walls and tables', hasData ? shortcuts : NONE);
  const trades: PaneMenuItem = { label: 'Show trades as table', onChoose: () => open('trades') };
  const files = EXPORT_KINDS.map(saveItem);
  return {
    items: {
      depth: [
        tableItem('levels'),
        ...(props.heatmap.marks.bubbles === undefined ? [] : [trades]),
        { label: 'Walls', onChoose: () => open('walls') },
        describeItem,
        ...files,
      ],
      map: [tableItem('levels'), describeItem, ...files],
      volume: [tableItem('volume')],
      files,
    },
    areWallsOpen: opened === 'walls',
    onWalls: () => toggle('walls'),
    onWallStart: () => setWallStep('start'),
    element: (
      <div ref={place} className="contents">
        {/* Words beside the picture: where they cannot be loaded the picture stays. */}
        <TakeawayFrame job={job}>
          {hasData && (
            <Suspense fallback={opened !== undefined && <PendingPart what={nameOpened(opened)} isOver />}>
              <TakeawayParts
                {...props}
                opened={opened}
                askedTimes={askedTimes}
                wallStep={wallStep}
                onClose={close}
                onWallStepDone={() => setWallStep(undefined)}
              />
            </Suspense>
          )}
          {question !== undefined && (
            <Suspense fallback={null}>
              <ExportQuestion {...question} />
            </Suspense>
          )}
        </TakeawayFrame>
      </div>
    ),
  };
}

/** What is open; a table that is asked for again is of the crosshair where it is then. */
function useOpened() {
  const [{ opened, askedTimes }, set] = useState<{ opened: TakeawayView | undefined; askedTimes: number }>({
    opened: undefined,
    askedTimes: 0,
  });
  const show = (choose: (before: TakeawayView | undefined) => TakeawayView | undefined): void =>
    set((before) => ({ opened: choose(before.opened), askedTimes: before.askedTimes + 1 }));
  return {
    opened,
    askedTimes,
    open: (view: TakeawayView) => show(() => view),
    toggle: (view: TakeawayView) => show((before) => (before === view ? undefined : view)),
    close: () => show(() => undefined),
  };
}

/** What is asked before a large file is made. */
interface Asked {
  readonly kind: FigureKind;
  readonly size: ExportSize;
  readonly grid: HTMLElement | undefined;
}

function useExport({ heatmap, stage, scale }: TakeawayProps) {
  const { job, save } = useExportJob();
  const service = useService();
  const budget = useBudget();
  const [asked, setAsked] = useState<Asked>();
  const make = (kind: ExportKind, grid: HTMLElement | undefined): void =>
    save(kind, async () => {
      const { exportView } = await import('./view-export');
      return exportView(kind, { heatmap, stage, scale, grid, service, budget });
    });
  const ask = (kind: ExportKind, grid: HTMLElement | undefined): void => {
    const size = kind === 'png' ? undefined : estimateExport(heatmap);
    if (kind !== 'png' && size !== undefined && size.bytes[kind] >= LARGE_BYTES) setAsked({ kind, size, grid });
    else make(kind, grid);
  };
  const question: ExportQuestionProps | undefined = asked && {
    ...asked,
    canPack: service.connection.getWorld()?.source === 'embedded',
    onSave: (kind) => {
      setAsked(undefined);
      make(kind, asked.grid);
    },
    onClose: () => setAsked(undefined),
  };
  return { job, save: ask, question };
}
