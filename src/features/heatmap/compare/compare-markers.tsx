import type { KeyboardEvent, PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { cssXOfTime, timeOfCssX } from '@/charts/viewport/viewport';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { PlotModel } from '@/panes/plot/plot-model';
import { useSettings } from '@/state/settings';
import { namePinTime } from './compare-words';
import { PIN_LOOKS } from './pin-row';
import { type Pin, type PinName } from './pins';

export interface CompareMarkersProps {
  readonly heatmap: Heatmap;
  readonly stage: HeatmapStage | undefined;
  readonly pins: readonly (Pin | undefined)[];
  onStep(name: PinName, direction: 1 | -1): void;
  onUnpin(name: PinName): void;
  /** Moves a pin to the snapshot nearest to a time. */
  onDrag(name: PinName, time: number): void;
}

/** A and B over the plot: lines at their snapshots, with flags to drag or to step with the arrow keys. */
export function CompareMarkers(props: CompareMarkersProps) {
  const plot = document.querySelector('[data-host=plot]')?.parentElement;
  const { stage, pins } = props;
  if (stage === undefined || plot == null) return null;
  return createPortal(
    pins.map((pin) => pin && <Marker key={pin.name} {...props} stage={stage} pin={pin} />),
    plot,
  );
}

type MarkerProps = CompareMarkersProps & { readonly stage: HeatmapStage; readonly pin: Pin };

function Marker({ heatmap, stage, pin, onStep, onUnpin, onDrag }: MarkerProps) {
  const { model, base } = heatmap;
  const { name, time, book } = pin;
  const zone = useSettings((settings) => settings.zone);
  // The middle of the column that shows the snapshot.
  const at = time + base.data.spec.columnSeconds / 2;
  const timeAt = (event: PointerEvent): number => {
    const box = event.currentTarget.parentElement?.parentElement?.getBoundingClientRect();
    return timeOfCssX(model.get().view, stage.plotSize(), event.clientX - (box?.left ?? 0));
  };
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowLeft') onStep(name, -1);
    else if (event.key === 'ArrowRight') onStep(name, 1);
    else if (event.key === 'Delete') onUnpin(name);
    else return;
    event.preventDefault();
  }
  return (
    <div
      ref={(element) => (element === null ? undefined : followTime(element, model, stage, at))}
      className="pointer-events-none absolute inset-y-0 left-0 z-15 w-0"
    >
      <div
        className={`absolute inset-y-0 border-l ${name === 'a' ? 'border-dashed' : ''} ${book === undefined ? 'border-warn' : 'border-fg-1'}`}
      />
      <div
        role="slider"
        tabIndex={0}
        aria-label={`Snapshot ${name.toUpperCase()}`}
        aria-valuenow={time}
        aria-valuetext={`${namePinTime(time, { zone, now: heatmap.settled.view.timeTo })}${book === undefined ? ', no snapshot' : ''}`}
        title="Drag, or step with the arrow keys. Delete unpins"
        className={`pointer-events-auto absolute bottom-1 -left-3 flex h-6 w-6 cursor-ew-resize touch-none items-center justify-center rounded-sm border text-xs font-semibold focus-visible:outline-2 focus-visible:outline-focus ${PIN_LOOKS[name]}`}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          event.stopPropagation();
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) onDrag(name, timeAt(event));
        }}
      >
        {name.toUpperCase()}
      </div>
    </div>
  );
}

/** Keeps an element at a time of the plot, at pointer speed. Hidden when out of view. */
function followTime(
  element: HTMLElement,
  model: PlotModel,
  { plotSize }: Pick<HeatmapStage, 'plotSize'>,
  at: number,
): () => void {
  const show = (): void => {
    const size = plotSize();
    const x = cssXOfTime(model.get().view, size, at);
    element.style.transform = `translateX(${x}px)`;
    element.hidden = x < 0 || x > size.width;
  };
  show();
  const sizes = new ResizeObserver(show);
  if (element.parentElement !== null) sizes.observe(element.parentElement);
  const leave = model.subscribe(show);
  return () => {
    leave();
    sizes.disconnect();
  };
}
