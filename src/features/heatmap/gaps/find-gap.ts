import type { QueryClient } from '@tanstack/react-query';
import type { TierId } from '@/contract/tiers';
import type { Zone } from '@/domain/format/format-time';
import { columnOfTime } from '@/domain/grid/grid-tile';
import type { HeatmapLayer } from '../heatmap-layer';
import type { Heatmap } from '../use-heatmap';
import { describeGap, type GapFacts } from './gap-words';
import { computeLayerParts } from './layer-coverage';

/** By what the reason of a gap is found, beside the layer itself. */
export interface GapSources {
  readonly client: QueryClient;
  readonly tier: TierId | undefined;
}

/** What the words for the gaps of a layer need. */
export function getGapFacts(
  { gaps, span }: Pick<Heatmap, 'gaps' | 'span'>,
  { id, ask }: Pick<HeatmapLayer, 'id' | 'ask'>,
  zone: Zone,
): GapFacts {
  return { layer: id, reach: ask.reach, isRecorded: span.isRecorded && span.isLive !== true, tier: gaps.tier, zone };
}

/** Why a layer has no snapshot at a time; `undefined` where it has one. */
export function findGap(
  heatmap: Pick<Heatmap, 'desk' | 'gaps' | 'span'>,
  layer: Pick<HeatmapLayer, 'id' | 'ask' | 'data'>,
  time: number,
  zone: Zone,
): string | undefined {
  const { spec } = layer.data;
  const from = columnOfTime(spec, time) * spec.columnSeconds;
  const held = { layer, desk: heatmap.desk, client: heatmap.gaps.client };
  const parts = computeLayerParts(held, { from, to: from + spec.columnSeconds });
  const part = parts.find(({ to }) => time < to);
  return part && describeGap(part.state, getGapFacts(heatmap, layer, zone));
}
