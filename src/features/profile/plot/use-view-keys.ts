import { readCount } from '@/features/profile/inspector/scrub';
import type { ProfileView } from '@/features/profile/view/profile-view';
import { chosenOf } from '@/state/fields/field-kinds';
import { PROFILE_FIELDS, type ProfileSearch } from '@/state/fields/profile-fields';
import { type ProfileActions, useProfileShortcuts } from './profile-shortcuts';

type Given = Pick<
  ProfileActions,
  'onFit' | 'onLive' | 'onRefresh' | 'onTable' | 'onInspector' | 'onMerge' | 'onPlay'
> & { onSearch(change: Partial<ProfileSearch>): void; onUpto(count: number | undefined): void };

type Layout = NonNullable<ProfileSearch['layout']> | 'collapsed';
type Prices = NonNullable<ProfileSearch['candles']> | 'off';

const NEXT_LAYOUT: Readonly<Record<Layout, Layout>> = { split: 'collapsed', collapsed: 'merged', merged: 'split' };
const NEXT_PRICES: Readonly<Record<Prices, Prices>> = { candles: 'line', line: 'off', off: 'candles' };

/** The keys that work wherever the focus is. */
export function useViewKeys(view: ProfileView, { onSearch, onUpto, ...given }: Given): void {
  const { search, selected } = view;
  useProfileShortcuts({
    ...given,
    onUnit: () => onSearch({ unit: search.unit === 'usd' ? undefined : 'usd' }),
    onCandles() {
      const next = NEXT_PRICES[search.candles ?? 'off'];
      onSearch({ candles: next === 'off' ? undefined : next });
    },
    onLayout() {
      const next = NEXT_LAYOUT[chosenOf(PROFILE_FIELDS.layout, search.layout)];
      onSearch({ layout: next === 'collapsed' ? undefined : next, upto: undefined });
    },
    onStep(blocks) {
      const [one] = selected;
      if (one !== undefined) onUpto(readCount(one.profile.blockCount + blocks, one.whole.blockCount));
    },
  });
}
