import { formatWeight } from '@/domain/format/format-weight';
import { INTERVAL_SECONDS } from '@/domain/interval';
import { choosePlotInterval, FINER } from '@/features/heatmap/layers/plot-interval';
import { useControlPrices } from '@/features/heatmap/toolbar/use-control-prices';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useLoadWait } from '@/panes/price/over-budget';
import type { HeatmapSearch } from '@/state/url-state';
import { Button } from '@/ui/button';
import type { WallFilter } from './wall-filter';
import { describeCoarse, type WallWords } from './wall-words';

export interface FinerSnapshotsProps {
  readonly heatmap: Heatmap;
  readonly filter: Pick<WallFilter, 'endsWithin'>;
  readonly words: WallWords;
  onSearch(change: Partial<HeatmapSearch>): void;
}

/** What snapshots this far apart cannot show, and an offer of finer ones for the same range, with their price. */
export function FinerSnapshots({ heatmap, filter, words, onSearch }: FinerSnapshotsProps) {
  const doubt = describeCoarse(filter, words);
  if (doubt === undefined) return null;
  const { choice, span } = heatmap;
  const isOffered =
    choosePlotInterval(choice.range, span, FINER) === FINER && INTERVAL_SECONDS[FINER] < words.columnSeconds;
  return (
    <div className="flex w-0 min-w-full flex-wrap items-center gap-x-2 gap-y-1 text-xs leading-4.5 text-warn">
      <p className="min-w-0">{isOffered ? doubt : `${doubt} A shorter range has closer snapshots.`}</p>
      {isOffered && <LoadFiner heatmap={heatmap} onLoad={() => onSearch({ interval: FINER })} />}
    </div>
  );
}

function LoadFiner({ heatmap, onLoad }: { readonly heatmap: Heatmap; onLoad(): void }) {
  const price = useControlPrices(heatmap)?.priceInterval(FINER);
  const wait = useLoadWait(price?.weight ?? 0);
  const cost = price === undefined ? '' : price.weight === 0 ? ', free' : `, ${formatWeight(price.weight)} weight`;
  return <Button onClick={onLoad}>{`Load 1-min snapshots${cost}${wait === undefined ? '' : `, ${wait}`}`}</Button>;
}
