import type { Market } from '@/contract/payloads';
import { nameLeadingOutcome } from './leading-outcome';
import { LastPrice } from './price';

export interface NamedPriceProps {
  readonly market: Market;
  readonly className?: string;
}

/** A market's last price; that of an event of several questions over the outcome that it is the probability of. */
export function NamedPrice({ market, className = '' }: NamedPriceProps) {
  const outcome = nameLeadingOutcome(market);
  if (outcome === undefined || market.lastPrice === undefined)
    return <LastPrice market={market} className={className} />;
  return (
    <span
      className={`inline-flex max-w-full flex-col-reverse items-end align-middle ${className}`}
      title={`Outcome with the largest volume of the day: ${outcome}`}
    >
      {/* Read before its probability, and below it, where the figures of a column stand in one line. */}
      <span className="max-w-full truncate text-2xs leading-2.75 font-normal text-fg-3">{outcome}</span>{' '}
      <LastPrice market={market} className="leading-3.5" />
    </span>
  );
}
