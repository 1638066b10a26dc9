import { type KeyboardEvent, type PointerEvent, type RefCallback, useCallback, useEffect, useState } from 'react';
import { makeFrameScheduler } from '@/base/frame-scheduler';
import type { ChartTheme } from '@/charts/chart-theme';
import {
  dragScale,
  findScalePart,
  makeScaleEngine,
  SCALE_HEIGHT_CSS_PX,
  type ScaleData,
  type ScalePart,
} from '@/charts/rail/scale-control';
import { formatSize } from '@/domain/format/format-compact';
import type { ScaleHandles } from '@/domain/scale/colour-scale';
import type { ColourScale } from './colour-scale';
import { type HandleName, setHandle, stepHandle } from './scale-handles';
import { useEasedHandles } from './use-eased-handles';

export interface ScaleControlProps {
  readonly scale: ColourScale;
  readonly theme: ChartTheme;
  /** Unit of sizes: "BTC". */
  readonly unit: string;
  onHandles(handles: ScaleHandles): void;
  onAuto(): void;
}

/** The legend that is also the control: how often each size occurs, its colour, and the two ends of the scale. */
export function ScaleControl({ scale, theme, unit, onHandles, onAuto }: ScaleControlProps) {
  const { handles } = scale;
  return (
    <fieldset aria-label="Colour scale" className="flex flex-col gap-1.5 px-3 pt-2.25 text-xs">
      <div className="flex justify-between text-fg-3">
        <b className="font-[550] text-fg-1">Colour scale</b>
        <span className="whitespace-nowrap sm:max-lg:hidden">{unit} per level</span>
      </div>
      <div className="relative">
        <ScaleStrip scale={scale} theme={theme} unit={unit} onHandles={onHandles} onAuto={onAuto} />
        <button
          type="button"
          aria-label="Automatic handles"
          aria-pressed={scale.isAuto}
          className="absolute top-0 left-0 min-h-6 rounded-sm px-1 text-2xs text-fg-3 hover:text-fg-1 aria-pressed:text-accent"
          onClick={onAuto}
        >
          {scale.isAuto ? 'Auto' : 'Fixed'}
        </button>
      </div>
      <div className="flex items-center gap-1.5">
        <SizeField
          label="Cut"
          name="Cut-off"
          size={handles.cut}
          onSize={(size) => onHandles(setHandle(handles, 'cut', size))}
        />
        <SizeField
          label="Full"
          name="Full colour"
          size={handles.full}
          onSize={(size) => onHandles(setHandle(handles, 'full', size))}
        />
      </div>
    </fieldset>
  );
}

function ScaleStrip({ scale, theme, unit, onHandles, onAuto }: ScaleControlProps) {
  const data: ScaleData = { histogram: scale.histogram, handles: scale.handles, ramp: scale.ramp };
  const attach = useScaleEngine(scale, theme);
  const [held, setHeld] = useState<{ readonly part: ScalePart; readonly x: number; readonly data: ScaleData }>();
  const xOf = (event: PointerEvent<HTMLDivElement>) => event.clientX - event.currentTarget.getBoundingClientRect().left;

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    const x = xOf(event);
    const part = findScalePart(data, event.currentTarget.clientWidth, x);
    if (part === undefined) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld({ part, x, data });
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    if (held === undefined) return;
    onHandles(dragScale(held.data, event.currentTarget.clientWidth, held.part, held.x, xOf(event)));
  }

  return (
    <div
      ref={attach}
      role="presentation"
      className="relative cursor-ew-resize touch-none"
      style={{ height: SCALE_HEIGHT_CSS_PX }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => setHeld(undefined)}
      onPointerCancel={() => setHeld(undefined)}
      onDoubleClick={onAuto}
    >
      {(['cut', 'full'] as const).map((handle) => (
        <HandleSlider key={handle} handle={handle} scale={scale} unit={unit} onHandles={onHandles} />
      ))}
    </div>
  );
}

const KEY_DIRECTIONS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
const HANDLE_NAMES = { cut: 'Cut-off', full: 'Full colour' } as const;

function HandleSlider({
  handle,
  scale: { handles, histogram },
  unit,
  onHandles,
}: Pick<ScaleControlProps, 'scale' | 'unit' | 'onHandles'> & { readonly handle: HandleName }) {
  function onKeyDown(event: KeyboardEvent) {
    const direction = KEY_DIRECTIONS[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    onHandles(stepHandle(handles, handle, direction * (event.shiftKey ? 4 : 1)));
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={HANDLE_NAMES[handle]}
      aria-valuemin={histogram.low}
      aria-valuemax={histogram.high}
      aria-valuenow={handles[handle]}
      aria-valuetext={`${formatSize(handles[handle])} ${unit} per level`}
      className="pointer-events-none absolute top-11 h-6 w-4 rounded-sm"
      style={{ left: handle === 'cut' ? 0 : undefined, right: handle === 'full' ? 0 : undefined }}
      onKeyDown={onKeyDown}
    />
  );
}

const NO_VIEW = { timeFrom: 0, timeTo: 1, priceLow: 0, priceHigh: 1 };

/** Draws the control on the element that takes the returned ref. */
function useScaleEngine(scale: ColourScale, theme: ChartTheme): RefCallback<HTMLDivElement> {
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
    const observer = new ResizeObserver(resize);
    observer.observe(element);
    resize();
    setEngine(made);
    return () => {
      observer.disconnect();
      made.dispose();
      scheduler.dispose();
      setEngine(undefined);
    };
  }, []);
  useEffect(() => engine?.setStyle({ theme }), [engine, theme]);
  const { histogram, ramp } = scale;
  const show = useCallback(
    (handles: ScaleHandles) => engine?.setData({ histogram, handles, ramp }),
    [engine, histogram, ramp],
  );
  useEasedHandles(scale, show);
  return attach;
}

interface SizeFieldProps {
  readonly label: string;
  readonly name: string;
  readonly size: number;
  onSize(size: number): void;
}

/** A size typed exactly; what is no positive number is put back. */
function SizeField({ label, name, size, onSize }: SizeFieldProps) {
  const [draft, setDraft] = useState<string>();
  const shown = draft ?? String(Number(size.toPrecision(3)));
  function commit() {
    const typed = Number(draft);
    if (draft !== undefined && typed > 0) onSize(typed);
    setDraft(undefined);
  }
  return (
    <label className="flex h-6 min-w-0 flex-1 items-center justify-between gap-1 rounded border border-line bg-field px-1.75 focus-within:border-line-strong">
      <span className="text-fg-3 sm:max-lg:hidden">{label}</span>
      <input
        role="spinbutton"
        aria-label={name}
        aria-valuenow={size}
        inputMode="decimal"
        className="w-full min-w-0 bg-transparent text-right text-fg-1 outline-none"
        value={shown}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape') setDraft(undefined);
        }}
      />
    </label>
  );
}
