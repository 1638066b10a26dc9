import { type ReactNode, Suspense, useRef, useState } from 'react';
import { lazyPart } from '@/client/lazy-part';
import type { WallStep } from '@/features/heatmap/walls/wall-moves';
import type { PaneMenuItem } from '@/panes/explain/pane-menu';
import { nameOpened } from '@/panes/export/name-opened';
import { PaneExportsFrame } from '@/panes/export/pane-exports-frame';
import type { Shortcut } from '@/panes/shortcuts';
import { useShortcuts } from '@/panes/use-shortcuts';
import { PendingPart } from '@/ui/pending-part';
import type { ExportedView, PaneExportsProps } from './pane-exports-types';
import { useViewExport } from './use-view-export';

export interface PaneExports {
  /** Menu items of the panes. */
  readonly items: Readonly<Record<'depth' | 'map' | 'volume' | 'files', readonly PaneMenuItem[]>>;
  readonly areWallsOpen: boolean;
  /** Whether a table of the plot's own data is open. */
  readonly isPlotTableOpen: boolean;
  /** Opens or closes the table of walls. */
  onWalls(): void;
  /** The opened part and the description of the view. */
  readonly element: ReactNode;
  /** Moves to the start of the wall under the keyboard cursor. */
  onWallStart(): void;
}

const PaneExportsParts = lazyPart(() =>
  import('./pane-exports-parts').then((module) => ({ default: module.PaneExportsParts })),
);

const NONE: readonly Shortcut[] = [];

/** Files, tables and descriptions of the view. Only the menu items are loaded until there is something to show. */
export function usePaneExports(props: PaneExportsProps): PaneExports {
  // A link to a wall opens the wall table.
  const isLinked = props.address.search.wallid !== undefined;
  const { opened, askedTimes, open, toggle, close } = useOpened(isLinked ? 'walls' : undefined);
  const [wallStep, setWallStep] = useState<WallStep>();
  const place = useRef<HTMLDivElement>(null);
  const findGrid = () => place.current?.parentElement?.querySelector<HTMLElement>('[data-picture]') ?? undefined;
  const { job, save, files, question } = useViewExport(props, findGrid);
  const hasData = props.heatmap.layers.some(({ data }) => data.tiles.length > 0) || opened !== undefined;
  // Keys work before their code is loaded: an early press is handled once it has loaded.
  const shortcuts = [
    { keys: 'n', label: 'Next smaller wall', run: () => setWallStep('smaller') },
    { keys: 'shift+n', label: 'Next larger wall', run: () => setWallStep('larger') },
    { keys: 'w', label: 'Walls', run: () => toggle('walls') },
    { keys: 'v', label: 'Show data as table', run: () => open('levels') },
    { keys: 'p', label: 'Export PNG', run: () => save('png') },
  ];
  useShortcuts('Walls and tables', hasData ? shortcuts : NONE);
  return {
    items: listItems({ hasTrades: props.heatmap.marks.bubbles !== undefined, files, open }),
    ...tellOpened(opened),
    onWalls: () => toggle('walls'),
    onWallStart: () => setWallStep('start'),
    element: (
      <div ref={place} className="contents">
        {/* The description is secondary: if it cannot be loaded, the picture stays. */}
        <PaneExportsFrame job={job}>
          {hasData && (
            <Suspense fallback={opened !== undefined && <PendingPart what={nameOpened(opened)} isOver />}>
              <PaneExportsParts
                {...props}
                opened={opened}
                askedTimes={askedTimes}
                wallStep={wallStep}
                onClose={close}
                onWallStepDone={() => setWallStep(undefined)}
              />
            </Suspense>
          )}
          {question}
        </PaneExportsFrame>
      </div>
    ),
  };
}

interface ListedItems {
  readonly hasTrades: boolean;
  readonly files: readonly PaneMenuItem[];
  open(view: ExportedView): void;
}

/** The items of the menus of panes: what they show, and files. */
function listItems({ hasTrades, files, open }: ListedItems): PaneExports['items'] {
  const show = (view: ExportedView, label: string, short: string): PaneMenuItem => ({
    label,
    group: 'Show',
    short,
    onChoose: () => open(view),
  });
  const tableItem = (view: ExportedView) => show(view, 'Show data as table', 'Data as table');
  const describeItem = show('summary', 'Describe view', 'Description');
  const trades = show('trades', 'Show volume at price as table', 'Volume at price as table');
  return {
    depth: [
      tableItem('levels'),
      ...(hasTrades ? [trades] : []),
      show('walls', 'Walls', 'Walls'),
      describeItem,
      ...files,
    ],
    map: [tableItem('levels'), describeItem, ...files],
    volume: [tableItem('volume')],
    files,
  };
}

const tellOpened = (opened: ExportedView | undefined): Pick<PaneExports, 'areWallsOpen' | 'isPlotTableOpen'> => ({
  areWallsOpen: opened === 'walls',
  isPlotTableOpen: opened === 'walls' || opened === 'levels' || opened === 'trades',
});

/** What is open. Opening a table again reads it at the crosshair's new place. */
function useOpened(first: ExportedView | undefined) {
  const [{ opened, askedTimes }, set] = useState<{ opened: ExportedView | undefined; askedTimes: number }>({
    opened: first,
    askedTimes: 0,
  });
  const show = (choose: (before: ExportedView | undefined) => ExportedView | undefined): void =>
    set((before) => ({ opened: choose(before.opened), askedTimes: before.askedTimes + 1 }));
  return {
    opened,
    askedTimes,
    open: (view: ExportedView) => show(() => view),
    toggle: (view: ExportedView) => show((before) => (before === view ? undefined : view)),
    close: () => show(() => undefined),
  };
}
