import { useState } from 'react';
import type { ColourMapName } from '@/charts/chart-theme';
import { formatSize } from '@/domain/format/format-compact';
import { describeSides, type SideWords } from '@/features/heatmap/view/layer-words';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { isScaleUnknown } from './colour-scale';
import { findChosenScale } from './layer-scale';
import { makePartGround } from './part-ground';
import { ScaleSheet } from './scale-chip';
import type { ScaleControlProps } from './scale-control';

/** The colours and the sizes at their ends, over the plot of a narrow window, which has no scale beside it. */
export function PlotLegend({ heatmap, ...scale }: ScaleControlProps & { readonly heatmap: Heatmap }) {
  const [isOpen, setOpen] = useState(false);
  const { id, scale: shown, parts, unit, name } = findChosenScale(scale.scales, scale.chosen);
  const layer = heatmap.layers.find((one) => one.id === id);
  if (isScaleUnknown(shown)) return null;
  const { cut, full } = shown.handles;
  const ends = `${formatSize(cut)}–${formatSize(full)} ${unit}`;
  return (
    <>
      {parts !== undefined && layer !== undefined && <PartNames maps={parts} words={describeSides(layer, heatmap)} />}
      <button
        type="button"
        aria-label={`Colours of ${name}, ${ends}`}
        aria-haspopup="dialog"
        className="flex h-6 items-center gap-1.5 rounded-sm bg-canvas/95 px-1.5 text-xs whitespace-nowrap text-fg-2 tabular-nums"
        onClick={() => setOpen(true)}
      >
        {parts === undefined && <Ramp ground={makePartGround([shown.map], { part: 0 })} className="w-9" />}
        {ends}
      </button>
      <OtherLayers scales={scale.scales.filter((one) => one.id !== id)} />
      {isOpen && <ScaleSheet {...scale} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What the colours of a layer are whose sizes are not shown; one in parts has too many for the room. */
function OtherLayers({ scales }: Pick<ScaleControlProps, 'scales'>) {
  return scales
    .filter(({ parts }) => parts === undefined)
    .map(({ id, name, scale: { map } }) => (
      <span
        key={id}
        className="pointer-events-none flex h-6 items-center gap-1 rounded-sm bg-canvas/95 px-1.5 text-xs text-fg-2"
      >
        <Ramp ground={makePartGround([map], { part: 0 })} className="w-4" />
        {name}
      </span>
    ));
}

interface PartNamesProps {
  readonly maps: readonly ColourMapName[];
  readonly words: readonly SideWords[];
}

/** The ramp of each part of a layer with its meaning, in the names that leave room for the sizes beside them. */
function PartNames({ maps, words }: PartNamesProps) {
  return (
    <span className="pointer-events-none flex min-h-6 flex-wrap items-center gap-x-2.5 rounded-sm bg-canvas/95 px-1.5 leading-4 text-fg-2">
      {words.map((word) => (
        <span key={word.text} className="flex items-center gap-1">
          <Ramp ground={makePartGround(maps, word)} className="w-4" />
          <span aria-hidden="true">{word.short}</span>
          <span className="sr-only">{word.text}</span>
        </span>
      ))}
    </span>
  );
}

function Ramp({ ground, className }: { readonly ground: string | undefined; readonly className: string }) {
  if (ground === undefined) return null;
  return (
    <i
      aria-hidden="true"
      className={`keep-colours h-2 flex-none rounded-[2px] ${className}`}
      style={{ background: ground }}
    />
  );
}
