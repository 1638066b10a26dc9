import { DEPTH_VALUES, type DepthValue } from '@/domain/book/picture/picture-values';
import { VALUE_WORDS } from '@/features/heatmap/layers/depth-picture';
import type { HeatmapSearch } from '@/state/url-state';
import { ControlRow } from '@/ui/control-row';
import { Segmented } from '@/ui/segmented';

interface ValueChoiceProps {
  readonly search: HeatmapSearch;
  onSearch(change: Partial<HeatmapSearch>): void;
}

/** Chooses what colours the depth cells, and whether rows are prices or distances. */
export function ValueChoice({ search, onSearch }: ValueChoiceProps) {
  return (
    <>
      <ControlRow label="Depth cells">
        <Segmented<DepthValue | 'size'>
          label="Depth cells"
          options={[
            { value: 'size', label: 'Size' },
            ...DEPTH_VALUES.map((value) => ({
              value,
              label: VALUE_WORDS[value].label,
              description: `${VALUE_WORDS[value].about}. Free`,
            })),
          ]}
          value={search.value ?? 'size'}
          onChange={(value) => onSearch({ value: value === 'size' ? undefined : value })}
        />
      </ControlRow>
      <ControlRow label="Depth rows">
        <Segmented<'price' | 'distance'>
          label="Depth rows"
          options={[
            { value: 'price', label: 'Price' },
            {
              value: 'distance',
              label: 'Distance from mid',
              description:
                'In basis points: the price is the line at 0, and lines and levels of maps bend as it moves. Free',
            },
          ]}
          value={search.layout === 'distance' ? 'distance' : 'price'}
          onChange={(rows) => onSearch({ layout: rows === 'distance' ? rows : undefined })}
        />
      </ControlRow>
    </>
  );
}
