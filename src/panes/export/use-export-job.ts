import { useState } from 'react';
import type { ExportJob, ExportKind } from './export-job';

export interface Exporter {
  /** The current or last file. */
  readonly job: ExportJob | undefined;
  /** Makes a file. `make` resolves to its name once it is saved. */
  save(kind: ExportKind, make: () => Promise<string>): void;
}

/** Makes one file at a time, and reports the result of the last one. */
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
