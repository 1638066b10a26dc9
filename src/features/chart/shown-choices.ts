import { CHART_PANES, type ChartPaneId } from '@/state/url-state';
import { DOCKED, EXTRA_WIDE, useMedia, WIDE } from '@/ui/use-media';
import { ULTRA_WIDE, WITH_CHIPS } from './breakpoints';

/** What of the choices the bar itself holds; the rest is behind "More". */
export interface ShownChoices {
  readonly hasForm: boolean;
  readonly hasScale: boolean;
  readonly hasUnit: boolean;
  readonly hasRanges: boolean;
  readonly hasCompare: boolean;
  /** Switches in the bar. */
  readonly chips: readonly ChartPaneId[];
  readonly hasAllChips: boolean;
}

const BAR_CHIPS: readonly ChartPaneId[] = CHART_PANES.filter((pane) => pane !== 'volatility' && pane !== 'questions');

/** By the width of the window. */
export function useShownChoices(): ShownChoices {
  const hasForm = useMedia(WIDE);
  const hasUnit = useMedia(DOCKED);
  const hasChips = useMedia(WITH_CHIPS);
  const hasAllChips = useMedia(EXTRA_WIDE);
  const hasAll = useMedia(ULTRA_WIDE);
  return {
    hasForm,
    hasUnit,
    hasScale: hasAllChips,
    hasRanges: hasAll,
    hasCompare: hasAll,
    chips: hasAllChips ? CHART_PANES : hasChips ? BAR_CHIPS : [],
    hasAllChips,
  };
}
