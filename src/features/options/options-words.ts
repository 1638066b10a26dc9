import { formatSpanTo } from '@/domain/format/format-span';
import type { Zone } from '@/domain/format/format-time';
import {
  CHANGE_WORDS,
  describeFlavour,
  describeRange,
  formatDifference,
  formatMomentZone,
  formatRank,
  SIDE_WORDS,
} from './options-format';
import type { OptionsSide } from './options-side';
import { sliceLine } from './slice-line';
import { valueAt } from './tenor-lines';
import { curveAt, listCurves } from './term-picture';
import type { ShownOptions } from './use-options';

const DAY_SECONDS = 86_400;

/** The term structure in words. */
export function describeTerm(view: ShownOptions, side: OptionsSide, zone: Zone): string {
  const { title, format } = SIDE_WORDS[side.kind];
  const known = side.tenors.filter(({ now }) => !Number.isNaN(now));
  if (known.length === 0) return `No ${title.toLowerCase()} is loaded.`;
  const curves = listCurves(view, side)
    .map(
      ({ long, values }) => `${long}: ${side.tenors.map(({ tag }, at) => `${tag} ${format(values[at])}`).join(', ')}`,
    )
    .reverse();
  const flavour = describeFlavour(side.symbol);
  const what = flavour === undefined ? title : `${title} (${flavour})`;
  return `${what} of ${view.coin} by tenor at ${formatMomentZone(Math.max(...known.map(({ nowAt }) => nowAt)), zone)}. ${curves.join('. ')}.${describeRanks(known)}`;
}

/** Where the tenors stand among the days before; nothing until those have loaded. */
function describeRanks(tenors: OptionsSide['tenors']): string {
  const ranked = tenors.filter(({ among }) => among.count > 0);
  if (ranked.length === 0) return '';
  const ranks = ranked.map(
    ({ tag, among: { rank, percentile } }) => `${tag} rank ${formatRank(rank)}, percentile ${formatRank(percentile)}`,
  );
  return ` Among ${describeRange(ranked.map(({ among }) => among.count))} days: ${ranks.join('; ')}.`;
}

/** The history in words. */
export function describeHistory({ coin, range, facts }: ShownOptions, side: OptionsSide, zone: Zone): string {
  const { title, format } = SIDE_WORDS[side.kind];
  const parts = side.tenors.flatMap(({ tag, line, now, change }) => {
    const known = sliceLine(line, range).values.filter((value) => !Number.isNaN(value));
    if (known.length === 0) return [];
    const [low, high] = [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))];
    return [
      `${tag} ${format(now)}, ${formatDifference(change)} ${CHANGE_WORDS.long}, between ${format(low)} and ${format(high)}`,
    ];
  });
  const span = formatSpanTo(range, facts.nowSeconds, zone);
  return `${title} of ${coin}, ${span}. ${parts.length === 0 ? 'Nothing is loaded' : parts.join('; ')}.`;
}

/** The values at a moment, for screen readers. */
export function speakMoment(view: ShownOptions, time: number, zone: Zone): string {
  const sides = [view.volatility, view.skew]
    .filter(({ tenors, lock }) => tenors.length > 0 && lock === undefined)
    .map((side) => {
      const values = curveAt(side.tenors, time, view.seconds);
      const { title, format } = SIDE_WORDS[side.kind];
      return `${title} ${side.tenors.map(({ tag }, at) => `${tag} ${format(values[at])}`).join(', ')}`;
    });
  const realised = valueAt(view.realised, time, DAY_SECONDS);
  const beside = Number.isNaN(realised) ? [] : [`Realised ${SIDE_WORDS.volatility.format(realised)}`];
  return `${formatMomentZone(time, zone)}. ${[...sides, ...beside].join('. ')}`;
}
