import { getDepthMultiplier, MAP_LEVEL_CHOICES } from '@/data/plan/depth-bands';
import { formatRangeLength } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import { formatMultiplier } from '@/domain/format/format-weight';
import { findOffReason } from '@/features/heatmap/distance/distance-place';
import { HD_FACTOR } from '@/features/heatmap/layers/depth-request';
import { LAYER_RULES } from '@/features/heatmap/layers/layer-rules';
import { dropWallSizes, type WallFields } from '@/features/heatmap/view/drop-wall-sizes';
import { labelHeight } from '@/features/heatmap/view/label-height';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { PanelButton } from '@/panes/plot/axis/panel-button';
import { useTagOption } from '@/panes/plot/axis/tag-option';
import type { RangePreset } from '@/panes/plot/live/range-presets';
import type { FindPrice } from '@/panes/price/use-control-preview';
import type { HeatmapSearch, Overlay, Unit } from '@/state/url-state';
import { Segmented } from '@/ui/segmented';
import type { ControlPrices } from './control-prices';
import { RangeCosts } from './range-costs-button';

/** The props of every toolbar choice. */
export interface ChoiceProps {
  readonly heatmap: Heatmap;
  readonly search: HeatmapSearch;
  /** What the controls would cost, once known. */
  readonly prices: ControlPrices | undefined;
  onSearch(change: Partial<HeatmapSearch>): void;
  /** Receives the price of the control under the pointer or the focus. */
  onPreview(find: FindPrice<ControlPrices> | undefined): void;
}

/** A preset counts as shown if the span has its length within rounding. */
const SAME_RANGE = 0.01;

export interface RangeChoiceProps extends Pick<ChoiceProps, 'prices' | 'onPreview'> {
  readonly ranges: readonly RangePreset[];
  /** Seconds on screen. The preset of this length is marked. */
  readonly seconds: number;
  onRange(seconds: number): void;
}

const findShown = ({ ranges, seconds }: Pick<RangeChoiceProps, 'ranges' | 'seconds'>): RangePreset | undefined =>
  ranges.find((range) => Math.abs(range.seconds - seconds) <= range.seconds * SAME_RANGE);

/** The ranges behind one button, for a phone: in a row they would push the layers out of sight. */
export function RangeButton(props: RangeChoiceProps & Pick<ChoiceProps, 'heatmap' | 'onSearch'>) {
  const name = findShown(props)?.value ?? formatRangeLength(props.seconds);
  return (
    <PanelButton label="Range" value={name} name={`Range, ${name}`} align="start" className="max-w-[calc(100vw-16px)]">
      {(close) => (
        <div className="flex flex-col gap-2.5 px-3.5 py-3">
          <RangeChoice
            {...props}
            onRange={(seconds) => {
              props.onRange(seconds);
              close();
            }}
          />
          <RangeCosts {...props} onDone={close} />
        </div>
      )}
    </PanelButton>
  );
}

export function RangeChoice({ ranges, seconds, prices, onRange, onPreview }: RangeChoiceProps) {
  const tagOption = useTagOption();
  const shown = findShown({ ranges, seconds });
  return (
    <Segmented
      label="Range"
      options={ranges.map(({ value }) => ({
        value,
        label: value,
        ...tagOption(value, prices?.ranges.get(value), value === shown?.value),
      }))}
      value={shown?.value ?? ''}
      onPreview={(value) => onPreview(value === undefined ? undefined : (now) => now.ranges.get(value))}
      onChange={(value) => onRange(ranges.find((range) => range.value === value)?.seconds ?? seconds)}
    />
  );
}

/** Whether depth is shown, as in a view without layers it will be; other views show maps alone. */
export const isDepthShown = ({ heatmap: { layers } }: { readonly heatmap: Pick<Heatmap, 'layers'> }): boolean =>
  layers.length === 0 || layers.some(({ id }) => id === 'depth');

/** The block sizes that are always offered: 4K and HD. */
const listPresetBlocks = (finestBlock: number): readonly number[] => [finestBlock, finestBlock * HD_FACTOR];

/** Whether another size is chosen, which the bar then offers as well. */
const hasOwnBlock = ({ finestBlock, choice }: Pick<Heatmap, 'finestBlock' | 'choice'>): boolean =>
  !listPresetBlocks(finestBlock).includes(choice.blockSize);

