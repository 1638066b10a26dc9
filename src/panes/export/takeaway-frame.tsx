import { type ReactNode, Suspense } from 'react';
import { PaneBoundary } from '@/ui/pane-boundary';
import { lazyPart } from '../lazy-part';
import type { ExportJob } from './export-job';

const ExportNotice = lazyPart(() => import('./export-notice').then((module) => ({ default: module.ExportNotice })));

export interface TakeawayFrameProps {
  /** The file that is made. */
  readonly job: ExportJob | undefined;
  /** What was opened. */
  readonly children: ReactNode;
}

/** What stands over a plot once it is asked for: where it cannot be loaded the plot stays. */
export function TakeawayFrame({ job, children }: TakeawayFrameProps) {
  return (
    <PaneBoundary fallback={null}>
      <Suspense fallback={null}>
        {children}
        {job !== undefined && <ExportNotice job={job} />}
      </Suspense>
    </PaneBoundary>
  );
}
