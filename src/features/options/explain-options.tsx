import type { SummaryKind } from '@/data/queries/tenors';
import { formatNumber } from '@/domain/format/format-number';
import { tellLoaded } from './tenor-absence';
import { describeFlavour, SIDE_WORDS } from './view/options-format';
import type { OptionsSide } from './view/options-side';
import { MIN_RANKED_DAYS } from './view/tenor-lines';

/** What a figure is, and how it is made. */
const DEFINITIONS: Readonly<Record<SummaryKind, readonly [what: string, how: string]>> = {
  volatility: [
    'Implied volatility: how far the price of the coin is expected to move until options of a tenor end, as their prices imply it. Annualised standard deviation, percent.',
    `Summarised by the venue for options with that much time left. A percentile is the share of daily values of the last year that are lower than now, told of ${MIN_RANKED_DAYS} days and more. Realised volatility: annualised deviation of as many daily returns.`,
  ],
  skew: [
    'Skew, or risk reversal: the implied volatility of calls less that of puts that are as far out of the money, in vol points. Below 0 puts cost more: protection against a fall is dear.',
    `Summarised by the venue for options with that much time left. A percentile is the share of daily values of the last year that are lower than now, told of ${MIN_RANKED_DAYS} days and more.`,
  ],
};

/** "1M 51.6%: 181 values, 365 days to rank among": what each tenor rests on, a line each. */
export function listTenorFacts(side: Pick<OptionsSide, 'kind' | 'tenors' | 'loaded'>): readonly string[] {
  const { format } = SIDE_WORDS[side.kind];
  const isWhole = side.loaded.every(({ missing }) => missing.length === 0);
  return side.tenors.map(({ tag, now, line, among }) => {
    const known = line.values.filter((value) => !Number.isNaN(value)).length;
    return `${tag} ${tellLoaded(now, isWhole, format)}: ${formatNumber(known, 0)} values, ${formatNumber(among.count, 0)} days to rank among`;
  });
}

/** The definition and the method first: what was requested for it is behind a press. */
export function ExplainOptions({ side }: { readonly side: OptionsSide }) {
  const flavour = describeFlavour(side.symbol);
  return (
    <>
      {DEFINITIONS[side.kind].map((text) => (
        <p key={text}>{text}</p>
      ))}
      {side.symbol !== undefined && (
        <p>
          {side.exchange} {side.symbol}
          {flavour === undefined ? '' : `, ${flavour}`}
        </p>
      )}
      {listTenorFacts(side).map((text) => (
        <span key={text}>{text}</span>
      ))}
    </>
  );
}
