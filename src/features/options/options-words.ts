import { getTierHistory, getTierLabel } from '@/data/queries/tier-words';
import { formatLength } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import { formatSpanTo } from '@/domain/format/format-span';
import type { Zone } from '@/domain/format/format-time';
import { getEndValue, getRealisedEnd } from './history-picture';
import { explainAbsence, NOT_QUOTED } from './tenor-absence';
import { curveAt, listCurves } from './term-picture';
import {
  CHANGE_WORDS,
  describeFlavour,
  describeRange,
  formatBucketZone,
  formatDifference,
  formatMomentZone,
  formatRank,
  SIDE_WORDS,
} from './view/options-format';
import type { OptionsFacts } from './view/options-requests';
import type { OptionsSide } from './view/options-side';
import { sliceLine } from './view/slice-line';
import { MIN_RANKED_DAYS, subtractShown, type TenorLine, valueAt } from './view/tenor-lines';
import type { ShownOptions } from './view/use-options';

const DAY_SECONDS = 86_400;

/** The days of a past curve are not loaded, or before the data. */
const NOT_LOADED = 'unknown';

/** "10.3 points above": where the coin beside is, before the name of the other. */
export const describeApart = (apart: number): string =>
  apart === 0 ? 'equal to' : `${formatNumber(Math.abs(apart), 1)} points ${apart > 0 ? 'above' : 'below'}`;

/** "needs 90 days, Free has 8": why there is no rank, and whose days they are if the tier limits them. */
export function describeNoRank(count: number, tier: OptionsFacts['tier']): string {
  const who = tier === undefined || getTierHistory(tier) === undefined ? '' : `${getTierLabel(tier)} `;
  return `needs ${MIN_RANKED_DAYS} days, ${who}has ${count}`;
}

interface NewestOptions {
  /** Length of a bar. */
  readonly seconds: number;
  /** `undefined`: in a recording. */
  readonly nowSeconds: number | undefined;
  readonly zone: Zone;
}

/** "As of 18 Jun 12:00 UTC", the start of the bar; while that is open its values are of now: "4h bar 18 Jun 12:00 UTC, open". */
export function describeNewest(newest: number, { seconds, nowSeconds, zone }: NewestOptions): string {
  const at = formatBucketZone(newest, seconds, zone);
  const isOpen = nowSeconds !== undefined && nowSeconds < newest + seconds;
  return isOpen ? `${formatLength(seconds).replace(' ', '')} bar ${at}, open` : `As of ${at}`;
}

/** The term structure in words. */
export function describeTerm(view: ShownOptions, side: OptionsSide, zone: Zone): string {
  const { title, format } = SIDE_WORDS[side.kind];
  const known = side.tenors.filter(({ now }) => !Number.isNaN(now));
  if (known.length === 0) return `No ${title.toLowerCase()} is loaded.`;
  const curves = listCurves(view, side)
    .map(({ long, daysAgo, isNow, values }) => {
      const tell = (tenor: TenorLine, at: number): string => {
        const why = isNow === true ? explainAbsence(side, tenor) : undefined;
        const unknown = daysAgo === 0 ? NOT_QUOTED : NOT_LOADED;
        return `${tenor.tag} ${why ?? (Number.isNaN(values[at]) ? unknown : format(values[at]))}`;
      };
      return `${long}: ${side.tenors.map(tell).join(', ')}`;
    })
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
  const { beside } = side;
  const named = (name: string, tenors: readonly TenorLine[]) =>
    tenors.map((tenor) => ({ ...tenor, tag: `${name}${tenor.tag}` }));
  const all = [...side.tenors, ...named(`${beside?.coin} `, beside?.tenors ?? [])];
  const parts = all.flatMap(({ tag, line, now, change }) => {
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
      const { title, format } = SIDE_WORDS[side.kind];
      const tell = (tenors: readonly TenorLine[]): string => {
        const values = curveAt(tenors, time, view.seconds);
        return tenors.map(({ tag }, at) => `${tag} ${format(values[at])}`).join(', ');
      };
      const { beside } = side;
      const other = beside === undefined || beside.tenors.length === 0 ? '' : `, ${beside.coin} ${tell(beside.tenors)}`;
      return `${title} ${tell(side.tenors)}${other}`;
    });
  const realised = valueAt(view.realised, time, DAY_SECONDS);
  const beside = Number.isNaN(realised) ? [] : [`Realised ${SIDE_WORDS.volatility.format(realised)}`];
  return `${formatMomentZone(time, zone)}. ${[...sides, ...beside].join('. ')}`;
}

/** "IV over RV (1M) +12.8 pts": at a moment, or without one at the end of the range. `undefined`: not known there. */
export function describeGap(view: ShownOptions, tenor: TenorLine, time: number | undefined): string | undefined {
  const implied = time === undefined ? getEndValue(tenor, view.range) : valueAt(tenor.line, time, view.seconds);
  const realised = time === undefined ? getRealisedEnd(view) : valueAt(view.realised, time, DAY_SECONDS);
  const over = subtractShown(implied, realised);
  return Number.isNaN(over) ? undefined : `IV over RV (${tenor.tag}) ${formatDifference(over)} pts`;
}
