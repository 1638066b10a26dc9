import { ULTRA_WIDE, WITH_ALL_CHIPS, WITH_CHIPS, WITH_COMPARE, WITH_MEASURE } from '@/features/chart/view/breakpoints';
import { type BarControls, roomOf, type ShownControls, useRoom } from '@/panes/plot/toolbar/bar-controls';
import { CHART_PANES, type ChartPaneId } from '@/state/url-state';
import { type TellBar, useBarFit } from '@/ui/use-bar-fit';
import { DOCKED, WIDE } from '@/ui/use-media';
import { type ChoiceProps, FormChoice, ScaleChoice, UnitChoice } from './toolbar-choices';

/** The controls that stand in the bar where it has room, and else beside their label behind "More". */
export const CONTROLS = {
  form: { label: 'Price overlay', from: WIDE, Choice: FormChoice },
  scale: { label: 'Scale', from: WITH_ALL_CHIPS, Choice: ScaleChoice },
  unit: { label: 'Unit', from: DOCKED, Choice: UnitChoice },
} satisfies BarControls<string, ChoiceProps>;

/** From which width the bar has each part. */
const ROOM = {
  ...roomOf<keyof typeof CONTROLS>(CONTROLS),
  ranges: ULTRA_WIDE,
  lines: ULTRA_WIDE,
  compare: WITH_COMPARE,
  measure: WITH_MEASURE,
  readings: WITH_ALL_CHIPS,
  someChips: WITH_CHIPS,
};

/** Which choices the bar itself shows; the rest is behind "More". */
export interface ShownChoices extends ShownControls<Exclude<keyof typeof ROOM, 'someChips'>> {
  /** Switches in the bar. */
  readonly chips: readonly ChartPaneId[];
}

const WIDE_CHIPS: readonly ChartPaneId[] = CHART_PANES.filter((pane) => pane !== 'volatility');
const BAR_CHIPS: readonly ChartPaneId[] = WIDE_CHIPS.filter((pane) => pane !== 'questions');

/** What moves behind "More" if the bar is too narrow: the least used first. */
const DROPS: readonly Partial<ShownChoices>[] = [
  { measure: false },
  { lines: false },
  { scale: false },
  { ranges: false },
  { readings: false },
  { chips: WIDE_CHIPS },
  { chips: BAR_CHIPS },
  { unit: false },
  { form: false },
  { chips: [] },
  { compare: false },
];

/** The choices that fit in the bar, and the callback by which the bar reports that they do not. */
export function useShownChoices(): readonly [ShownChoices, TellBar] {
  const { someChips, ...room } = useRoom(ROOM);
  return useBarFit<ShownChoices>({ ...room, chips: listBarChips(room, someChips) }, DROPS);
}

function listBarChips(
  { ranges, readings }: Pick<ShownChoices, 'ranges' | 'readings'>,
  someChips: boolean,
): readonly ChartPaneId[] {
  if (ranges) return CHART_PANES;
  if (readings) return WIDE_CHIPS;
  return someChips ? BAR_CHIPS : [];
}
