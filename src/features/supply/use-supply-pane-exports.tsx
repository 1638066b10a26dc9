import { type ReactNode } from 'react';
import { lazyPart } from '@/client/lazy-part';
import { listSpanTiles } from '@/client/use-tiles';
import { useFileCommands } from '@/panes/commands';
import type { PaneMenuItem } from '@/panes/explain/pane-menu';
import { EXPORT_KINDS, type ExportKind } from '@/panes/export/export-job';
import { listFileItems, useOpenedPart } from '@/panes/export/use-opened-part';
import { PART_TITLES, type SupplyPart } from './panes/supply-tables';
import type { SupplyView } from './view/use-supply';

const ExplainDrawer = lazyPart(() =>
  import('@/panes/explain/explain-drawer').then((module) => ({ default: module.ExplainDrawer })),
);
const Leaderboard = lazyPart(() =>
  import('./leaderboard/leaderboard').then((module) => ({ default: module.Leaderboard })),
);
const SupplyTable = lazyPart(() => import('./supply-table').then((module) => ({ default: module.SupplyTable })));

export interface SupplyPaneExports {
  /** Items of a pane's menu. */
  itemsOf(part: SupplyPart): readonly PaneMenuItem[];
  onTable(part: SupplyPart): void;
  onLeaders(): void;
  /** What is open. */
  readonly element: ReactNode;
}

/** The asset pane has only text, no plot. */
const FIGURES: readonly ExportKind[] = EXPORT_KINDS.filter((kind) => kind !== 'png');

interface Opened {
  readonly what: 'explain' | 'table' | 'leaderboard';
  readonly part: SupplyPart;
}

/** Explanations, tables and files, loaded on first use. */
export function useSupplyPaneExports(
  view: SupplyView,
  findPane: (part: SupplyPart) => HTMLElement | undefined,
  onCoin: (coin: string) => void,
): SupplyPaneExports {
  const { onOpen, save, element } = useOpenedPart<Opened>(
    (opened, onClose) => <OpenedPart view={view} opened={opened} onCoin={onCoin} onClose={onClose} />,
    ({ what }) => what,
  );
  const onSave = (format: ExportKind, part: SupplyPart): void =>
    save(format, async (sources) => {
      const { exportSupply } = await import('./supply-export');
      return exportSupply(format, { view, part, element: findPane(part), ...sources });
    });
  useFileCommands((format) => onSave(format, 'cap'));
  return {
    itemsOf: (part) => [
      { label: 'Explain', onChoose: () => onOpen({ what: 'explain', part }) },
      { label: 'Show data as table', onChoose: () => onOpen({ what: 'table', part }) },
      ...listFileItems((format) => onSave(format, part), part === 'asset' ? FIGURES : undefined),
    ],
    onTable: (part) => onOpen({ what: 'table', part }),
    onLeaders: () => onOpen({ what: 'leaderboard', part: 'cap' }),
    element,
  };
}

interface OpenedPartProps {
  readonly view: SupplyView;
  readonly opened: Opened;
  onCoin(coin: string): void;
  readonly onClose: () => void;
}

function OpenedPart({ view, opened: { what, part }, onCoin, onClose }: OpenedPartProps) {
  if (what === 'leaderboard') return <Leaderboard view={view} onCoin={onCoin} onClose={onClose} />;
  if (what === 'table') return <SupplyTable view={view} part={part} onClose={onClose} />;
  return (
    <ExplainDrawer
      title={PART_TITLES[part]}
      views={view.series.map(({ ask, span }) => listSpanTiles(ask, span))}
      loader={view.facts.dataClient.tiles}
      loaded={view.loaded}
      onClose={onClose}
    />
  );
}
