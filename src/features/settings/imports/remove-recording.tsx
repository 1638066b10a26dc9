import { useState } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import type { SourceActions } from '../sources/use-source-actions';
import { describeRow, type RecordingRow } from './recording-rows';
import type { Imports } from './use-imports';

export interface RemoveRecordingProps {
  readonly row: RecordingRow;
  readonly imports: Imports;
  readonly actions: SourceActions;
  /** Called with whether it was removed. */
  readonly onClose: (isRemoved: boolean) => void;
}

/** Asks first: the files may no longer exist, and a book cannot be recorded again. */
export function RemoveRecording({ row, imports, actions, onClose }: RemoveRecordingProps) {
  const { name, span, of } = row;
  const [isPending, setPending] = useState(false);
  const isImported = 'imported' in of;
  async function remove(): Promise<void> {
    setPending(true);
    const isDone = isImported
      ? await imports.run({ action: 'remove', market: name })
      : await actions.run({ action: 'remove', id: name, keepsData: false });
    onClose(isDone);
  }
  return (
    <Dialog
      label={`Remove ${name}`}
      onClose={() => onClose(false)}
      className="top-[18vh] left-1/2 m-0 w-105 max-w-[calc(100vw-24px)] -translate-x-1/2 rounded-xl p-4.5"
    >
      <div className="flex flex-col gap-3">
        <h2 className="text-md font-semibold [overflow-wrap:anywhere]">
          {isImported ? `Remove all imports of ${name}?` : `Delete what was recorded of ${name}?`}
        </h2>
        <p className="text-sm text-fg-2">
          {span}: {describeRow(row)}.{' '}
          {isImported ? 'To have it again, import its files again.' : 'Books cannot be recorded again.'}
        </p>
        <div className="flex justify-end gap-1.5">
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button
            look="primary"
            offReason={isPending ? 'Removal in progress' : undefined}
            onClick={() => void remove()}
          >
            {isImported ? 'Remove imports' : 'Delete the data'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
