export type ExportKind = 'png' | 'csv' | 'json';

/** A file on its way. */
export interface ExportJob {
  /** Counts them. */
  readonly id: number;
  readonly kind: ExportKind;
  readonly state: 'running' | 'saved' | 'failed';
  /** Name of the file, or what went wrong. */
  readonly text?: string;
  onDismiss(): void;
}
