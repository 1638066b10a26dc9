import { useState } from 'react';
import { summariseProfiles } from '@/features/profile/inspector/profile-words';
import type { ProfileView } from '@/features/profile/view/profile-view';
import { DockedTable } from '@/panes/data-table/docked-table';
import { Dialog } from '@/ui/dialog';
import { IconButton } from '@/ui/icon-button';
import { buildRowsTable, buildSessionsTable } from './profile-tables';

export interface ProfileDialogProps {
  readonly view: ProfileView;
  readonly onClose: () => void;
}

/** The rows of the selected profile at the moment it was opened. */
export function RowsTable({ view, onClose }: ProfileDialogProps) {
  const [content] = useState(() => buildRowsTable(view));
  return <DockedTable content={content} onClose={onClose} />;
}

/** The figures of the sessions in view at the moment it was opened. */
export function SessionsTable({ view, onClose }: ProfileDialogProps) {
  const [content] = useState(() => buildSessionsTable(view));
  return <DockedTable content={content} onClose={onClose} />;
}

/** What the profiles show, in words. */
export function ProfileSummary({ view, onClose }: ProfileDialogProps) {
  return (
    <Dialog
      label="Description of the profiles"
      onClose={onClose}
      className="top-1/2 left-1/2 max-h-[calc(100%-32px)] w-130 max-w-[calc(100%-16px)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-[10px] p-4"
    >
      <div className="mb-2 flex items-center">
        <h2 className="flex-1 text-md font-semibold tracking-[-0.01em]">Profiles</h2>
        <IconButton icon="close" label="Close description" small onClick={onClose} />
      </div>
      <p className="text-sm leading-5 text-fg-2">{summariseProfiles(view)}</p>
    </Dialog>
  );
}
