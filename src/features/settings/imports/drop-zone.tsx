import { type DragEvent, type ReactNode, useState } from 'react';

export interface DropZoneProps {
  readonly onDrop: (transfer: DataTransfer) => void;
  /** Why nothing can be dropped now. */
  readonly offReason: string | undefined;
  readonly children: ReactNode;
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Accepts files and folders dropped anywhere on it, and shows it while they are dragged over it. */
export function DropZone({ onDrop, offReason, children }: DropZoneProps) {
  // Entering a child leaves its parent: only the sum shows whether they are still over it.
  const [depth, setDepth] = useState(0);
  return (
    // Dropping needs a mouse; "Choose files" does the same by keyboard.
    <div
      className="relative flex min-w-0 flex-1 flex-col"
      onDragEnter={(event) => holdsFiles(event) && setDepth((before) => before + 1)}
      onDragLeave={(event) => holdsFiles(event) && setDepth((before) => Math.max(0, before - 1))}
      onDragOver={(event) => holdsFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        setDepth(0);
        if (!holdsFiles(event)) return;
        event.preventDefault();
        if (offReason === undefined) onDrop(event.dataTransfer);
      }}
    >
      {children}
      {depth > 0 && (
        <div className="pointer-events-none absolute inset-2 z-30 grid place-content-center gap-1 rounded-lg border-2 border-dashed border-accent bg-panel/90 text-center">
          <p className="text-md font-semibold">{offReason ?? 'Drop files to import them'}</p>
          {offReason === undefined && (
            <p className="text-sm text-fg-2">Files or a folder, packed or not. All of them are imported, or none.</p>
          )}
        </div>
      )}
    </div>
  );
}
