import { useSyncExternalStore } from 'react';
import { useTileRevision } from '@/client/use-tile-revision';
import { hasHeat } from '@/features/heatmap/scale/shown-layers';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useSettings } from '@/state/settings';
import { isBookBeginTold } from './book-begin';
import { listLayerGaps } from './find-gap';
import { type LabelledGap, listLabelledGaps } from './gap-words';

/** Labels in the plot that say why stretches are hatched. */
export function GapLabels({ heatmap }: { readonly heatmap: Heatmap }) {
  const { dataClient, base, market, span } = heatmap;
  const zone = useSettings((settings) => settings.zone);
  const news = useTileRevision(dataClient);
  if (!hasHeat(heatmap.layers)) return null;
  const { parts, facts } = listLayerGaps(heatmap, base, zone, news);
  const isBeginTold = isBookBeginTold(span, market);
  const told = parts.filter(({ state }) => !(isBeginTold && state === 'before'));
  return <PlacedLabels model={heatmap.model} labels={listLabelledGaps(told, facts)} />;
}

interface PlacedLabelsProps {
  readonly model: Heatmap['model'];
  readonly labels: readonly LabelledGap[];
}

/** Centred on the visible part of each stretch, above the pane's own messages. Left out where the words do not fit. */
function PlacedLabels({ model, labels }: PlacedLabelsProps) {
  const { view } = useSyncExternalStore(model.subscribe, model.get);
  const { timeFrom, timeTo } = view;
  const shareOf = (time: number): number =>
    (Math.min(Math.max(time, timeFrom), timeTo) - timeFrom) / (timeTo - timeFrom);
  return labels.map(({ from, to, words }) => {
    const [left, right] = [shareOf(from), shareOf(to)];
    if (right <= left) return null;
    return (
      <div
        key={from}
        // Whatever it clips is clipped in a picture as well.
        data-picture-text=""
        className="pointer-events-none absolute bottom-12 z-5 flex h-6 flex-wrap justify-center overflow-hidden"
        style={{ left: `${left * 100}%`, width: `${(right - left) * 100}%` }}
      >
        {/* Where the words do not fit beside it they wrap below, out of sight. */}
        <span className="h-6 w-0" />
        <span className="rounded-sm bg-panel px-1.5 py-0.5 text-xs whitespace-nowrap text-fg-2">{words}</span>
      </div>
    );
  });
}
