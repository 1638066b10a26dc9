import { hasSideColours } from '@/features/heatmap/layers/heat-planes';
import type { LayerScale } from '@/features/heatmap/scale/layer-scale';
import type { HeatmapSearch } from '@/state/url-state';

export interface CandleKeyProps {
  readonly scales: readonly Pick<LayerScale, 'id' | 'parts'>[];
  /** Absent: candles. */
  readonly overlay: HeatmapSearch['overlay'];
}

/**
 * Whether candles are drawn hollow and filled instead of in the colours of rising and falling, because heat has those for
 * its sides.
 */
const areNeutral = ({ scales, overlay }: CandleKeyProps): boolean =>
  overlay === undefined && scales.some(({ id, parts }) => hasSideColours(id, parts));

/**
 * What a hollow candle is. Short, so that it fits behind the figures of a candle; in windows without room for those it
 * stands first, as the end of the heading is cut off.
 */
export function CandleKey(props: CandleKeyProps) {
  if (!areNeutral(props)) return null;
  return (
    <span
      className="flex flex-none items-center gap-1 max-xl:order-first"
      title="Hollow candles rise, filled ones fall"
    >
      <i aria-hidden="true" className="keep-colours h-2.5 w-1.5 flex-none border border-fg-1" />
      up
    </span>
  );
}
