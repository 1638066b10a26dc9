/** Every file that a pane can be saved as, in the order of menus, by its ending. */
export const EXPORT_LABELS = { png: 'PNG', csv: 'CSV', json: 'JSON', parquet: 'Parquet', arrow: 'Arrow' } as const;

export type ExportKind = keyof typeof EXPORT_LABELS;

export const EXPORT_KINDS = Object.keys(EXPORT_LABELS) as readonly ExportKind[];

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
