import { DEPTH_VALUES, type DepthValue } from '@/domain/book/picture/picture-values';
import type { HeatmapSearch } from '@/state/url-state';
import { ControlRow } from '@/ui/control-row';
import { Segmented } from '@/ui/segmented';
import { VALUE_WORDS } from './depth-picture';

interface ValueChoiceProps {
  readonly search: HeatmapSearch;
  onSearch(change: Partial<HeatmapSearch>): void;
}

/** What the cells of depth are coloured by. */
export function ValueChoice({ search, onSearch }: ValueChoiceProps) {
  return (
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
  );
}
