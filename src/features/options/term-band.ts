import type { LineAxis } from '@/charts/echarts/lines/line-picture';
import { describeNoRank } from './options-words';
import { nameWindow, SIDE_WORDS } from './view/options-format';
import type { OptionsFacts } from './view/options-requests';
import type { OptionsSide } from './view/options-side';
import { MIN_RANKED_DAYS } from './view/tenor-lines';

type AxisEnds = Pick<LineAxis, 'low' | 'high'>;

/** An end of a tenor's box that is off the axis, and its value: "↑ 92.9%". */
export interface BandArrow {
  readonly tag: string;
  readonly days: number;
  readonly end: 'top' | 'bottom';
  readonly text: string;
}

export interface BandWords {
  readonly text: string;
  readonly isDrawn: boolean;
  readonly arrows: readonly BandArrow[];
}

/** What is shown of the days behind each tenor: all of it, a part with the ends that are off the axis, or none and why. */
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
    return { text: `No P10–P90: ${why}`, isDrawn: false, arrows: [] };
  }
  const name = `P10–P90 · ${nameWindow(...known.map(({ among }) => among.count))}`;
  const { format } = SIDE_WORDS[kind];
  if (known.every(({ band }) => band[0] > axis.high || band[1] < axis.low)) {
    const [low, high] = [Math.min(...known.map(({ band }) => band[0])), Math.max(...known.map(({ band }) => band[1]))];
    return { text: `${name}, off scale: ${format(low)} to ${format(high)}`, isDrawn: false, arrows: [] };
  }
  const arrows = known.flatMap(({ tag, days, band: [low, high] }): BandArrow[] => [
    ...(high > axis.high ? [{ tag, days, end: 'top' as const, text: `↑ ${format(high)}` }] : []),
    ...(low < axis.low ? [{ tag, days, end: 'bottom' as const, text: `↓ ${format(low)}` }] : []),
  ]);
  return { text: `${name}${arrows.length === 0 ? '' : ', arrows off scale'}`, isDrawn: true, arrows };
}
