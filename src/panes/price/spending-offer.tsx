import { useBudgetLimit } from '@/client/use-budget';
import { formatWeight } from '@/domain/format/format-weight';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { StateBlock, type StateBlockProps } from '@/ui/state-block';
import { useTellOffer } from './offered-way';
import { useLoadWaits } from './over-budget';
import { formatCached } from './price-words';
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
  /** What the view's own button loads: "3 d". */
  readonly asked?: string;
  readonly offers: readonly Offer[];
  /** Older data are still visible. */
  readonly hasData: boolean;
  /** It has its own place below these data and covers none of them. */
  readonly isBelow?: boolean;
}

/** States what a view costs before it is requested, and what costs less. */
export function SpendingOffer(props: SpendingOfferProps) {
  const { question, what, asked, offers, hasData, isBelow = false } = props;
  const limit = useBudgetLimit();
  const waitOf = useLoadWaits([question.price.weight, ...offers.map(({ weight }) => weight)]);
  const choices = listChoices({ ...question, asked, waitOf }, offers);
  const isNever = question.verdict === 'never';
  useTellOffer(choices[0]?.isAsked === false ? choices[0] : undefined);
  const words = {
    icon: isNever ? 'warning' : 'clock',
    tone: isNever ? 'warn' : 'quiet',
    title: isNever ? 'Above the budget of this tier' : 'Above your spending limit',
    body: describeQuestion({ ...question, limit }, what, choices[0]),
    actions: <OfferButtons choices={choices} />,
  } as const;
  if (hasData)
    return (
      <div
        className={`border-t border-line bg-panel ${isBelow ? 'relative flex-none' : 'absolute inset-x-0 bottom-0 z-20'}`}
      >
        <OfferBar {...words} />
      </div>
    );
  return (
    <div className="absolute inset-0 z-20 bg-canvas/92 [container:pane/size]">
      <StateBlock {...words} />
    </div>
  );
}

function OfferButtons({ choices }: { readonly choices: readonly Choice[] }) {
  // The sentence names the first, so that is the one that stands out.
  return choices.map(({ label, wait, onPress }, at) => (
    <Button
      key={label}
      title={wait === undefined ? 'Loads at once' : `Loads when the budget can pay it, ${wait}`}
      look={at === 0 ? 'primary' : undefined}
      onClick={onPress}
    >
      {wait === undefined ? label : `${label}, ${wait}`}
    </Button>
  ));
}

interface Choice extends Offer {
  /** The view that was asked for. */
  readonly isAsked: boolean;
  /** When the budget can pay it: "in about 2 min"; `undefined` if at once. */
  readonly wait: string | undefined;
}

interface AskedView extends Pick<SpendingQuestion, 'verdict' | 'load'> {
  readonly price: Pick<SpendingQuestion['price'], 'weight'>;
  readonly asked?: string | undefined;
  waitOf(weight: number): string | undefined;
}

/** The view itself, where it may be loaded, among those offered instead of it. */
export function listChoices(
  { verdict, load, asked, price: { weight }, waitOf }: AskedView,
  offers: readonly Offer[],
): readonly Choice[] {
  const label = `${asked === undefined ? 'Load' : `Load ${asked}`}, ${formatWeight(weight)} weight`;
  const own = { label, weight, wait: waitOf(weight), isAsked: true, onPress: load };
  const others = offers.map((offer) => ({ ...offer, wait: waitOf(offer.weight), isAsked: false }));
  return sortOffers(verdict === 'ask' ? [own, ...others] : others);
}

/** The same in a bar as low as its words, which stand before the buttons that they announce. */
function OfferBar({ icon, tone, title, body, actions }: StateBlockProps) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3 py-2 text-[12px] leading-4.5">
      <span className="flex items-center gap-1.5">
        <Icon name={icon} size={15} className={`flex-none ${tone === 'warn' ? 'text-warn' : 'text-fg-3'}`} />
        <h2 className="text-[12.5px] font-semibold tracking-[-0.01em]">{title}</h2>
      </span>
      <p className="text-fg-2">{body}</p>
      <span className="flex flex-wrap gap-1.5">{actions}</span>
    </div>
  );
}

/**
 * The first `most` offers. If a minute's budget pays none of those, the last gives way to the first that it pays: an
 * offer is no way out if it asks the same question.
 */
export function keepOffers<O extends { readonly weight: number }>(
  offers: readonly O[],
  limit: number,
  most: number,
): readonly O[] {
  const first = offers.slice(0, most);
  const paid = offers.find(({ weight }) => weight <= limit);
  if (paid === undefined || first.includes(paid)) return first;
  return [...first.slice(0, most - 1), paid];
}

/** Cheapest first, so that the least cost of a view is seen at once. */
export const sortOffers = <O extends Pick<Offer, 'weight'>>(offers: readonly O[]): readonly O[] =>
  offers.toSorted((a, b) => a.weight - b.weight);

/** Why it does not load by itself, and what to do: the cheapest choice by the name of its button. */
export function describeQuestion(
  { verdict, price, capacity, limit }: Omit<SpendingQuestion, 'load'> & { readonly limit: number },
  what: string,
  cheapest: Pick<Choice, 'label' | 'isAsked'> | undefined,
): string {
  const costs = `This view costs ${formatWeight(price.weight)} weight (${what})`;
  const way = cheapest === undefined || cheapest.isAsked ? '' : ` Cheapest: ${cheapest.label}.`;
  if (verdict === 'never') {
    const shorter = cheapest === undefined ? ' Choose a shorter range or fewer levels.' : way;
    return `${costs}. The budget of this tier never exceeds ${formatWeight(capacity)}: ${formatWeight(limit)} a minute are added up to that.${shorter}`;
  }
  const cached = price.tilesHeld === 0 ? '' : ` ${formatCached(price)} of it is cached.`;
  return `${costs}; your budget is ${formatWeight(limit)} a minute.${cached}${way}`;
}
