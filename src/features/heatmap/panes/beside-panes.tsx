import { lazyPart } from '@/client/lazy-part';
import { listSpanTiles } from '@/client/use-tiles';
import type { AnyViewTiles } from '@/data/cache/tile-loader';
import { listLayerRequests } from '@/features/heatmap/view/layer-requests';
import { titleLayers } from '@/features/heatmap/view/layer-words';
import { listLinkedTiles } from '@/features/heatmap/view/linked-requests';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { PaneSeries } from '@/panes/data-table/series-table';
import type { PaneTitle } from '../view/pane-titles';

const ExplainDrawer = lazyPart(() =>
  import('@/panes/explain/explain-drawer').then((module) => ({ default: module.ExplainDrawer })),
);

const SubPaneTable = lazyPart(() => import('./sub-pane-table').then((module) => ({ default: module.SubPaneTable })));

/** What opens beside the panes: the explanation or the table of one pane. */
export type Beside =
  | { readonly kind: 'explain'; readonly pane: PaneTitle }
  | { readonly kind: 'table'; readonly title: string; readonly series: PaneSeries };

interface BesidePanesProps {
  readonly heatmap: Heatmap;
  readonly beside: Beside;
  readonly onClose: () => void;
}

export function BesidePanes({ heatmap, beside, onClose }: BesidePanesProps) {
  if (beside.kind === 'table') {
    const { title, series } = beside;
    return <SubPaneTable key={title} heatmap={heatmap} title={title} series={series} onClose={onClose} />;
  }
  const { pane } = beside;
  return (
    <ExplainDrawer
      key={pane}
      title={pane === 'Heat' ? titleLayers(heatmap.layers) : pane}
      views={listViews(heatmap, pane)}
      loader={heatmap.dataClient.tiles}
      loaded={heatmap}
      onClose={onClose}
    />
  );
}

/** The data behind a pane. Candles lie over the heat, and give the mid that separates the sides of a book. */
function listViews(heatmap: Heatmap, pane: PaneTitle): AnyViewTiles[] {
  const { candleRequests, needed, past, linked } = heatmap;
  if (pane === 'Volume by side') return [listSpanTiles(candleRequests.sides, past)];
  if (pane === 'Open interest') return listLinkedTiles(linked.asks, ['interest', 'funding'], heatmap);
  if (pane === 'Liquidations') return listLinkedTiles(linked.asks, ['liquidations'], heatmap);
  const layers = listLayerRequests(heatmap).map((ask) => listSpanTiles(ask, needed));
  return [...layers, listSpanTiles(candleRequests.both, past)];
}
