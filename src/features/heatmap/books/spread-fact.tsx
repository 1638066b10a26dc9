import { findSnapshotAt, readBestPrices } from '@/features/heatmap/view/best-quotes';
import { readDecimals } from '@/features/heatmap/view/read-decimals';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useCrosshairPart } from '@/panes/plot/crosshair/use-crosshair-part';
import { describeSpread } from './spread-words';

/** The spread at the crosshair, or else of the newest snapshot in view. Nothing where the book has no spread. */
export function SpreadFact({ heatmap }: { readonly heatmap: Heatmap }) {
  const words = useCrosshairPart(heatmap.crosshair, (point) => formatSpread(heatmap, point?.time));
  if (words === undefined) return null;
  const [text, remark] = words.split('\n');
  return (
    <span title={remark}>
      Spread <b className="font-medium text-fg-2">{text}</b>
    </span>
  );
}

/** The spread as one string, so that moving the crosshair within a snapshot does not re-render. */
export function formatSpread(
  heatmap: Pick<Heatmap, 'base' | 'settled' | 'span' | 'candles' | 'market'>,
  time: number | undefined,
): string | undefined {
  const { base, candles } = heatmap;
  // Triggers and liquidations have no best prices.
  const ref = base.id === 'depth' ? findSnapshotAt(heatmap, time) : undefined;
  const best = ref && readBestPrices(base, candles.candles, ref);
  if (best === undefined) return undefined;
  const { text, remark } = describeSpread(best, base.data.spec.rowStep, readDecimals(heatmap));
  return `${text}\n${remark}`;
}
