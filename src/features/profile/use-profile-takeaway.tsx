import { lazy, type ReactNode, useState } from 'react';
import type { PaneMenuItem } from '@/panes/explain/pane-menu';
import type { ExportKind } from '@/panes/export/export-job';
import { TakeawayFrame } from '@/panes/export/takeaway-frame';
import { useExportJob } from '@/panes/export/use-export-job';
import { useService } from '@/panes/service-context';
import { useBudget } from '@/panes/use-budget';
import { listSpanTiles } from '@/panes/use-tiles';
import type { ProfileView } from './profile-view';

const ExplainDrawer = lazy(() =>
  import('@/panes/explain/explain-drawer').then((module) => ({ default: module.ExplainDrawer })),
);
const loadDialogs = () => import('./profile-dialogs');
const RowsTable = lazy(() => loadDialogs().then((module) => ({ default: module.RowsTable })));
const SessionsTable = lazy(() => loadDialogs().then((module) => ({ default: module.SessionsTable })));
const ProfileSummary = lazy(() => loadDialogs().then((module) => ({ default: module.ProfileSummary })));

export interface Takeaway {
  /** What the menu of the pane offers. */
  readonly items: readonly PaneMenuItem[];
  onTable(): void;
  onSave(kind: ExportKind): void;
  /** What was opened. */
  readonly element: ReactNode;
}

/** What stands over or beside the plot. */
type Opened = 'explain' | 'rows' | 'sessions' | 'summary';

/** Explanations, tables, words and files. Everything but the menu is loaded once it is asked for. */
export function useProfileTakeaway(view: ProfileView, findPicture: () => HTMLElement | undefined): Takeaway {
  const [opened, setOpened] = useState<Opened>();
  const { job, save } = useExportJob();
  const service = useService();
  const budget = useBudget();
  const onSave = (kind: ExportKind): void =>
    save(kind, async () => {
      const { exportProfile } = await import('./profile-export');
      return exportProfile(kind, { view, element: findPicture(), service, budget });
    });
  return {
    items: [
      { label: 'Explain', onChoose: () => setOpened('explain') },
      { label: 'Show data as table', onChoose: () => setOpened('rows') },
      { label: 'Show sessions as table', onChoose: () => setOpened('sessions') },
      { label: 'Describe', onChoose: () => setOpened('summary') },
      { label: 'Export PNG', onChoose: () => onSave('png') },
      { label: 'Export CSV', onChoose: () => onSave('csv') },
      { label: 'Export JSON', onChoose: () => onSave('json') },
    ],
    onTable: () => setOpened('rows'),
    onSave,
    element: (
      <TakeawayFrame job={job}>
        {opened !== undefined && <OpenedPart view={view} opened={opened} onClose={() => setOpened(undefined)} />}
      </TakeawayFrame>
    ),
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
      loader={view.desk.tiles}
      loaded={view.sessions}
      onClose={onClose}
    />
  );
}
