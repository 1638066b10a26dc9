import { formatLength } from '@/domain/format/format-length';
import { describeBubbles } from '@/features/heatmap/panes/trades-table';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';

/** Explains the lines and bubbles over the heat, beside the pane's title. */
export function MarkLegend({ heatmap }: { readonly heatmap: Heatmap }) {
  const { marks, base } = heatmap;
  return (
    <>
      {marks.hasQuotes && base.id === 'depth' && (
        <span className="flex items-center gap-1.5 max-sm:hidden" title="Edges of the book's best blocks, by snapshot">
          <Dash className="bg-buy" />
          Best bid
          <Dash className="bg-sell" />
          Best ask
        </span>
      )}
      {marks.bubbles !== undefined && (
        <span
          className="flex items-center gap-1.5 max-md:hidden"
          title={`What was bought and sold in ${formatLength(heatmap.linked.trades.seconds)}, by price, not single trades: the area is the total, the sectors are buys and sells`}
        >
          <Disc className="bg-buy" />
          <Disc className="bg-sell" />
          {describeTrades(heatmap)}
        </span>
      )}
    </>
  );
}

/** How far the trades have loaded, and from which size they are drawn. */
export function describeTrades({ marks, linked, unit, question }: Heatmap): string {
  const { isPending, error } = linked.trades;
  if (question !== undefined && linked.trades.columns.times.length === 0) return 'Trades load with the heatmap';
  if (error !== undefined) return 'Trades did not load';
  if (isPending) return 'Loading trades';
  return `${describeBubbles(marks.bubbles, unit)}, by ${formatLength(linked.trades.seconds)}`;
}

function Dash({ className }: { readonly className: string }) {
  return <i aria-hidden="true" className={`keep-colours h-0.5 w-3.5 flex-none ${className}`} />;
}

function Disc({ className }: { readonly className: string }) {
  return <i aria-hidden="true" className={`keep-colours size-2 flex-none rounded-full ${className}`} />;
}
