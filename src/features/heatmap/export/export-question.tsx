import { formatBytes } from '@/domain/format/format-bytes';
import { formatNumber } from '@/domain/format/format-number';
import { EXPORT_LABELS } from '@/panes/export/export-job';
import type { FigureKind } from '@/panes/export/write-figures';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import type { ExportSize } from './estimate-export';

export interface ExportQuestionProps {
  readonly kind: FigureKind;
  readonly size: ExportSize;
  /** Whether the service writes packed files. */
  readonly canPack: boolean;
  onSave(kind: FigureKind): void;
  onClose(): void;
}

/** Smaller files with the same content. */
const PACKED: readonly FigureKind[] = ['parquet', 'arrow'];

/** Asks before a large file is made. States its size, smaller formats, and how to export less. */
export function ExportQuestion({ kind, size, canPack, onSave, onClose }: ExportQuestionProps) {
  const { rows, snapshots, bytes } = size;
  const smaller = canPack ? PACKED.filter((one) => bytes[one] < bytes[kind] / 2) : [];
  return (
    <Dialog
      label={`Export ${EXPORT_LABELS[kind]}`}
      onClose={onClose}
      className="top-1/2 left-1/2 w-105 max-w-[calc(100%-16px)] -translate-x-1/2 -translate-y-1/2 rounded-[10px] p-4"
    >
      <h2 className="text-md font-semibold tracking-[-0.01em]">
        {EXPORT_LABELS[kind]}, about {formatBytes(bytes[kind])}
      </h2>
      <p className="mt-1.5 text-sm leading-5 text-fg-2">
        {formatNumber(rows, 0)} levels of {formatNumber(snapshots, 0)} snapshots are in view. Zoom in for fewer: only
        what is in view is saved.
      </p>
      <div className="mt-3.5 flex flex-wrap gap-2">
        <Button look="primary" onClick={() => onSave(kind)}>
          Save {EXPORT_LABELS[kind]}
        </Button>
        {smaller.map((one) => (
          <Button key={one} onClick={() => onSave(one)}>
            {EXPORT_LABELS[one]}, about {formatBytes(bytes[one])}
          </Button>
        ))}
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
