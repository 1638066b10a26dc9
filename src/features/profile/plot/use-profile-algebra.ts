import { useState } from 'react';
import type { CrosshairPoint } from '@/charts/crosshair-store';
import { findShown } from '@/features/profile/inspector/read-cell';
import type { ProfileView, ShownProfile } from '@/features/profile/view/profile-view';
import { cutAt, extendSelection, mergeSelected, separate } from '@/features/profile/view/shape-profiles';
import { useCrosshairPart } from '@/panes/plot/crosshair/use-crosshair-part';
import type { ProfileSearch } from '@/state/fields/profile-fields';
import { type BlockReader, type Cut, findCut, findCutAt } from './find-cut';

type SearchChanger = (change: Partial<ProfileSearch>) => void;

export interface Selecting {
  onSelect(shown: ShownProfile, isExtending: boolean): void;
  onSelectAt(time: number, isExtending: boolean): void;
  /** Clears the selection; false if nothing is selected. */
  onClear(): boolean;
}

/** What merges and splits profiles, or why it cannot. */
export interface AlgebraActions {
  /** Why sessions cannot be merged now; `undefined` if they can. */
  readonly mergeReason: string | undefined;
  readonly splitReason: string | undefined;
  onMerge(): void;
  onSplit(): void;
  /** Cuts before the block that covers a time. */
  onSplitBefore(time: number): void;
}

/** Which profiles are selected, kept in the address. */
export function useSelecting({ search, selected, shown }: ProfileView, onSearch: SearchChanger): Selecting {
  // Start of the profile where the selection started.
  const [anchor, setAnchor] = useState<number>();
  const onSelect = ({ whole }: ShownProfile, isExtending: boolean): void => {
    const [first] = selected;
    const last = selected.at(-1);
    const isOn = isExtending && first !== undefined && last !== undefined;
    const sel = isOn
      ? extendSelection([first.whole.start, last.whole.start], anchor, whole.start)
      : ([whole.start, whole.start] as const);
    if (!isOn) setAnchor(whole.start);
    const isSame = search.sel?.[0] === sel[0] && search.sel[1] === sel[1];
    if (!isSame) onSearch({ sel, ...(first?.whole === whole ? {} : { upto: undefined }) });
  };
  return {
    onSelect,
    onSelectAt(time, isExtending) {
      const one = findShown(shown, time);
      if (one !== undefined) onSelect(one, isExtending);
    },
    onClear() {
      if (search.sel !== undefined) onSearch({ sel: undefined, upto: undefined });
      return search.sel !== undefined;
    },
  };
}

export interface ProfileAlgebra extends AlgebraActions {
  /** Cuts before the block at the crosshair. */
  onSplitAt(point: CrosshairPoint): void;
}

/** Merging and splitting, kept in the address. `reader` finds the block under the crosshair. */
export function useProfileAlgebra(
  view: ProfileView,
  reader: BlockReader | undefined,
  onSearch: SearchChanger,
): ProfileAlgebra {
  const { search, selected, crosshair } = view;
  const hasCut = useCrosshairPart(
    crosshair,
    (point) => point !== undefined && findCutAt(view, point, reader) !== undefined,
  );
  const cut = (found: Cut | undefined): void => {
    if (found !== undefined) onSearch(cutAt(found.whole, found.block, search));
  };
  const onSplitAt = (point: CrosshairPoint): void => cut(findCutAt(view, point, reader));
  return {
    mergeReason: selected.length < 2 ? 'Select two or more sessions first: ⇧-click their names' : undefined,
    splitReason: explainSplit(view, hasCut),
    onMerge() {
      const wholes = selected.map(({ whole }) => whole);
      if (wholes.length > 1) onSearch(mergeSelected(wholes, search));
    },
    onSplit() {
      const [one] = selected;
      const point = crosshair.get();
      if (one === undefined) return;
      if (one.profile !== one.whole) onSearch(cutAt(one.whole, one.profile.blockCount, search));
      else if (point !== undefined && findCutAt(view, point, reader) !== undefined) onSplitAt(point);
      else if (one.as === 'merged') onSearch(separate(one.whole, search));
    },
    onSplitAt,
    onSplitBefore: (time) => cut(findCut(view, time)),
  };
}

/** Why nothing can be split; `undefined` if something can. */
function explainSplit({ selected }: ProfileView, hasCut: boolean): string | undefined {
  const [one] = selected;
  if (one === undefined) return 'No session loaded';
  if (hasCut || one.profile !== one.whole || one.as === 'merged') return undefined;
  return 'Pick a block first: with the slider, or pin the crosshair on it';
}
