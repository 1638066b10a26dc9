import { formatNumber } from '@/domain/format/format-number';
import { GAMMA_DEFAULT } from '@/domain/scale/colour-scale';
import { ColourMapField } from '@/panes/colour-map-field';
import { Segmented } from '@/ui/segmented';
import { COLOUR_REFERENCES, type ColourReference } from './colour-scale';
import { HeatLegend } from './heat-legend';
import type { LayerScale } from './layer-scale';
import { GAMMA_LEAST, GAMMA_MOST } from './scale-address';

const REFERENCE_LABELS: Readonly<Record<ColourReference, string>> = {
  view: 'In view',
  session: 'Session',
  fixed: 'Fixed',
  locked: 'Locked',
};

const REFERENCE_SENTENCES: Readonly<Record<ColourReference, string>> = {
  view: 'Made for what is in view: a pan or a zoom may change the colour of a size.',
  session: 'Made for all that is loaded of this market: only new data change the colour of a size.',
  fixed: 'Stays as it is at every time, zoom and reload of this address.',
  locked: 'The same size has the same colour in every market of this coin and unit, until it is unlocked.',
};

export interface ScaleOptionsProps extends LayerScale {
  /** Two layers lie on each other. */
  readonly isMixed: boolean;
}

/** What a colour scale is made for, its curve and map, and what is no size. */
export function ScaleOptions({ scale, maps, parts, isMixed, onReference, onGamma, onMap }: ScaleOptionsProps) {
  return (
    <div className="flex flex-col gap-2.5 text-xs">
      <Segmented
        label="Colour reference"
        options={COLOUR_REFERENCES.map((value) => ({
          value,
          label: REFERENCE_LABELS[value],
          description: REFERENCE_SENTENCES[value],
        }))}
        value={scale.reference}
        onChange={onReference}
      />
      <p className="leading-4 text-fg-3">{REFERENCE_SENTENCES[scale.reference]}</p>
      <GammaField gamma={scale.handles.gamma} onGamma={onGamma} />
      {parts === undefined ? (
        <ColourMapField options={maps} value={scale.map} onChange={onMap} />
      ) : (
        <p className="leading-4 text-fg-3">The parts of this layer have hues of their own, on one scale of sizes.</p>
      )}
      <HeatLegend />
      {isMixed && (
        <p className="leading-4 text-fg-3">
          Mixed: equal colour means equal size only where one layer is alone. The readout has the sizes of both.
        </p>
      )}
    </div>
  );
}

const GAMMA_STEP = 0.02;

interface GammaFieldProps {
  readonly gamma: number;
  onGamma(gamma: number): void;
}

/** Above 1 the large sizes stand out, below 1 the small ones. */
function GammaField({ gamma, onGamma }: GammaFieldProps) {
  return (
    <label className="flex min-h-6 items-center gap-3" title="Double click: the default">
      <span className="w-20 flex-none">Gamma</span>
      <input
        type="range"
        aria-label="Gamma"
        min={GAMMA_LEAST}
        max={GAMMA_MOST}
        step={GAMMA_STEP}
        value={gamma}
        className="min-w-0 flex-1 accent-accent"
        onChange={(event) => onGamma(Number(event.target.value))}
        onDoubleClick={() => onGamma(GAMMA_DEFAULT)}
      />
      <span className="w-8 text-right text-fg-2">{formatNumber(gamma, 2)}</span>
    </label>
  );
}
