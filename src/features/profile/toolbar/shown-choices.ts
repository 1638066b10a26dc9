import type { ProfileMark } from '@/state/fields/profile-fields';
import { type TellBar, useBarFit } from '@/ui/use-bar-fit';
import { useMedia, WIDE } from '@/ui/use-media';

/** Which choices the bar itself shows; the rest is behind "More". */
export interface ShownChoices {
  readonly hasBlock: boolean;
  readonly hasStyle: boolean;
  readonly hasLayout: boolean;
  readonly hasVenues: boolean;
  readonly hasUnit: boolean;
  readonly hasColour: boolean;
  readonly hasRow: boolean;
  readonly hasArea: boolean;
  /** Switches in the bar. */
  readonly chips: readonly MarkChip[];
}

export type MarkChip = ProfileMark | 'volume' | 'candles';

export const MARK_CHIPS: readonly MarkChip[] = [
  'area',
  'balance',
  'singles',
  'naked',
  'edges',
  'developing',
  'volume',
  'candles',
];
const BAR_CHIPS: readonly MarkChip[] = ['area', 'balance', 'singles', 'naked', 'volume'];

/** Widths that fit the switches, the style, and everything. */
const WITH_CHIPS = '(min-width: 1400px)';
const WITH_STYLE = '(min-width: 1800px)';
const ULTRA_WIDE = '(min-width: 2360px)';

/** What moves behind "More" if the bar is too narrow: the least used first. */
const DROPS: readonly Partial<ShownChoices>[] = [
  { hasColour: false },
  { hasUnit: false },
  { hasArea: false },
  { chips: BAR_CHIPS },
  { hasVenues: false },
  { hasStyle: false },
  { hasRow: false },
  { chips: [] },
  { hasLayout: false },
  { hasBlock: false },
];

/** The choices that fit in the bar, and the callback by which the bar reports that they do not. */
export const useShownChoices = (): readonly [ShownChoices, TellBar] => useBarFit(useUsualChoices(), DROPS);

/** What usually fits in a window of this width. */
function useUsualChoices(): ShownChoices {
  const hasLayout = useMedia(WIDE);
  const hasChips = useMedia(WITH_CHIPS);
  const hasStyle = useMedia(WITH_STYLE);
  const hasAll = useMedia(ULTRA_WIDE);
  return {
    hasBlock: true,
    hasStyle,
    hasLayout,
    hasVenues: hasAll,
    hasUnit: hasAll,
    hasColour: hasAll,
    hasRow: hasLayout,
    hasArea: hasChips,
    chips: hasAll ? MARK_CHIPS : hasChips ? BAR_CHIPS : [],
  };
}
