import { formatCompact } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { formatChange, formatShare } from '@/domain/format/format-percent';
import { type PaneLine } from './cap-lines';
import { listParts, listSharesAt } from './dominance-picture';
import { figureAt, figureNow, isCarriedAt, lineOf } from './supply-asset';
import { changeOf, formatBucket, formatSpan, tellFigure } from './supply-fields';
import type { SupplyView } from './use-supply';

/** Market caps in words. */
export function describeCaps({ asset, range }: SupplyView, lines: readonly PaneLine[]): string {
  const parts = [...lines].reverse().flatMap(({ label, figures: { values }, format }) => {
    const known = values.filter((value) => !Number.isNaN(value));
    if (known.length === 0) return [`${label} not reported`];
    const [first, last] = [known[0], known[known.length - 1]];
    const [low, high] = [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))];
    const change = formatChange(changeOf(last, first), 1);
    return [`${label} ${format(last)}, ${change} over the range, between ${format(low)} and ${format(high)}`];
  });
  return `Market capitalisation of ${asset.coin} in USD, ${formatSpan(range)}. ${parts.join('. ')}.`;
}

/** Who has how much of the whole market, in words. */
export function describeDominance(view: SupplyView): string {
  const parts = listParts(view);
  if (parts.length === 0) return 'No share of the whole market is loaded.';
  const shares = parts.map(({ name, now }) => `${name} ${formatShare(now)}`);
  const known = lineOf(view.asset, 'marketcapDominancePercent').values.filter((value) => !Number.isNaN(value));
  const [low, high] = [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))];
  return `Share of the whole market cap, ${formatSpan(view.range)}. Now ${shares.join(', ')}. ${view.asset.coin} between ${formatShare(low)} and ${formatShare(high)}.`;
}

/** What circulates, in words. */
export function describeCirculating({ asset, range }: SupplyView): string {
  const now = figureNow(asset, 'circulatingSupply');
  if (Number.isNaN(now)) return 'No circulating supply is reported.';
  const issued = getIssued(asset.shown.values.circulatingSupply);
  return `Circulating supply of ${asset.coin}, ${formatSpan(range)}: ${formatCompact(now, 4)}, ${tellIssued(issued, asset.coin)} over the range.`;
}

/** The change of a supply from the first known bucket to the newest, in coins and percent; NaN where fewer are known. */
export function getIssued(values: Float64Array): { readonly coins: number; readonly percent: number } {
  const known = values.filter((value) => !Number.isNaN(value));
  const [first, last] = known.length < 2 ? [Number.NaN, Number.NaN] : [known[0], known[known.length - 1]];
  return { coins: last - first, percent: changeOf(last, first) };
}

/** "+149.6K BTC, +0.76%". */
export function tellIssued({ coins, percent }: ReturnType<typeof getIssued>, coin: string): string {
  if (Number.isNaN(coins)) return 'Not known';
  return `${coins > 0 ? '+' : ''}${formatCompact(coins, 4)} ${coin}, ${formatChange(percent)}`;
}

/** The values of a moment, as a reader hears them. */
export function speakMoment(view: SupplyView, lines: readonly PaneLine[], time: number): string {
  const { asset, seconds } = view;
  const at = (field: Parameters<typeof figureAt>[1]): number => figureAt(asset, field, time, seconds);
  const caps =
    view.compared.length > 0
      ? [asset, ...view.compared].map(
          (one) => `${one.coin} ${tellFigure('marketcap', figureAt(one, 'marketcap', time, seconds), one.coin)}`,
        )
      : [
          `Market cap ${tellFigure('marketcap', at('marketcap'), asset.coin)}`,
          ...lines
            .filter(({ id }) => id === 'diluted')
            .map(() => `Fully diluted ${tellFigure('fullyDilutedValuation', at('fullyDilutedValuation'), asset.coin)}`),
        ];
  const parts = listParts(view);
  const shares = listSharesAt(view, time).map((value, part) => `${parts[part].name} ${formatShare(value)}`);
  const dominance = shares.length === 0 ? [] : [`Dominance ${shares.join(', ')}`];
  const circulating = `Circulating ${tellFigure('circulatingSupply', at('circulatingSupply'), asset.coin)}`;
  const carried = isCarriedAt(asset, time, seconds) ? ['Carried forward from the bucket before'] : [];
  return `${[formatBucket(time), caps.join(', '), ...dominance, circulating, ...carried].join('. ')}.`;
}

/** "12 of 365 buckets carried forward". */
export const tellCarried = (carried: number, all: number): string =>
  `${formatNumber(carried, 0)} of ${formatNumber(all, 0)} buckets carried forward`;
