import type { Layout } from '@/state/url-state';
import { Segmented } from '@/ui/segmented';

export interface LayoutChoiceProps {
  readonly layout: Layout;
  onLayout(layout: Layout): void;
}

/** Liquidations over time, or over price alone. */
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
