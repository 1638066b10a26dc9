import type { ReactNode } from 'react';
import type { Market } from '@/contract/payloads';
import { formatTag, type Price } from '@/panes/price/price-words';
import { Button } from '@/ui/button';
import { MenuButton, type MenuButtonProps } from '@/ui/menu-button';
import { switchVenue } from './venue-choice';

export interface VenueMenuProps {
  /** Markets to choose from, one per venue, the most important first. */
  readonly markets: readonly Pick<Market, 'exchange'>[];
  /** State of the markets' look-up. */
  readonly lookUp: keyof typeof ALONE;
  /** The shown venues. */
  readonly selected: readonly string[];
  /** What several venues are combined into; absent: their sum. */
  readonly joined?: 'summed' | 'compared';
  /** If the key cannot sum: why, and how to unlock it. Then one venue is chosen at a time. */
  readonly lock?: ReactNode;
  /** Whether one of several venues is shown while the key cannot sum them; absent: nothing is. */
  readonly isOneShown?: boolean;
  /** Why there is no choice: "DEXPERP, all BTC markets". */
  readonly offReason?: string | undefined;
  /** What a choice would cost, once known. */
  readonly priceOf?: ((venues: readonly string[]) => Price) | undefined;
  /** Shown under the venues: an action to compare them. */
  readonly action?: MenuButtonProps<string>['action'];
  onChange(venues: readonly string[]): void;
}

/** Why there is no choice while at most one market is known. */
const ALONE = {
  pending: 'Looking for other venues',
  failed: 'Other venues could not be looked up',
  done: 'No other venue has this data',
} as const;

/** Chooses whose data are shown: one venue's, or the sum of several. */
export function VenueMenu(props: VenueMenuProps) {
  const {
    markets,
    lookUp,
    selected,
    joined = 'summed',
    lock,
    offReason,
    isOneShown,
    priceOf,
    action,
    onChange,
  } = props;
  if (offReason !== undefined || markets.length < 2) {
    const reason = offReason ?? ALONE[lookUp];
    return (
      <Button aria-label={`Venues, ${selected.join(', ')}, fixed`} offReason={reason} aria-description={reason}>
        <span className="font-normal">Venues</span>
        {offReason === undefined ? '1' : 'fixed'}
      </Button>
    );
  }
  const isMultiple = lock === undefined;
  const { name, summary } = summarise(selected, { of: markets.length, joined, isLocked: !isMultiple, isOneShown });
  const change = (venues: readonly string[]): void => {
    if (venues.length > 0) onChange(venues);
  };
  return (
    <MenuButton
      label="Venues"
      name={`Venues, ${name}`}
      summary={summary}
      multiple={isMultiple}
      options={markets.map(({ exchange }) => {
        const price = priceOf?.(switchVenue(markets, selected, exchange, isMultiple));
        return { value: exchange, label: exchange, ...(price === undefined ? {} : { detail: formatTag(price) }) };
      })}
      selected={selected}
      onChange={change}
      footer={lock}
      action={action}
    />
  );
}

interface Offered {
  readonly of: number;
  readonly joined: string;
  readonly isLocked: boolean;
  readonly isOneShown: boolean | undefined;
}

/** What the button says of the venues. Several that the key may not join may be asked for by a link: they are locked. */
function summarise(
  selected: readonly string[],
  { of, joined, isLocked, isOneShown = false }: Offered,
): { readonly name: string; readonly summary: string } {
  if (selected.length > 1) {
    const locked = `${isOneShown ? '1 of ' : ''}${selected.length}, locked`;
    const words = isLocked ? locked : `${selected.length} ${joined}`;
    return { name: words, summary: words };
  }
  return { name: selected[0], summary: `1 of ${of}` };
}
