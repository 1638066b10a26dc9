import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '@/client/lazy-part';
import { PaneBoundary } from '@/ui/pane-boundary';
import { PendingPart } from '@/ui/pending-part';
import type { ExportJob } from './export-job';

const ExportNotice = lazyPart(() => import('./export-notice').then((module) => ({ default: module.ExportNotice })));

export interface PaneExportsFrameProps {
  /** The file that is made. */
  readonly job: ExportJob | undefined;
  /** What is loading while `children` are late: "the table". */
  readonly what?: string | undefined;
  /** What was opened. */
  readonly children: ReactNode;
}

/** What stands over a plot once it is asked for: where it cannot be loaded the plot stays. */
export function PaneExportsFrame({ job, what, children }: PaneExportsFrameProps) {
  return (
    <PaneBoundary fallback={null}>
      <Suspense fallback={what !== undefined && <PendingPart what={what} isOver />}>{children}</Suspense>
      {/* Of its own: while its words are late, what was opened stays. */}
      <Suspense fallback={<PendingPart what="the export" isOver />}>
        {job !== undefined && <ExportNotice job={job} />}
      </Suspense>
    </PaneBoundary>
  );
}
