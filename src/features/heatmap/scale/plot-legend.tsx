import { useState } from 'react';
import type { ColourMapName } from '@/charts/chart-theme';
import { formatSize } from '@/domain/format/format-compact';
import { describeSides, type SideWords } from '@/features/heatmap/view/layer-words';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { colorMaps } from '@/theme/tokens';
import { isScaleUnknown } from './colour-scale';
import { findChosenScale } from './layer-scale';
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
        className="flex h-6 items-center gap-1.5 rounded-sm bg-canvas/84 px-1.5 text-xs whitespace-nowrap text-fg-2 tabular-nums"
        onClick={() => setOpen(true)}
      >
        {parts === undefined && <Ramp map={shown.map} className="w-9" />}
        {ends}
      </button>
      {isOpen && <ScaleSheet {...scale} onClose={() => setOpen(false)} />}
    </>
  );
}

interface PartNamesProps {
  readonly maps: readonly ColourMapName[];
  readonly words: readonly SideWords[];
}

/** The ramp of each part of a layer with its meaning, on a line of their own. Of more than two, the short names fit. */
function PartNames({ maps, words }: PartNamesProps) {
  return (
    <span className="pointer-events-none flex w-full justify-end">
      <span className="flex flex-wrap gap-x-2.5 rounded-sm bg-canvas/84 px-1.5 leading-4 text-fg-2">
        {words.map(({ text, short, part }) => (
          <span key={text} className="flex items-center gap-1">
            {part !== undefined && <Ramp map={maps[part]} className="w-4" />}
            {maps.length > 2 ? short : text}
          </span>
        ))}
      </span>
    </span>
  );
}

function Ramp({ map, className }: { readonly map: ColourMapName; readonly className: string }) {
  return (
    <i
      aria-hidden="true"
      className={`keep-colours h-2 flex-none rounded-[2px] ${className}`}
      style={{ background: `linear-gradient(90deg in oklab, ${colorMaps[map].stops.join(', ')})` }}
    />
  );
}
