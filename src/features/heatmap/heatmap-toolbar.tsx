import { formatPrice } from '@/domain/format/format-price';
import { decimalsOf } from '@/domain/ticks/price-ticks';
import type { Overlay } from '@/state/url-state';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Kbd } from '@/ui/kbd';
import { Segmented } from '@/ui/segmented';
import { Toolbar, ToolbarGroup, ToolbarSpacer } from '@/ui/toolbar';
import { HD_FACTOR } from './depth-request';
import type { RangePreset } from './heatmap-view';
import { ScaleChip } from './scale-chip';
import type { ScaleControlProps } from './scale-control';

export interface HeatmapToolbarProps {
  readonly ranges: readonly RangePreset[];
  /** Seconds on screen; a preset of this length is marked. */
  readonly seconds: number;
  onRange(seconds: number): void;
  readonly finestBlock: number;
  readonly blockSize: number;
  readonly quote: string;
  onBlockSize(blockSize: number): void;
  readonly isDepthOn: boolean;
  onDepth(isOn: boolean): void;
  /** On windows that have no room for it beside the plot. */
  readonly scale: ScaleControlProps;
  readonly overlay: Overlay;
  /** Length of the drawn candles: "5m". */
  readonly candleLabel: string;
  onOverlay(overlay: Overlay): void;
  onFit(): void;
  readonly isLive: boolean;
  onLive(): void;
}

/** A preset counts as shown when the span is its length but for rounding. */
const SAME_RANGE = 0.01;

export function HeatmapToolbar(props: HeatmapToolbarProps) {
  const { ranges, seconds, finestBlock, blockSize } = props;
  const shown = ranges.find((range) => Math.abs(range.seconds - seconds) <= range.seconds * SAME_RANGE);
  return (
    <Toolbar label="Heatmap controls">
      <Segmented
        label="Range"
        options={ranges.map(({ value }) => ({ value, label: value }))}
        value={shown?.value ?? ''}
        onChange={(value) => props.onRange(ranges.find((range) => range.value === value)?.seconds ?? seconds)}
      />
      <Segmented
        label="Block size"
        options={[finestBlock, finestBlock * HD_FACTOR].map((size, index) => blockOption(size, index, props.quote))}
        value={String(blockSize)}
        onChange={(value) => props.onBlockSize(Number(value))}
      />
      <Divider />
      <ToolbarGroup label="Layers">
        <Chip label="Depth" pressed={props.isDepthOn} onToggle={() => props.onDepth(!props.isDepthOn)} />
      </ToolbarGroup>
      <ScaleChip {...props.scale} />
      <Divider />
      <Segmented
        label="Price overlay"
        options={[
          { value: 'candles', label: `Candles ${props.candleLabel}` },
          { value: 'line', label: 'Line' },
          { value: 'off', label: 'Off' },
        ]}
        value={props.overlay}
        onChange={props.onOverlay}
      />
      <ToolbarSpacer />
      <ToolbarGroup label="View">
        <Button look="ghost" aria-label="Fit" onClick={props.onFit}>
          Fit <Kbd>F</Kbd>
        </Button>
        <Button look="ghost" aria-label="Live edge" aria-pressed={props.isLive} onClick={props.onLive}>
          Live edge <Kbd>L</Kbd>
        </Button>
      </ToolbarGroup>
    </Toolbar>
  );
}

function blockOption(size: number, index: number, quote: string) {
  const text = `${formatPrice(size, decimalsOf(size))} ${quote}`;
  const name = index === 0 ? '4K' : 'HD';
  return { value: String(size), label: `${name}, ${text}`, content: `${name} · ${text}` };
}

function Divider() {
  return <span aria-hidden="true" className="h-5 w-px flex-none bg-line max-sm:hidden" />;
}
