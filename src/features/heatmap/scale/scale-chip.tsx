import { useState } from 'react';
import { formatSize } from '@/domain/format/format-compact';
import { colorMaps } from '@/theme/tokens';
import { Dialog } from '@/ui/dialog';
import { IconButton } from '@/ui/icon-button';
import { isScaleUnknown } from './colour-scale';
import { findChosenScale } from './layer-scale';
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

/** The colours and the sizes at their ends, over the plot of a narrow window, which has no scale beside it. */
export function PlotLegend(scale: ScaleControlProps) {
  const [isOpen, setOpen] = useState(false);
  const { scale: shown, parts, unit, name } = findChosenScale(scale.scales, scale.chosen);
  if (isScaleUnknown(shown)) return null;
  const { cut, full } = shown.handles;
  const ends = `${formatSize(cut)}–${formatSize(full)} ${unit}`;
  return (
    <>
      <button
        type="button"
        aria-label={`Colours of ${name}, ${ends}`}
        aria-haspopup="dialog"
        className="flex h-6 items-center gap-1.5 rounded-sm bg-canvas/84 px-1.5 text-xs whitespace-nowrap text-fg-2 tabular-nums sm:hidden"
        onClick={() => setOpen(true)}
      >
        {(parts ?? [shown.map]).map((map) => (
          <i
            key={map}
            aria-hidden="true"
            className="keep-colours h-2 w-9 flex-none rounded-[2px]"
            style={{ background: `linear-gradient(90deg in oklab, ${colorMaps[map].stops.join(', ')})` }}
          />
        ))}
        {ends}
      </button>
      {isOpen && <ScaleSheet {...scale} onClose={() => setOpen(false)} />}
    </>
  );
}

function ScaleSheet({ onClose, ...scale }: ScaleControlProps & { onClose(): void }) {
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
