import type { SummaryKind } from '@/data/queries/tenors';
import { OPTION_TENORS, type OptionsSearch } from '@/state/fields/options-fields';

/** The address after pressing a tenor: only its history, or all tenors once it is pressed again. */
export function showTenor(search: OptionsSearch, kind: SummaryKind, tag: string): Partial<OptionsSearch> {
  const pressed = OPTION_TENORS.find((one) => one === tag);
  const tenor = pressed === search.tenor ? undefined : pressed;
  // A narrow window shows one pane: switches to the history.
  if (search.pane?.endsWith('term') !== true) return { tenor };
  return { tenor: pressed, pane: kind === 'skew' ? 'skew-history' : undefined };
}
