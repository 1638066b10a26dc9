import { timeSpanOf } from '@/charts/viewport/viewport';
import type { Zone } from '@/domain/format/format-time';
import type { TimeSpan } from '@/domain/time-span';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { CoveragePart } from './coverage';
import { describeGap, type GapFacts } from './gap-words';
import { computeLayerParts } from './layer-coverage';

type GapPlace = Pick<Heatmap, 'dataClient' | 'gaps' | 'span' | 'settled'>;
type GapLayer = Pick<HeatmapLayer, 'id' | 'ask' | 'data'>;

/** The states of a layer in view and beside it, as far as a pan reaches before it rests. */
export function listLayerGaps(
  { dataClient, gaps, span, settled: { view } }: GapPlace,
  layer: GapLayer,
  zone: Zone,
  news?: number,
): { readonly parts: readonly CoveragePart[]; readonly facts: GapFacts } {
  const reach = timeSpanOf(view);
  const wanted: TimeSpan = { from: view.timeFrom - reach, to: view.timeTo + reach };
  return {
    parts: computeLayerParts({ layer, dataClient, client: gaps.client }, wanted, news),
    facts: {
      layer: layer.id,
      reach: layer.ask.reach,
      isRecorded: span.isRecorded && span.isLive !== true,
      tier: gaps.tier,
      isConnected: gaps.isConnected,
      zone,
    },
  };
}

/** Why a layer has no snapshot at a time; `undefined` where it has one. */
export function findGap(heatmap: GapPlace, layer: GapLayer, time: number, zone: Zone): string | undefined {
  const { parts, facts } = listLayerGaps(heatmap, layer, zone);
  const at = parts.findIndex(({ from, to }) => time >= from && time < to);
  return at < 0 ? undefined : describeGap(parts, at, facts);
}
