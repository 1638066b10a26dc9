import type { Heatmap } from '@/features/heatmap/view/use-heatmap';

export interface OneVenueMarkProps {
  readonly heatmap: {
    readonly market: Pick<Heatmap['market'], 'exchange'>;
    readonly sources: { readonly books: readonly unknown[] };
  };
}

/** Shown when the book sums several venues: this pane's figures cover only one of them. */
export function OneVenueMark({ heatmap: { market, sources } }: OneVenueMarkProps) {
  if (sources.books.length < 2) return null;
  return (
    <span className="rounded-sm bg-active px-1.5 text-fg-2" title="One venue only, while depth and volume are summed">
      {market.exchange} only
    </span>
  );
}
