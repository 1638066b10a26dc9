import { computeForwardVolatility } from '@/domain/volatility/forward-volatility';
import { SIDE_WORDS } from './view/options-format';
import type { TenorLine } from './view/tenor-lines';

const WHY =
  'Implied between two tenors: the square root of the difference of their total variances over the time between, annualised';
const WHY_NONE = 'Total variance falls between the two: no forward volatility fits both';

/**
 * Forward volatilities between neighbouring tenors, in a line under their curve; nothing if fewer than two are known.
 */
export function ForwardLine({ tenors }: { readonly tenors: readonly TenorLine[] }) {
  const known = tenors.filter(({ now }) => !Number.isNaN(now));
  if (known.length < 2) return null;
  const terms = known.map(({ days, now }) => ({ days, volatility: now }));
  return (
    <dl
      aria-label="Forward volatility"
      className="flex flex-none flex-wrap gap-x-4 px-3 pb-1.5 text-xs leading-4 text-fg-3"
      data-picture-text=""
    >
      <dt title={WHY}>Forward</dt>
      {known.slice(1).map(({ tenor, tag }, at) => {
        const forward = computeForwardVolatility(terms[at], terms[at + 1]);
        return (
          <dd key={tenor} className="whitespace-nowrap" title={Number.isNaN(forward) ? WHY_NONE : WHY}>
            {known[at].tag} to {tag} <b className="font-semibold text-fg-1">{SIDE_WORDS.volatility.format(forward)}</b>
          </dd>
        );
      })}
    </dl>
  );
}
