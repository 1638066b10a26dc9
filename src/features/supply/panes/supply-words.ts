import type { LineValues } from '@/domain/columns/line-columns';
import { formatCompact } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { formatChange, formatShare } from '@/domain/format/format-percent';
import { figureAt, figureEnd, isCarriedAt, isWholeSince, lineOf, type SupplyField } from '../view/supply-asset';
import { changeOf, describeFigure, formatBucket, formatSpan } from '../view/supply-fields';
import type { ShownSupply } from '../view/use-supply';
import { newestOf, type PaneLine } from './cap-lines';
import { listParts, listSharesAt } from './dominance-picture';

/** Market caps in words. */
export function describeCaps(view: ShownSupply, lines: readonly PaneLine[]): string {
  const { asset, range } = view;
  const parts = [...lines].reverse().map((line) => {
    const { label, figures, format, since = range.from } = line;
    const first = figures.times.findIndex((time, at) => time >= since && !Number.isNaN(figures.values[at]));
    if (first === -1) return `${label} not reported`;
    const known = figures.values.subarray(first).filter((value) => !Number.isNaN(value));
    const last = known[known.length - 1];
    const [low, high] = [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))];
    const begun = { first: known[0], last, span: `since ${formatBucket(figures.times[first])}` };
    const change =
      line.since === undefined
        ? tellChange(changeOnScreen({ ...view, asset: line.asset }, line.field), 2)
        : tellChange(begun, 1);
    return `${label} ${format(last)}${change}, between ${format(low)} and ${format(high)}`;
  });
  return `Market capitalisation of ${asset.coin} in USD, ${formatSpan(range)}. ${parts.join('. ')}.`;
}

/** ", −8.70% in 90D": as in the header, with its decimals. Nothing while where it began is unknown. */
function tellChange({ first, last, span }: ShownChange, decimals: number): string {
  const change = changeOf(last, first);
  return Number.isNaN(change) ? '' : `, ${formatChange(change, decimals)} ${span}`;
}

/** A share, or that it was not reported. */
const describeShare = (share: number): string => (Number.isNaN(share) ? 'not reported' : formatShare(share));

/** Who has how much of the whole market, in words. */
export function describeDominance(view: ShownSupply): string {
  const parts = listParts(view);
  if (parts.length === 0) return 'No share of the whole market is loaded.';
  const shares = parts.map(({ name, now }) => `${name} ${describeShare(now)}`);
  const known = lineOf(view.asset, 'marketcapDominancePercent').values.filter((value) => !Number.isNaN(value));
  const [low, high] = [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))];
  return `Share of the whole market cap, ${formatSpan(view.range)}. ${view.isZoomed ? 'At the end' : 'Now'} ${shares.join(', ')}. ${view.asset.coin} between ${formatShare(low)} and ${formatShare(high)}.`;
}

/** The circulating supply in words. */
export function describeCirculating(view: ShownSupply): string {
  const { asset, range } = view;
  const now = figureEnd(asset, 'circulatingSupply');
  if (Number.isNaN(now)) return 'No circulating supply is reported.';
  const issued = issuedOn(view);
  return `Circulating supply of ${asset.coin}, ${formatSpan(range)}: ${formatCompact(now, 4)}, ${describeIssued(issued, asset.coin)} since ${formatBucket(issued.since)}.`;
}

export interface Issued {
  readonly coins: number;
  readonly percent: number;
  /** Start of the first known bucket, Unix seconds. */
  readonly since: number;
}

/** Change over the range on screen, from its first report. */
export function issuedOn({ asset }: Pick<ShownSupply, 'asset'>): Issued {
  const { times, values } = asset.shown;
  return getIssued({ times, values: values.circulatingSupply });
}

/** What a figure did over the range on screen. */
interface ShownChange {
  /** The reports that it is counted from and to, as values; NaN: not known. */
  readonly first: number;
  readonly last: number;
  /** "in 1Y", "since 3 Mar 2026". */
  readonly span: string;
}

/**
 * The change of a figure over the range, or over a part of it, from the first report that is drawn, as on the leaderboard.
 * While the beginning is still loading it is unknown.
 */
export function changeOnScreen(view: ShownSupply, field: SupplyField): ShownChange {
  const { asset, isZoomed, choice, range, seconds } = view;
  const { times, values } = asset.shown;
  const figures = values[field];
  const at = figures.findIndex((value) => !Number.isNaN(value));
  const since = times[at] ?? Number.NaN;
  const isPart = isZoomed || choice.range === 'Max' || since >= range.from + seconds;
  const isKnown = at !== -1 && isWholeSince(asset, range.from);
  return {
    first: isKnown ? figures[at] : Number.NaN,
    last: isKnown ? newestOf({ times, values: figures }) : Number.NaN,
    span: isPart ? `since ${formatBucket(since)}` : `in ${choice.range}`,
  };
}

/** Change of a supply from the first known bucket to the newest; NaN if fewer than two are known. */
export function getIssued({ times, values }: LineValues): Issued {
  const known = values.filter((value) => !Number.isNaN(value));
  const [first, last] = known.length < 2 ? [Number.NaN, Number.NaN] : [known[0], known[known.length - 1]];
  const since = times[values.findIndex((value) => !Number.isNaN(value))] ?? Number.NaN;
  return { coins: last - first, percent: changeOf(last, first), since };
}

/** "+149.6K BTC, +0.76%". */
export function describeIssued({ coins, percent }: Issued, coin: string): string {
  if (Number.isNaN(coins)) return 'Unknown';
  return `${coins > 0 ? '+' : ''}${formatCompact(coins, 4)} ${coin}, ${formatChange(percent)}`;
}

/** The values at a moment, for screen readers. */
export function speakMoment(view: ShownSupply, lines: readonly PaneLine[], time: number): string {
  const { asset, seconds } = view;
  const at = (field: Parameters<typeof figureAt>[1]): number => figureAt(asset, field, time, seconds);
  const caps =
    view.compared.length > 0
      ? [asset, ...view.compared].map(
          (one) => `${one.coin} ${describeFigure('marketcap', figureAt(one, 'marketcap', time, seconds), one.coin)}`,
        )
      : [
          `Market cap ${describeFigure('marketcap', at('marketcap'), asset.coin)}`,
          ...lines
            .filter(({ id }) => id === 'diluted')
            .map(
              () => `Fully diluted ${describeFigure('fullyDilutedValuation', at('fullyDilutedValuation'), asset.coin)}`,
            ),
        ];
  const parts = listParts(view);
  const shares = listSharesAt(view, time).map((value, part) => `${parts[part].name} ${describeShare(value)}`);
  const dominance = shares.length === 0 ? [] : [`Dominance ${shares.join(', ')}`];
  const circulating = `Circulating ${describeFigure('circulatingSupply', at('circulatingSupply'), asset.coin)}`;
  const carried = isCarriedAt(asset, time, seconds) ? ['Carried forward from the previous bucket'] : [];
  return `${[formatBucket(time), caps.join(', '), ...dominance, circulating, ...carried].join('. ')}.`;
}

/** "12 of 365 buckets carried forward". */
export const describeCarried = (carried: number, all: number): string =>
  `${formatNumber(carried, 0)} of ${formatNumber(all, 0)} buckets carried forward`;
