import { formatNumber } from '@/domain/format/format-number';
import { formatShare } from '@/domain/format/format-percent';
import { GAMMA_DEFAULT } from '@/domain/scale/colour-scale';
import { ColourMapField } from '@/panes/colour-map-field';
import { Segmented } from '@/ui/segmented';
import { COLOUR_REFERENCES, type ColourReference } from './colour-scale';
import { HeatLegend } from './heat-legend';
import type { LayerScale } from './layer-scale';
import { GAMMA_LEAST, GAMMA_MOST, OPACITY_LEAST, OPACITY_MOST } from './scale-address';

const REFERENCE_LABELS: Readonly<Record<ColourReference, string>> = {
  view: 'In view',
  session: 'Session',
  fixed: 'Fixed',
  locked: 'Locked',
};

const REFERENCE_SENTENCES: Readonly<Record<ColourReference, string>> = {
  view: 'Fits what is in view: a pan or a zoom may change the colour of a size.',
  session: 'Fits all loaded data of this market: only new data changes the colour of a size.',
  fixed: 'Stays the same at any time and zoom, and after a reload of this address.',
  locked: 'Same size, same colour in every market of this coin and unit, until unlocked.',
};

export interface ScaleOptionsProps extends LayerScale {
  /** Whether two layers lie on each other. */
  readonly isMixed: boolean;
}

/** What a colour scale is based on, its curve and map, and the legend of what is not a size. */
export function ScaleOptions(props: ScaleOptionsProps) {
  const { scale, maps, parts, opacity, isMixed, onReference, onGamma, onMap, onOpacity } = props;
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
      <RangeField {...GAMMA} value={scale.handles.gamma} onChange={onGamma} onUsual={() => onGamma(GAMMA_DEFAULT)} />
      {opacity !== undefined && (
        <RangeField {...OPACITY} value={opacity} onChange={onOpacity} onUsual={() => onOpacity(undefined)} />
      )}
      {parts === undefined ? (
        <ColourMapField options={maps} value={scale.map} onChange={onMap} />
      ) : (
        <p className="leading-4 text-fg-3">
          Each part of this layer has its own hue; all share one size scale.
          {opacity !== undefined && ' Opacity applies to each part, so both show where two share a price.'}
        </p>
      )}
      <HeatLegend />
      {isMixed && (
        <p className="leading-4 text-fg-3">
          Mixed: equal colour means equal size only where one layer is alone. The readout shows both sizes.
        </p>
      )}
    </div>
  );
}

interface RangeFieldProps {
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly value: number;
  format(value: number): string;
  onChange(value: number): void;
  /** Resets to the default. */
  onUsual(): void;
}

/** Above 1 large sizes stand out, below 1 small ones do. */
const GAMMA = {
  label: 'Gamma',
  least: GAMMA_LEAST,
  most: GAMMA_MOST,
  step: 0.02,
  format: (value: number) => formatNumber(value, 2),
};

/** Opacity of the shown layer, where it is combined with another one. */
const OPACITY = {
  label: 'Opacity',
  least: OPACITY_LEAST,
  most: OPACITY_MOST,
  step: 0.05,
  format: (value: number) => formatShare(value * 100, 0),
};

function RangeField({ label, least, most, step, value, format, onChange, onUsual }: RangeFieldProps) {
  return (
    <label className="flex min-h-6 items-center gap-3" title="Double-click resets to the default">
      <span className="w-20 flex-none">{label}</span>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={format(value)}
        min={least}
        max={most}
        step={step}
        value={value}
        className="min-w-0 flex-1 accent-accent"
        onChange={(event) => onChange(Number(event.target.value))}
        onDoubleClick={onUsual}
      />
      <span className="w-9 text-right text-fg-2">{format(value)}</span>
    </label>
  );
}
