import { useState } from 'react';
import { Dialog } from '@/ui/dialog';
import { IconButton } from '@/ui/icon-button';
import { ScaleControl, type ScaleControlProps } from './scale-control';

/** Opens the colour scale where it does not fit beside the plot. */
export function ScaleChip(scale: ScaleControlProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="chip sm:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Scale
      </button>
      {isOpen && <ScaleSheet {...scale} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The whole scale, from below. */
export function ScaleSheet({ onClose, ...scale }: ScaleControlProps & { onClose(): void }) {
  return (
    <Dialog
      label="Colour scale of the plot"
      onClose={onClose}
      className="inset-x-0 top-auto bottom-0 w-full rounded-t-xl border-x-0 border-b-0 pt-2 pb-4"
    >
      <div className="flex justify-end px-3">
        <IconButton icon="close" label="Close colour scale" small onClick={onClose} />
      </div>
      <ScaleControl {...scale} isWhole />
    </Dialog>
  );
}
