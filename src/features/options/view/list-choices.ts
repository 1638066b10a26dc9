import { OPTION_TENORS } from '@/state/fields/options-fields';
import type { OptionsSide } from './options-side';
import type { OptionsView } from './use-options';

/** Until the list of options has been answered, nobody knows what it lacks. */
export const isUnlisted = ({ isPending, error }: Pick<OptionsView['listing'], 'isPending' | 'error'>): boolean =>
  isPending || error !== null;

interface Choices {
  readonly coin: string;
  readonly coins: readonly string[];
  readonly listing: Pick<OptionsView['listing'], 'isPending' | 'error'>;
  readonly volatility: Pick<OptionsSide, 'tenors'>;
  readonly skew: Pick<OptionsSide, 'tenors'>;
}

/** The coins to choose from; the market's own while the list has not been answered, so that the control stays. */
export function listCoinChoices({ coin, coins, listing }: Omit<Choices, 'volatility' | 'skew'>): readonly string[] {
  return coins.length === 0 && coin !== '' && isUnlisted(listing) ? [coin] : coins;
}

/** The tenors to choose from: those that the coin has, or all while the list has not been answered. */
export function listTenorChoices({ listing, volatility, skew }: Omit<Choices, 'coin' | 'coins'>) {
  const tags = [...volatility.tenors, ...skew.tenors].map(({ tag }) => tag);
  if (tags.length === 0 && isUnlisted(listing)) return OPTION_TENORS;
  return OPTION_TENORS.filter((tag) => tags.includes(tag));
}
