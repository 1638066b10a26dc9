import { type KeyboardEvent, type PointerEvent, type RefCallback, useCallback, useEffect, useState } from 'react';
import { makeFrameScheduler } from '@/base/frame-scheduler';
import { observeSizes } from '@/base/observe-sizes';
import { buildMapRamp, type ChartTheme } from '@/charts/chart-theme';
import {
  dragScale,
  findScalePart,
  makeScaleEngine,
  SCALE_HEIGHT_CSS_PX,
  type ScaleData,
  type ScalePart,
  shareOfSize,
} from '@/charts/rail/scale-control';
import { formatSize } from '@/domain/format/format-compact';
import type { ScaleHandles } from '@/domain/scale/colour-scale';
import { type ColourScale, isScaleUnknown } from './colour-scale';
import type { LayerScale } from './layer-scale';
import { HANDLE_NAMES, type HandleName, roundSize, stepHandle } from './scale-handles';
import { useEasedHandles } from './use-eased-handles';

export interface ScaleStripProps {
  readonly layer: LayerScale;
  readonly theme: ChartTheme;
}

/** What is being dragged, and where the drag started. */
interface Held {
  readonly part: ScalePart;
  readonly x: number;
  readonly data: ScaleData;
}

/**
 * The histogram over the colours, with the two handles. Dragging a handle moves it; dragging between them moves
 * both.
 */
export function ScaleStrip({ layer, theme }: ScaleStripProps) {
  const { scale, parts, onHandles, onAuto } = layer;
  const isUnknown = isScaleUnknown(scale);
  const ramps = parts === undefined ? [scale.ramp] : parts.map(buildMapRamp);
  const data: ScaleData = { histogram: scale.histogram, handles: scale.handles, ramps };
  const attach = useScaleEngine(scale, ramps, theme);
  const [held, setHeld] = useState<Held>();
  const xOf = (event: PointerEvent<HTMLDivElement>) => event.clientX - event.currentTarget.getBoundingClientRect().left;

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    const x = xOf(event);
    const part = findScalePart(data, event.currentTarget.clientWidth, x);
    if (part === undefined || isUnknown) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld({ part, x, data });
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    if (held === undefined) return;
    const { cut, full, gamma } = dragScale(held.data, event.currentTarget.clientWidth, held.part, held.x, xOf(event));
    onHandles({ cut: roundSize(cut), full: roundSize(full), gamma });
  }

  return (
    <div
      ref={attach}
      role="presentation"
      // A picture has a legend of its own.
      data-picture-omit=""
      // Placeholder handles are hidden; one that has the focus stays visible until the focus moves on.
      className={`relative cursor-ew-resize touch-none ${isUnknown ? 'invisible focus-within:visible [&_canvas]:invisible' : ''}`}
      style={{ height: SCALE_HEIGHT_CSS_PX }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => setHeld(undefined)}
      onPointerCancel={() => setHeld(undefined)}
      onDoubleClick={onAuto}
    >
      {(['cut', 'full'] as const).map((handle) => (
        <HandleSlider key={handle} handle={handle} layer={layer} />
      ))}
    </div>
  );
}

const KEY_DIRECTIONS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** Least width between the middles of two handles: closer than that, they cannot be told apart. */
const TARGET = '24px';

/** CSS length from the strip's left edge to the middle of a handle. */
function placeHandle(handle: HandleName, histogram: ScaleData['histogram'], handles: ScaleHandles): string {
  const full = `max(${shareOfSize(histogram, handles.full) * 100}%, ${TARGET})`;
  return handle === 'full' ? full : `min(${shareOfSize(histogram, handles.cut) * 100}%, ${full} - ${TARGET})`;
}

interface HandleSliderProps {
  readonly handle: HandleName;
  readonly layer: LayerScale;
}

/** A drawn handle as a slider for keyboard and screen reader. */
function HandleSlider({ handle, layer: { scale, unit, onHandles } }: HandleSliderProps) {
  const { handles, histogram, clipped } = scale;
  const isUnknown = isScaleUnknown(scale);
  const share = handle === 'cut' ? clipped.below : clipped.above;
  function onKeyDown(event: KeyboardEvent) {
    const direction = KEY_DIRECTIONS[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const moved = stepHandle({ handles, isUnknown }, handle, direction * (event.shiftKey ? 4 : 1));
    if (moved !== undefined) onHandles(moved);
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={HANDLE_NAMES[handle]}
      aria-valuemin={histogram.low}
      aria-valuemax={histogram.high}
      aria-valuenow={handles[handle]}
      aria-valuetext={isUnknown ? 'No size in view' : `${formatSize(handles[handle])} ${unit} per level`}
      title={`${Math.round(share * 100)} percent of the cells in view are ${handle === 'cut' ? 'below' : 'above'}`}
      className="pointer-events-none absolute top-11 h-6 w-4 -translate-x-1/2 rounded-sm"
      style={{ left: placeHandle(handle, histogram, handles) }}
      onKeyDown={onKeyDown}
    />
  );
}

const NO_VIEW = { timeFrom: 0, timeTo: 1, priceLow: 0, priceHigh: 1 };

/** Draws the control on the element that takes the returned ref. */
function useScaleEngine(
  scale: ColourScale,
  ramps: readonly Uint8Array[],
  theme: ChartTheme,
): RefCallback<HTMLDivElement> {
  const [engine, setEngine] = useState<ReturnType<typeof makeScaleEngine>>();
  const attach = useCallback((element: HTMLDivElement) => {
    const scheduler = makeFrameScheduler();
    const made = makeScaleEngine({ host: element, scheduler });
    const resize = () =>
      made.setViewport(NO_VIEW, {
        width: element.clientWidth,
        height: element.clientHeight,
        pixelRatio: devicePixelRatio,
      });
    const observed = observeSizes([element], resize);
    resize();
    setEngine(made);
    return () => {
      observed.dispose();
      made.dispose();
      scheduler.dispose();
      setEngine(undefined);
    };
  }, []);
  useEffect(() => engine?.setStyle({ theme }), [engine, theme]);
  const { histogram } = scale;
  const show = useCallback(
    (handles: ScaleHandles) => engine?.setData({ histogram, handles, ramps }),
    [engine, histogram, ramps],
  );
  useEasedHandles(scale, show);
  return attach;
}
