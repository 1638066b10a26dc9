import { Chip } from '@/ui/chip';

export interface MeasureChoiceProps {
  readonly isMeasuring: boolean;
  onMeasure(isMeasuring: boolean): void;
}

/** The ruler, for readers who do not know its keys. `keys`: those of the screen. */
export function MeasureChoice({ isMeasuring, keys, onMeasure }: MeasureChoiceProps & { readonly keys: string }) {
  return (
    <Chip
      label="Measure"
      pressed={isMeasuring}
      description={`Drag over the prices or click two points (${keys})`}
      onToggle={() => onMeasure(!isMeasuring)}
    />
  );
}
