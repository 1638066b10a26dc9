import type { Heatmap } from '@/features/heatmap/view/use-heatmap';

/** Explains the lines over the heat, beside the pane's title. */
export function MarkLegend({ heatmap }: { readonly heatmap: Heatmap }) {
  const { marks, base } = heatmap;
  if (!marks.hasQuotes || base.id !== 'depth') return null;
  return (
    <span className="flex items-center gap-1.5 max-sm:hidden" title="Edges of the book's best blocks, by snapshot">
      <Dash className="bg-buy" />
      Best bid
      <Dash className="bg-sell" />
      Best ask
    </span>
  );
}

function Dash({ className }: { readonly className: string }) {
  return <i aria-hidden="true" className={`keep-colours h-0.5 w-3.5 flex-none ${className}`} />;
}
