import type { SummaryKind } from '@/data/queries/tenors';
import { formatNumber } from '@/domain/format/format-number';
import { tellLoaded } from './tenor-absence';
import { describeFlavour, SIDE_WORDS } from './view/options-format';
import type { OptionsSide } from './view/options-side';
import { MIN_RANKED_DAYS } from './view/tenor-lines';

/** What a figure is. */
const DEFINITIONS: Readonly<Record<SummaryKind, string>> = {
  volatility:
    'Implied volatility: the move that option prices expect of the coin until expiry, as an annualised standard deviation in percent. Realised volatility: that of as many past daily returns.',
  skew: 'Skew, or risk reversal: implied volatility of calls minus that of puts equally far out of the money, in vol points. Below 0, puts cost more.',
};

/** How all of them are made. */
const METHOD = `The venue summarises options with this much time left. A percentile is the share of the last year's daily values that are lower than now; it needs ${MIN_RANKED_DAYS} days.`;

/** "1M 51.6%: 181 values, ranked among 365 days": what each tenor rests on, a line each. */
export function listTenorFacts(side: Pick<OptionsSide, 'kind' | 'tenors' | 'loaded'>): readonly string[] {
  const { format } = SIDE_WORDS[side.kind];
  const isWhole = side.loaded.every(({ missing }) => missing.length === 0);
  return side.tenors.map(({ tag, now, line, among }) => {
    const known = line.values.filter((value) => !Number.isNaN(value)).length;
    return `${tag} ${tellLoaded(now, isWhole, format)}: ${formatNumber(known, 0)} values, ranked among ${formatNumber(among.count, 0)} days`;
  });
}

/** The definition and the method first: what was requested for it is behind a press. */
export function ExplainOptions({ side }: { readonly side: OptionsSide }) {
  const flavour = describeFlavour(side.symbol);
  return (
    <>
      <p>{DEFINITIONS[side.kind]}</p>
      <p>{METHOD}</p>
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
