import { type ReactNode, useState } from 'react';
import type { ViewPrice } from '@/data/plan/price-view';
import { formatPrice } from '@/domain/format/format-price';
import { decimalsOf } from '@/domain/ticks/price-ticks';
import { PriceTag } from '@/panes/price-tag';
import { describePrice } from '@/panes/price-words';
import { useNextPreview } from '@/panes/use-next-preview';
import type { Overlay } from '@/state/url-state';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Kbd } from '@/ui/kbd';
import { Segmented } from '@/ui/segmented';
import { Toolbar, ToolbarGroup, ToolbarSpacer } from '@/ui/toolbar';
import type { ControlPrices } from './control-prices';
import { HD_FACTOR } from './depth-request';
import type { RangePreset } from './heatmap-view';
import type { LiveOption } from './live-refresh';
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
  /** What the controls would cost, once it is known. */
  readonly prices: ControlPrices | undefined;
  /** How the live edge is followed; `undefined` where time stands still. */
  readonly refresh: LiveRefresh | undefined;
  /** Button and menu of the panes under the plot. */
  readonly panes: ReactNode;
}

export interface LiveRefresh {
  readonly options: readonly LiveOption[];
  readonly seconds: number;
  onChange(seconds: number): void;
}

/** A preset counts as shown when the span is its length but for rounding. */
const SAME_RANGE = 0.01;

export function HeatmapToolbar(props: HeatmapToolbarProps) {
  const [preview, setPreview] = useState<Preview>();
  useNextPreview(preview && findPrice(props.prices, preview));
  return (
    <Toolbar label="Heatmap controls">
      <RangeChoice {...props} onPreview={setPreview} />
      <BlockChoice {...props} onPreview={setPreview} />
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
      {props.panes}
      <ToolbarSpacer />
      {props.refresh !== undefined && <RefreshChoice {...props.refresh} />}
      <ViewButtons {...props} onPreview={setPreview} />
    </Toolbar>
  );
}

interface PreviewProps {
  onPreview(preview: Preview | undefined): void;
}

function RangeChoice({ ranges, seconds, prices, onRange, onPreview }: HeatmapToolbarProps & PreviewProps) {
  const shown = ranges.find((range) => Math.abs(range.seconds - seconds) <= range.seconds * SAME_RANGE);
  return (
    <Segmented
      label="Range"
      options={ranges.map(({ value }) => ({
        value,
        label: value,
        ...tagOption(value, prices?.ranges.get(value), value === shown?.value),
      }))}
      value={shown?.value ?? ''}
      onPreview={(value) => onPreview(value === undefined ? undefined : { control: 'ranges', value })}
      onChange={(value) => onRange(ranges.find((range) => range.value === value)?.seconds ?? seconds)}
    />
  );
}

function BlockChoice(props: HeatmapToolbarProps & PreviewProps) {
  const { finestBlock, blockSize, quote, prices, onBlockSize, onPreview } = props;
  return (
    <Segmented
      label="Block size"
      options={[finestBlock, finestBlock * HD_FACTOR].map((size, index) => {
        const { content, ...option } = blockOption(size, index, quote);
        return { ...option, ...tagOption(content, prices?.blocks.get(option.value), size === blockSize) };
      })}
      value={String(blockSize)}
      onPreview={(value) => onPreview(value === undefined ? undefined : { control: 'blocks', value })}
      onChange={(value) => onBlockSize(Number(value))}
    />
  );
}

function ViewButtons({ isLive, prices, onFit, onLive, onPreview }: HeatmapToolbarProps & PreviewProps) {
  const show = () => onPreview({ control: 'live' });
  const hide = () => onPreview(undefined);
  return (
    <ToolbarGroup label="View">
      <Button look="ghost" aria-label="Fit" onClick={onFit}>
        Fit <Kbd>F</Kbd>
      </Button>
      <Button
        look="ghost"
        aria-label="Live edge"
        aria-pressed={isLive}
        title={prices && describePrice(prices.live)}
        onClick={onLive}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
      >
        Live edge <Kbd>L</Kbd>
      </Button>
    </ToolbarGroup>
  );
}

/** The control under the pointer or the focus. */
type Preview = { readonly control: 'ranges' | 'blocks'; readonly value: string } | { readonly control: 'live' };

function findPrice(prices: ControlPrices | undefined, preview: Preview): ViewPrice | undefined {
  return preview.control === 'live' ? prices?.live : prices?.[preview.control].get(preview.value);
}

/** Price of an option, in words and as a tag; what is chosen is priced in the header. */
function tagOption(content: string, price: ViewPrice | undefined, isChosen: boolean) {
  const tagged = (
    <>
      {content}
      {!isChosen && <PriceTag price={price} />}
    </>
  );
  return { content: tagged, description: price && describePrice(price) };
}

function RefreshChoice({ options, seconds, onChange }: LiveRefresh) {
  return (
    <Segmented
      label="Refresh the live edge"
      options={options.map((option) => ({ value: String(option.seconds), label: option.label, content: option.short }))}
      value={String(seconds)}
      onChange={(value) => onChange(Number(value))}
    />
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
