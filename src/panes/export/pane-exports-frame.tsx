import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '@/client/lazy-part';
import { PaneBoundary } from '@/ui/pane-boundary';
import { PendingPart } from '@/ui/pending-part';
import type { ExportJob } from './export-job';

const ExportNotice = lazyPart(() => import('./export-notice').then((module) => ({ default: module.ExportNotice })));

export interface PaneExportsFrameProps {
  /** The file being made. */
  readonly job: ExportJob | undefined;
  /** What is loading while `children` suspend: "the table". */
  readonly what?: string | undefined;
  /** The opened part. */
  readonly children: ReactNode;
}

/** What opens over a plot. If it cannot be loaded, the plot stays. */
export function PaneExportsFrame({ job, what, children }: PaneExportsFrameProps) {
  return (
    <PaneBoundary fallback={null}>
      <Suspense fallback={what !== undefined && <PendingPart what={what} isOver />}>{children}</Suspense>
      {/* A boundary of its own: while the notice loads, the opened part stays. */}
      <Suspense fallback={<PendingPart what="the export" isOver />}>
        {job !== undefined && <ExportNotice job={job} />}
      </Suspense>
    </PaneBoundary>
  );
}
