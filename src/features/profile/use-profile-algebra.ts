import { useCrosshair } from '@/panes/plot/use-crosshair';
import type { ProfileSearch } from '@/state/profile-search';
import { findCut } from './profile-keys';
import type { AlgebraProps } from './profile-panes';
import type { ProfileView, ShownProfile } from './profile-view';
import { findShown } from './read-cell';
import { cutAt, extendSelection, mergeSelected, separate } from './shape-profiles';

export interface ProfileAlgebra extends AlgebraProps {
  onSelect(shown: ShownProfile, isExtending: boolean): void;
  onSelectAt(time: number, isExtending: boolean): void;
  onSplitAt(time: number): void;
  /** False where nothing is selected. */
  onClear(): boolean;
}

/** Selecting, merging and splitting, all kept in the address. */
export function useProfileAlgebra(
  view: ProfileView,
  onSearch: (change: Partial<ProfileSearch>) => void,
): ProfileAlgebra {
  const { search, selected, shown } = view;
  const point = useCrosshair(view.crosshair);
  const onSelect = ({ whole }: ShownProfile, isExtending: boolean): void => {
    const [first] = selected;
    const last = selected.at(-1);
    const sel =
      isExtending && first !== undefined && last !== undefined
        ? extendSelection([first.whole.start, last.whole.start], whole.start)
        : ([whole.start, whole.start] as const);
    const isSame = search.sel?.[0] === sel[0] && search.sel[1] === sel[1];
    if (!isSame) onSearch({ sel, ...(first?.whole === whole ? {} : { upto: undefined }) });
  };
  const onSplitAt = (time: number): void => {
    const cut = findCut(view, time);
    if (cut !== undefined) onSearch(cutAt(cut.whole, cut.block, search));
  };
  return {
    mergeReason: selected.length < 2 ? 'Select two sessions or more: ⇧ and a press on their names' : undefined,
    splitReason: explainSplit(view, point?.time),
    onMerge() {
      if (selected.length > 1)
        onSearch(
          mergeSelected(
            selected.map(({ whole }) => whole),
            search,
          ),
        );
    },
    onSplit() {
      const [one] = selected;
      if (one === undefined) return;
      if (one.profile !== one.whole) onSearch(cutAt(one.whole, one.profile.blockCount, search));
      else if (point !== undefined && findCut(view, point.time) !== undefined) onSplitAt(point.time);
      else if (one.as === 'merged') onSearch(separate(one.whole, search));
    },
    onSelect,
    onSelectAt(time, isExtending) {
      const one = findShown(shown, time);
      if (one !== undefined) onSelect(one, isExtending);
    },
    onSplitAt,
    onClear() {
      if (search.sel !== undefined) onSearch({ sel: undefined, upto: undefined });
      return search.sel !== undefined;
    },
  };
}

/** Why there is no place to split at. */
function explainSplit(view: ProfileView, time: number | undefined): string | undefined {
  const [one] = view.selected;
  if (one === undefined) return 'No session is loaded';
  if (one.profile !== one.whole || one.as === 'merged') return undefined;
  if (time !== undefined && findCut(view, time) !== undefined) return undefined;
  return 'Choose a block first: with the slider, or pin the crosshair on one';
}
