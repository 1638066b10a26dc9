import { type ReactNode } from 'react';
import { lazyPart } from '@/client/lazy-part';
import { listSpanTiles } from '@/client/use-tiles';
import type { ProfileView } from '@/features/profile/view/profile-view';
import { useFileCommands } from '@/panes/commands';
import type { PaneMenuItem } from '@/panes/explain/pane-menu';
import type { ExportKind } from '@/panes/export/export-job';
import { listFileItems, useOpenedPart } from '@/panes/export/use-opened-part';

const ExplainDrawer = lazyPart(() =>
  import('@/panes/explain/explain-drawer').then((module) => ({ default: module.ExplainDrawer })),
);
const loadDialogs = () => import('./profile-dialogs');
const RowsTable = lazyPart(() => loadDialogs().then((module) => ({ default: module.RowsTable })));
const SessionsTable = lazyPart(() => loadDialogs().then((module) => ({ default: module.SessionsTable })));
const ProfileSummary = lazyPart(() => loadDialogs().then((module) => ({ default: module.ProfileSummary })));

export interface PaneExports {
  /** Items of the pane's menu. */
  readonly items: readonly PaneMenuItem[];
  onTable(): void;
  onSave(kind: ExportKind): void;
  /** Something is open beside the plot: together with the inspector it would leave no room for letters. */
  readonly isBeside: boolean;
  /** What is open. */
  readonly element: ReactNode;
}

/** What can be open over or beside the plot. */
type Opened = 'explain' | 'rows' | 'sessions' | 'summary';

/** Explanations, tables, words and files. Everything but the menu is loaded on first use. */
export function useProfilePaneExports(view: ProfileView, findPicture: () => HTMLElement | undefined): PaneExports {
  const { onOpen, save, opened, element } = useOpenedPart<Opened>(
    (part, onClose) => <OpenedPart view={view} opened={part} onClose={onClose} />,
    (part) => part,
  );
  const onSave = (kind: ExportKind): void =>
    save(kind, async (sources) => {
      const { exportProfile } = await import('./profile-export');
      return exportProfile(kind, { view, element: findPicture(), ...sources });
    });
  useFileCommands(onSave);
  return {
    items: [
      { label: 'Explain', onChoose: () => onOpen('explain') },
      { label: 'Show data as table', onChoose: () => onOpen('rows') },
      { label: 'Show sessions as table', onChoose: () => onOpen('sessions') },
      { label: 'Describe', onChoose: () => onOpen('summary') },
      ...listFileItems(onSave),
    ],
    onTable: () => onOpen('rows'),
    onSave,
    isBeside: opened !== undefined && opened !== 'summary',
    element,
  };
}

interface OpenedProps {
  readonly view: ProfileView;
  readonly opened: Opened;
  readonly onClose: () => void;
}

function OpenedPart({ view, opened, onClose }: OpenedProps) {
  if (opened === 'rows') return <RowsTable view={view} onClose={onClose} />;
  if (opened === 'sessions') return <SessionsTable view={view} onClose={onClose} />;
  if (opened === 'summary') return <ProfileSummary view={view} onClose={onClose} />;
  return (
    <ExplainDrawer
      title="Profile"
      views={view.series.map(({ ask, span }) => listSpanTiles(ask, span))}
      loader={view.dataClient.tiles}
      loaded={view.sessions}
      onClose={onClose}
    />
  );
}
