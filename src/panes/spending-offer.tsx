import { formatNumber } from '@/domain/format/format-number';
import { formatWeight } from '@/domain/format/format-weight';
import { Button } from '@/ui/button';
import { StateBlock } from '@/ui/state-block';
import type { SpendingQuestion } from './use-spending-consent';

/** A cheaper view: "1D, 14 weight". */
export interface Offer {
  readonly label: string;
  readonly weight: number;
  onPress(): void;
}

export interface SpendingOfferProps {
  readonly question: SpendingQuestion;
  /** "Depth and candles". */
  readonly what: string;
  readonly offers: readonly Offer[];
  /** Older data stay in sight. */
  readonly hasData: boolean;
}

/** Says what a view costs before it is asked for, and what costs less. */
export function SpendingOffer({ question, what, offers, hasData }: SpendingOfferProps) {
  const { verdict, load } = question;
  const { weight } = question.price;
  return (
    <div
      className={`absolute inset-x-0 bottom-0 z-20 bg-canvas/92 [container:pane/size] ${hasData ? 'h-42 border-t border-line' : 'top-0'}`}
    >
      <StateBlock
        icon={verdict === 'never' ? 'warning' : 'clock'}
        tone={verdict === 'never' ? 'warn' : 'quiet'}
        title={verdict === 'never' ? 'Above the budget of this tier' : 'Above your spending limit'}
        body={describeQuestion(question, what, offers.length > 0)}
        actions={
          <>
            {verdict === 'ask' && (
              <Button look="primary" onClick={load}>{`Load, ${formatWeight(weight)} weight`}</Button>
            )}
            {sortOffers(offers).map(({ label, onPress }) => (
              <Button key={label} onClick={onPress}>
                {label}
              </Button>
            ))}
          </>
        }
      />
    </div>
  );
}

/** The cheapest first: what a view costs at least is read in one look. */
export const sortOffers = <O extends Pick<Offer, 'weight'>>(offers: readonly O[]): readonly O[] =>
  offers.toSorted((a, b) => a.weight - b.weight);

/** Why it does not load by itself, and what to do. */
export function describeQuestion(
  { verdict, price, capacity }: Omit<SpendingQuestion, 'load'>,
  what: string,
  hasOffers: boolean,
): string {
  const { weight, tilesHeld, tilesNeeded } = price;
  if (verdict === 'never') {
    const way = hasOffers ? ' These views fit, the cheapest first:' : ' Choose a shorter range or fewer levels.';
    return `This view costs ${formatWeight(weight)} weight (${what}). The budget of this tier never exceeds ${formatWeight(capacity)}.${way}`;
  }
  const held = `${formatNumber(tilesHeld, 0)} of ${formatNumber(tilesNeeded, 0)} tiles are cached.`;
  const way = hasOffers ? ' The cheapest first:' : '';
  return `This view costs ${formatWeight(weight)} weight (${what}). ${held}${way}`;
}
