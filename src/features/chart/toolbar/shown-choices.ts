import { ULTRA_WIDE, WITH_ALL_CHIPS, WITH_CHIPS, WITH_COMPARE, WITH_MEASURE } from '@/features/chart/view/breakpoints';
import { CHART_PANES, type ChartPaneId } from '@/state/url-state';
import { type TellBar, useBarFit } from '@/ui/use-bar-fit';
import { DOCKED, useMedia, WIDE } from '@/ui/use-media';

/** Which choices the bar itself shows; the rest is behind "More". */
export interface ShownChoices {
  readonly hasForm: boolean;
  readonly hasScale: boolean;
  readonly hasUnit: boolean;
  readonly hasRanges: boolean;
  readonly hasCompare: boolean;
  readonly hasLines: boolean;
  readonly hasMeasure: boolean;
  /** Switches in the bar. */
  readonly chips: readonly ChartPaneId[];
  readonly hasAllChips: boolean;
}

const WIDE_CHIPS: readonly ChartPaneId[] = CHART_PANES.filter((pane) => pane !== 'volatility');
const BAR_CHIPS: readonly ChartPaneId[] = WIDE_CHIPS.filter((pane) => pane !== 'questions');

/** What moves behind "More" if the bar is too narrow: the least used first. */
const DROPS: readonly Partial<ShownChoices>[] = [
  { hasMeasure: false },
  { hasLines: false },
  { hasScale: false },
  { hasRanges: false },
  { hasAllChips: false },
  { chips: WIDE_CHIPS },
  { chips: BAR_CHIPS },
  { hasUnit: false },
  { hasForm: false },
  { chips: [] },
  { hasCompare: false },
];

/** The choices that fit in the bar, and the callback by which the bar reports that they do not. */
export const useShownChoices = (): readonly [ShownChoices, TellBar] => useBarFit(useUsualChoices(), DROPS);

/** What usually fits in a window of this width. */
function useUsualChoices(): ShownChoices {
  const hasForm = useMedia(WIDE);
  const hasUnit = useMedia(DOCKED);
  const hasChips = useMedia(WITH_CHIPS);
  const hasAllChips = useMedia(WITH_ALL_CHIPS);
  const hasAll = useMedia(ULTRA_WIDE);
  const hasCompare = useMedia(WITH_COMPARE);
  const hasMeasure = useMedia(WITH_MEASURE);
  return {
    hasForm,
    hasUnit,
    hasScale: hasAllChips,
    hasRanges: hasAll,
    hasCompare,
    hasLines: hasAll,
    hasMeasure,
    chips: listBarChips({ hasAll, hasAllChips, hasChips }),
    hasAllChips,
  };
}

interface ChipRoom {
  readonly hasAll: boolean;
  readonly hasAllChips: boolean;
  readonly hasChips: boolean;
}

function listBarChips({ hasAll, hasAllChips, hasChips }: ChipRoom): readonly ChartPaneId[] {
  if (hasAll) return CHART_PANES;
  if (hasAllChips) return WIDE_CHIPS;
  return hasChips ? BAR_CHIPS : [];
}
