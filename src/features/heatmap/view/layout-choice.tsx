import { Segmented } from '@/ui/segmented';

/** Liquidations over time, or only over price. */
export type MapLayout = 'heatmap' | 'map';

export interface LayoutChoiceProps {
  readonly layout: MapLayout;
  onLayout(layout: MapLayout): void;
}

/** Chooses between liquidations over time and only over price. */
export function LayoutChoice({ layout, onLayout }: LayoutChoiceProps) {
  return (
    <Segmented
      label="Layout"
      className="seg-small"
      options={[
        { value: 'heatmap', label: 'Heatmap' },
        { value: 'map', label: 'Map' },
      ]}
      value={layout}
      onChange={onLayout}
    />
  );
}
