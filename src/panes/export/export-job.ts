/** Every file type that a pane can be saved as, by extension, in menu order. */
export const EXPORT_LABELS = { png: 'PNG', csv: 'CSV', json: 'JSON', parquet: 'Parquet', arrow: 'Arrow' } as const;

export type ExportKind = keyof typeof EXPORT_LABELS;

export const EXPORT_KINDS = Object.keys(EXPORT_LABELS) as readonly ExportKind[];

/** A file being saved. */
export interface ExportJob {
  /** Sequence number. */
  readonly id: number;
  readonly kind: ExportKind;
  readonly state: 'running' | 'saved' | 'failed';
  /** Name of the file, or the error. */
  readonly text?: string;
  onDismiss(): void;
}
