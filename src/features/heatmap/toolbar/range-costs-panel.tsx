import { useState } from 'react';
import { useIsConnected } from '@/client/service-context';
import { writeLayers } from '@/features/heatmap/layers/chosen-layers';
import { chooseVenues } from '@/features/heatmap/view/choose-venues';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { RangePreset } from '@/panes/plot/live/range-presets';
import { useRestedPrices } from '@/panes/plot/use-rested-prices';
import { describeOffline, describePrice, findOffline, formatTag, type Price } from '@/panes/price/price-words';
import { useNextPreview } from '@/panes/price/use-next-preview';
import type { HeatmapSearch } from '@/state/url-state';
import { PendingPart } from '@/ui/pending-part';
import { type CostWay, computeRangeCosts, findLeast, type WayChange } from './range-costs';

export interface RangeCostsPanelProps {
  readonly heatmap: Heatmap;
  readonly ranges: readonly RangePreset[];
  onSearch(change: Partial<HeatmapSearch>): void;
  /** A view was chosen. */
  onDone(): void;
}

/** What each range costs in each way to load it, side by side. A figure is a button that shows the view. */
export function RangeCostsPanel({ heatmap, ranges, onSearch, onDone }: RangeCostsPanelProps) {
  const { facts, choice } = heatmap;
  const [preview, setPreview] = useState<Price>();
  useNextPreview(preview);
  const ways = useRestedPrices(
    facts.dataClient,
    JSON.stringify([ranges, choice]),
    (isOver) => computeRangeCosts(facts, choice, { ranges, isOver }),
    0,
  );
  if (ways === undefined) return <PendingPart what="the costs" />;
  const show = (seconds: number, change: WayChange): void => {
    onSearch(toSearch(change, heatmap));
    heatmap.model.showLatest(seconds);
    onDone();
  };
  return (
    <div className="flex flex-col gap-1.5 text-xs">
      <table aria-label="Weight of each range" className="w-full tabular-nums">
        <thead className="text-fg-3">
          <tr className="border-b border-line">
            <th className="py-1 pr-2 text-left font-medium">Weight</th>
            {ranges.map(({ value }) => (
              <th key={value} className="px-1 text-right font-medium">
                {value}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ways.map((way) => (
            <WayRow key={way.name} way={way} ways={ways} ranges={ranges} onShow={show} onPreview={setPreview} />
          ))}
        </tbody>
      </table>
      <p className="text-fg-3">
        {ways.length === 1
          ? 'No other columns, blocks or levels make a range cheaper here. '
          : ranges.some((_, at) => findLeast(ways, at) !== undefined)
            ? 'The cheapest way to each range is bold. '
            : 'Every way to a range costs the same here. '}
        Cached parts are free.
      </p>
    </div>
  );
}

interface WayRowProps {
  readonly way: CostWay;
  readonly ways: readonly CostWay[];
  readonly ranges: readonly RangePreset[];
  onShow(seconds: number, change: WayChange): void;
  onPreview(price: Price | undefined): void;
}

function WayRow({ way: { name, change, prices }, ways, ranges, onShow, onPreview }: WayRowProps) {
  const isConnected = useIsConnected();
  return (
    <tr>
      <th className="py-0.5 pr-2 text-left font-normal whitespace-nowrap text-fg-2">{name}</th>
      {ranges.map(({ value, seconds }, at) => {
        const price = prices[at];
        if (price === undefined)
          return (
            <td key={value} className="px-1 text-right text-fg-3">
              –
            </td>
          );
        const isOff = !isConnected && findOffline(price) !== undefined;
        const isLeast = price.weight === findLeast(ways, at);
        return (
          <td key={value} className="text-right">
            <button
              type="button"
              aria-label={`${value}, ${name}, ${isConnected ? describePrice(price) : describeOffline(price)}`}
              aria-disabled={isOff || undefined}
              className={`min-h-6 min-w-8 rounded-sm px-1 text-right text-accent not-aria-disabled:hover:bg-hover aria-disabled:text-fg-3 ${isLeast ? 'font-bold' : ''}`}
              onClick={isOff ? undefined : () => onShow(seconds, change)}
              onPointerEnter={() => onPreview(price)}
              onPointerLeave={() => onPreview(undefined)}
              onFocus={() => onPreview(price)}
              onBlur={() => onPreview(undefined)}
            >
              {isConnected ? formatTag(price) : isOff ? '–' : 'cached'}
            </button>
          </td>
        );
      })}
    </tr>
  );
}

/** The address fields of a way. */
function toSearch(
  { interval, blockSize, depth, levels, layers, venues }: WayChange,
  { market, sources }: Pick<Heatmap, 'market' | 'sources'>,
): Partial<HeatmapSearch> {
  return {
    interval,
    ...(blockSize === undefined ? {} : { block: blockSize }),
    ...(depth === undefined ? {} : { depth }),
    ...(levels === undefined ? {} : { levels }),
    ...(layers === undefined ? {} : { layer: writeLayers(layers) }),
    ...(venues === undefined ? {} : chooseVenues(market, sources.offered, venues)),
  };
}