export function BlockChoice({ heatmap, prices, onSearch, onPreview }: ChoiceProps) {
  const tagOption = useTagOption();
  const { finestBlock, choice } = heatmap;
  const { blockSize } = choice;
  const presets = listPresetBlocks(finestBlock);
  const sizes = hasOwnBlock(heatmap) ? [...presets, blockSize] : presets;
  return (
    <Segmented
      label="Block size"
      options={sizes.map((size, at) => {
        const { content, ...option } = describeBlock(size, at);
        return { ...option, ...tagOption(content, prices?.blocks.get(option.value), size === blockSize) };
      })}
      value={String(blockSize)}
      onPreview={(value) => onPreview(value === undefined ? undefined : (now) => now.blocks.get(value))}
      onChange={(value) => onSearch({ block: Number(value) === finestBlock ? undefined : Number(value) })}
    />
  );
}

const BLOCK_NAMES = ['4K', 'HD', 'Custom'] as const;

function describeBlock(size: number, at: number) {
  const text = labelHeight(size);
  const name = BLOCK_NAMES[at];
  // The name is that of the palette and of links; the height of a row is what a trader reads.
  return { value: String(size), label: `${name}, ${text}`, content: text };
}

/** Chooses the number of map levels; more levels show their extra cost. */
export function LevelsChoice({ heatmap, prices, onSearch, onPreview }: ChoiceProps) {
  const tagOption = useTagOption();
  const { levels } = heatmap.choice;
  const { type } = LAYER_RULES[heatmap.choice.layers.find((id) => id !== 'depth') ?? 'liquidations'];
  const counts = MAP_LEVEL_CHOICES.includes(levels) ? MAP_LEVEL_CHOICES : [...MAP_LEVEL_CHOICES, levels];
  return (
    <Segmented
      label="Levels"
      options={counts.map((count, at) => {
        const text = formatNumber(count, 0);
        const factor = formatMultiplier(getDepthMultiplier(type, count));
        const content = at === 0 ? `${text} levels` : text;
        return {
          value: String(count),
          label: `${text} levels, ${factor}`,
          ...tagOption(content, prices?.levels.get(count), count === levels),
        };
      })}
      value={String(levels)}
      onPreview={(value) => onPreview(value === undefined ? undefined : (now) => now.levels.get(Number(value)))}
      onChange={(value) => onSearch({ levels: Number(value) === MAP_LEVEL_CHOICES[0] ? undefined : Number(value) })}
    />
  );
}

export interface OverlayChoiceProps extends Pick<ChoiceProps, 'heatmap' | 'search'> {
  readonly overlay: Overlay;
  /** Length of the drawn candles: "5 min". */
  readonly candleLabel: string;
  onOverlay(overlay: Overlay): void;
}

export function OverlayChoice({ heatmap, search, overlay, candleLabel, onOverlay }: OverlayChoiceProps) {
  return (
    <Segmented
      label="Price overlay"
      offReason={findOffReason(heatmap, search, 'the price is the line at 0')}
      options={[
        { value: 'candles', label: `Candles ${candleLabel}` },
        { value: 'line', label: 'Line' },
        { value: 'off', label: 'Off' },
      ]}
      value={overlay}
      onChange={onOverlay}
    />
  );
}

/** Unit of sizes. USD is computed from cached data and costs nothing. */
export function UnitChoice({ heatmap, search, onSearch }: Pick<ChoiceProps, 'heatmap' | 'search' | 'onSearch'>) {
  return (
    <Segmented<Unit>
      label="Unit"
      options={[
        { value: 'base', label: heatmap.market.coin ?? 'Coins' },
        { value: 'usd', label: 'USD', description: 'Size × price of the level. Free' },
      ]}
      value={search.unit ?? 'base'}
      onChange={(unit) => onSearch(changeUnit(unit, search))}
    />
  );
}

/** Switches the unit. Sizes chosen in the previous unit are dropped, as they mean nothing in the new one. */
export function changeUnit(unit: Unit, search: WallFields): Partial<HeatmapSearch> {
  const sizes = { cut: undefined, full: undefined, least: undefined, ...dropWallSizes(search) };
  return { unit: unit === 'usd' ? unit : undefined, ...sizes };
}
