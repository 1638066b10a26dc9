import { StepButton } from '@/features/heatmap/books/rail-heading';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { namePinTime } from './compare-words';
import { getBookTime, type Pin, type PinName } from './pins';

/** Actions that move pins. */
export interface PinActions {
  /** Pins at the crosshair, or else at the newest snapshot in view. */
  onPinHere(name: PinName): void;
  /** Moves the pin to the previous or next snapshot. */
  onStep(name: PinName, direction: 1 | -1): void;
  /** Brings the time of a pin into view. */
  onShow(name: PinName): void;
  onUnpin(name: PinName): void;
}

interface PinRowProps extends PinActions {
  readonly heatmap: Heatmap;
  readonly name: PinName;
  readonly pin: Pin | undefined;
}

/** The row of one pinned snapshot: its time and the controls that move it. */
export function PinRow({ heatmap, name, pin, onPinHere, onStep, onShow, onUnpin }: PinRowProps) {
  const zone = useSettings((settings) => settings.zone);
  const label = name.toUpperCase();
  const at = pin && (pin.book === undefined ? pin.time : getBookTime(pin.book));
  const now = heatmap.settled.view.timeTo;
  return (
    <div role="group" aria-label={`Snapshot ${label}`} className="flex items-center gap-1.5 text-sm">
      <b className={`flex size-5 flex-none items-center justify-center rounded-sm border text-xs ${PIN_LOOKS[name]}`}>
        {label}
      </b>
      <span className="min-w-0 flex-1 truncate tabular-nums">
        {at === undefined ? <span className="text-fg-3">not pinned</span> : namePinTime(at, { zone, now })}
        {pin !== undefined && pin.book === undefined && <span className="text-warn"> no snapshot</span>}
      </span>
      {pin !== undefined && (
        <>
          <StepButton name={`Snapshot before ${label}`} sign="‹" onPress={() => onStep(name, -1)} />
          <StepButton name={`Snapshot after ${label}`} sign="›" onPress={() => onStep(name, 1)} />
          <Button look="ghost" aria-label={`Show ${label}`} onClick={() => onShow(name)}>
            Show
          </Button>
          <Button look="ghost" aria-label={`Unpin ${label}`} onClick={() => onUnpin(name)}>
            Unpin
          </Button>
        </>
      )}
      <Button
        aria-label={`Pin ${label} here`}
        title="At the crosshair, else the newest snapshot in view"
        onClick={() => onPinHere(name)}
      >
        Pin here
      </Button>
    </div>
  );
}

/** A is dashed in curves and outlined in bars, B is solid and filled; their marks match. */
export const PIN_LOOKS: Readonly<Record<PinName, string>> = {
  a: 'border-dashed border-fg-2 bg-panel text-fg-1',
  b: 'border-fg-1 bg-fg-1 text-canvas',
};
