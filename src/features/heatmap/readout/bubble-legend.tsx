import { radiusOfBubble } from '@/charts/series/trade-bubbles';
import { formatSize } from '@/domain/format/format-compact';
import { formatLength } from '@/domain/format/format-length';
import type { Bubbles } from '@/domain/volume-profile/list-bubbles';
import { describeBubbles } from '@/features/heatmap/panes/trades-table';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';

type Trades = Heatmap['linked']['trades'];

interface Shown extends Pick<Heatmap, 'unit'> {
  readonly marks: Pick<Heatmap['marks'], 'bubbles'>;
  readonly linked: {
    readonly trades: Pick<Trades, 'isPending' | 'error' | 'seconds'> & {
      readonly columns: Pick<Trades['columns'], 'times'>;
    };
  };
  /** Set while the view waits for a word of the reader. */
  readonly question: object | undefined;
}

/** How large the bubbles over the heat are, from which size they are drawn, and what their colours mean. */
export function BubbleLegend({ heatmap }: { readonly heatmap: Shown }) {
  const { marks, linked, unit } = heatmap;
  const { bubbles } = marks;
  if (bubbles === undefined) return null;
  const each = formatLength(linked.trades.seconds);
  return (
    <div
      title={`What was bought and sold in ${each}, by price, not single trades: the area is the total, the sectors are buys and sells`}
      className="absolute bottom-1.5 left-1.5 flex max-w-[calc(100%-12px)] flex-wrap items-center gap-x-2.5 rounded-sm bg-canvas/84 px-2 py-1 text-xs text-fg-2 tabular-nums"
    >
      <span>{describeTrades(heatmap)}</span>
      {listSamples(bubbles).map(({ size, radius }) => (
        <span key={radius} className="flex flex-none items-center gap-1">
          <i
            aria-hidden="true"
            className="flex-none rounded-full border border-fg-2"
            style={{ width: 2 * radius, height: 2 * radius }}
          />
          {formatSize(size)} {unit}
        </span>
      ))}
      <span className="flex flex-none items-center gap-1 max-sm:hidden">
        <Disc className="bg-buy" />
        bought
        <Disc className="bg-sell" />
        sold
      </span>
    </div>
  );
}

/** The largest bubble and one of a quarter of its size, which has half its radius, as drawn. */
export function listSamples(bubbles: Bubbles): readonly { readonly size: number; readonly radius: number }[] {
  if (bubbles.length === 0) return [];
  const largest = bubbles.buys[0] + bubbles.sells[0];
  const sizes = largest / 4 >= bubbles.least ? [largest, largest / 4] : [largest];
  return sizes.map((size) => ({ size, radius: radiusOfBubble(bubbles, size) }));
}

/** How far the volume at price has loaded, and from which size it is drawn. */
function describeTrades({ marks, linked, unit, question }: Shown): string {
  const { isPending, error } = linked.trades;
  if (question !== undefined && linked.trades.columns.times.length === 0)
    return 'Volume at price loads with the heatmap';
  if (error !== undefined) return 'Volume at price did not load';
  if (isPending) return 'Loading volume at price';
  return describeBubbles(marks.bubbles, unit, linked.trades.seconds);
}

function Disc({ className }: { readonly className: string }) {
  return <i aria-hidden="true" className={`keep-colours size-2 flex-none rounded-full ${className}`} />;
}
