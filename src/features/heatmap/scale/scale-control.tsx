import { Suspense, useRef, useState } from 'react';
import type { ChartTheme } from '@/charts/chart-theme';
import { lazyPart } from '@/client/lazy-part';
import { formatProbability } from '@/domain/format/format-percent';
import type { LayerId } from '@/features/heatmap/layers/heatmap-layer';
import { ColourMapField } from '@/panes/colour-map-field';
import { IconButton } from '@/ui/icon-button';
import { PendingPart } from '@/ui/pending-part';
import { Popover } from '@/ui/popover';
import { Segmented } from '@/ui/segmented';
import { type ColourReference, isScaleUnknown } from './colour-scale';
import { findChosenScale, type LayerScale } from './layer-scale';
import { HANDLE_NAMES, type HandleName } from './scale-handles';
import { ScaleStrip } from './scale-strip';
import { SizeField } from './size-field';

const ScaleOptions = lazyPart(() => import('./scale-options').then((module) => ({ default: module.ScaleOptions })));

export interface ScaleControlProps {
  /** Lowest layer first. */
  readonly scales: readonly LayerScale[];
  readonly theme: ChartTheme;
  /** The layer whose scale is shown. The lowest layer's scale is shown if it is not on screen. */
  readonly chosen: LayerId | undefined;
  onChosen(id: LayerId): void;
  /** Shows everything at once, where it fits. */
  readonly isWhole?: boolean;
}

/** The label of the button that makes handles automatic. */
const REFERENCE_WORDS: Readonly<Record<ColourReference, string>> = {
  view: 'Auto',
  session: 'Session',
  fixed: 'Fixed',
  locked: 'Locked',
};

/** The legend, which is also the control: how often each size occurs, its colour, and the two ends of the scale. */
export function ScaleControl({ scales, theme, chosen, onChosen, isWhole = false }: ScaleControlProps) {
  const shown = findChosenScale(scales, chosen);
  const { scale, unit, onAuto } = shown;
  return (
    <fieldset
      aria-label="Colour scale"
      className="flex min-w-0 flex-col gap-0.5 px-2.5 pt-1 text-xs [container:scale/inline-size]"
    >
      <div className="-mr-2.5 flex min-h-6 items-center gap-1 text-fg-3">
        {scales.length > 1 ? (
          <Segmented
            label="Layer of the colour scale"
            className="h-5.5 @max-[130px]/scale:[&>button]:px-1"
            options={scales.map(({ id, name }) => ({
              value: id,
              label: name,
              content: <ShortName id={id} name={name} />,
            }))}
            value={shown.id}
            onChange={onChosen}
          />
        ) : (
          <b className="flex-none font-[550] text-fg-1">Colour scale</b>
        )}
        <span
          className={`min-w-0 flex-1 truncate text-right ${scales.length > 1 ? '@max-[190px]/scale:invisible' : '@max-[130px]/scale:invisible'}`}
        >
          {scales.length > 1 ? 'mixed' : `${unit}/level`}
        </span>
        {!isWhole && <OptionsButton {...shown} isMixed={scales.length > 1} />}
      </div>
      <div className="relative">
        <ScaleStrip key={shown.id} layer={shown} theme={theme} />
        <button
          type="button"
          aria-label="Automatic handles"
          aria-pressed={scale.isAuto}
          className="absolute -top-1.5 left-0 min-h-6 rounded-sm px-1 text-2xs text-fg-3 hover:text-fg-1 aria-pressed:text-accent"
          onClick={onAuto}
        >
          {REFERENCE_WORDS[scale.reference]}
        </button>
      </div>
      <ScaleFields {...shown} />
      <div className="[@container_cell_(height<204px)]:hidden">
        {!isWhole && shown.parts === undefined && (
          <ColourMapField isCompact options={shown.maps} value={scale.map} onChange={shown.onMap} />
        )}
      </div>
      {isWhole && (
        <Suspense fallback={<PendingPart what="the scale" className="" />}>
          <ScaleOptions {...shown} isMixed={scales.length > 1} />
        </Suspense>
      )}
    </fieldset>
  );
}

/** Layer names that fit beside another one. */
const SHORT_NAMES: Readonly<Record<LayerId, string>> = { depth: 'Depth', triggers: 'TP/SL', liquidations: 'Liq.' };

function ShortName({ id, name }: Pick<LayerScale, 'id' | 'name'>) {
  return (
    <>
      <span className="@max-[190px]/scale:hidden">{name}</span>
      <span className="@min-[190px]/scale:hidden">{SHORT_NAMES[id]}</span>
    </>
  );
}

const HANDLES = ['cut', 'full'] as const satisfies readonly HandleName[];
const FIELD_LABELS = { cut: 'Cut', full: 'Full' } as const;

/** Both ends as numbers, the share of the cells in view beyond each, and any input error. */
function ScaleFields({ scale: { handles, clipped, isAuto, isEmpty }, onHandles }: LayerScale) {
  const [problem, setProblem] = useState<string>();
  // A few cells are not none: like a probability, their share is below a tenth of a percent.
  const [below, above] = [clipped.below, clipped.above].map(formatProbability);
  return (
    <div className="relative flex flex-col gap-0.5">
      {problem !== undefined && (
        <p
          role="alert"
          className="absolute inset-x-0 bottom-full z-20 mb-1 rounded border border-danger bg-overlay px-2 py-1 leading-4 text-fg-1"
        >
          {problem}
        </p>
      )}
      {/* Beside their figures the names have no room there; the shares without their words say nothing. */}
      <div aria-hidden="true" className="hidden gap-1.5 text-2xs leading-3.25 text-fg-3 @max-[130px]/scale:flex">
        {HANDLES.map((handle) => (
          <span key={handle} className="flex-1">
            {FIELD_LABELS[handle]}
          </span>
        ))}
      </div>
      <div className="flex items-center gap-1.5">
        {HANDLES.map((handle) => (
          <SizeField
            key={handle}
            label={FIELD_LABELS[handle]}
            name={HANDLE_NAMES[handle]}
            handle={handle}
            handles={handles}
            isUnknown={isScaleUnknown({ isAuto, isEmpty })}
            onHandles={onHandles}
            onProblem={setProblem}
          />
        ))}
      </div>
      <div
        className={`flex gap-1.5 text-2xs leading-3.25 whitespace-nowrap text-fg-3 @max-[130px]/scale:hidden ${isEmpty ? 'invisible' : ''}`}
      >
        <span className="flex-1 truncate" title={`${below} of the cells in view are left blank`}>
          {below} hidden
        </span>
        <span className="flex-1 truncate text-right" title={`${above} of the cells in view are at full colour`}>
          {above} clipped
        </span>
      </div>
    </div>
  );
}

/** All other scale options, in a popover. */
function OptionsButton(props: LayerScale & { readonly isMixed: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const close = (): void => {
    setOpen(false);
    anchor.current?.querySelector('button')?.focus();
  };
  return (
    <span ref={anchor} className="flex-none">
      <IconButton
        icon="more"
        label="Colour scale options"
        className="size-6 text-fg-3"
        small
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen((before) => !before)}
      />
      {isOpen && (
        <Popover
          anchor={anchor}
          onClose={close}
          align="end"
          role="dialog"
          label="Colour scale options"
          className="w-74"
        >
          <div className="px-3.5 py-3 text-xs">
            <Suspense fallback={<PendingPart what="the scale" className="" />}>
              <ScaleOptions {...props} />
            </Suspense>
          </div>
        </Popover>
      )}
    </span>
  );
}
