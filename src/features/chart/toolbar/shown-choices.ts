import { ULTRA_WIDE, WITH_ALL_CHIPS, WITH_CHIPS, WITH_COMPARE, WITH_MEASURE } from '@/features/chart/view/breakpoints';
import { CHART_PANES, type ChartPaneId } from '@/state/url-state';
import { DOCKED, useMedia, WIDE } from '@/ui/use-media';

/** What of the choices the bar itself holds; the rest is behind "More". */
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

/** By the width of the window. */
export function useShownChoices(): ShownChoices {
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
