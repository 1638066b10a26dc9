import { useState } from 'react';
import type { ExportJob, ExportKind } from './export-job';

export interface Exporter {
  /** The file that is being made, or was. */
  readonly job: ExportJob | undefined;
  /** Makes another; the name of the file comes when it is saved. */
  save(kind: ExportKind, make: () => Promise<string>): void;
}

/** One file after another: what the last one came to is told. */
export function useExportJob(): Exporter {
  const [job, setJob] = useState<ExportJob>();
  function save(kind: ExportKind, make: () => Promise<string>): void {
    const id = (job?.id ?? 0) + 1;
    setJob({ id, kind, state: 'running', onDismiss: () => setJob(undefined) });
    const settle = (end: Pick<ExportJob, 'state' | 'text'>): void =>
      setJob((now) => (now?.id === id ? { ...now, ...end } : now));
    make().then(
      (text) => settle({ state: 'saved', text }),
      (error: unknown) => settle({ state: 'failed', text: error instanceof Error ? error.message : String(error) }),
    );
  }
  return { job, save };
}
