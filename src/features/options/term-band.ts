import type { LineAxis } from '@/charts/echarts/lines/line-picture';
import { describeNoRank } from './options-words';
import { isBeyond } from './term-picture';
import { nameWindow, SIDE_WORDS } from './view/options-format';
import type { OptionsFacts } from './view/options-requests';
import type { OptionsSide } from './view/options-side';
import { MIN_RANKED_DAYS } from './view/tenor-lines';

type AxisEnds = Pick<LineAxis, 'low' | 'high'>;

export interface BandWords {
  readonly text: string;
  readonly isDrawn: boolean;
  /** The ends of the axis at which it is cut. */
  readonly cutAt: readonly ('top' | 'bottom')[];
}

/** What is shown of the band of the days: all of it, a part, or none and why. */
export function describeBand(
  { kind, tenors, loaded }: Pick<OptionsSide, 'kind' | 'tenors' | 'loaded'>,
  axis: AxisEnds,
  tier: OptionsFacts['tier'],
): BandWords {
  const known = tenors.filter(({ band: [low] }) => !Number.isNaN(low));
  if (known.length === 0) {
    const count = Math.max(0, ...tenors.map(({ among }) => among.count));
    const isComing = loaded.some(({ missing }) => missing.length > 0);
    const why = isComing && count < MIN_RANKED_DAYS ? 'days not loaded' : describeNoRank(count, tier);
    return { text: `No 10–90 band: ${why}`, isDrawn: false, cutAt: [] };
  }
  const name = `10–90 pct of ${nameWindow(...known.map(({ among }) => among.count))}`;
  const [low, high] = [Math.min(...known.map(({ band }) => band[0])), Math.max(...known.map(({ band }) => band[1]))];
  const { format } = SIDE_WORDS[kind];
  if (known.every(({ band }) => band[0] > axis.high || band[1] < axis.low))
    return { text: `${name} off this axis: ${format(low)} to ${format(high)}`, isDrawn: false, cutAt: [] };
  // Filled, it would be the background of the plot, in which no edge is seen.
  if (known.every(({ band }) => isBeyond(band, axis)))
    return { text: `${name} wider than this axis: ${format(low)} to ${format(high)}`, isDrawn: false, cutAt: [] };
  const cuts = [
    ...(high > axis.high ? [{ at: 'top' as const, words: `up to ${format(high)}` }] : []),
    ...(low < axis.low ? [{ at: 'bottom' as const, words: `down to ${format(low)}` }] : []),
  ];
  const cut = cuts.length === 0 ? '' : `, cut: ${cuts.map(({ words }) => words).join(', ')}`;
  return { text: `${name}${cut}`, isDrawn: true, cutAt: cuts.map(({ at }) => at) };
}
