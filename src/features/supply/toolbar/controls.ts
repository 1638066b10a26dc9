import { type BarControls, roomOf, type ShownControls, useRoom } from '@/panes/plot/toolbar/bar-controls';
import { type TellBar, useBarFit } from '@/ui/use-bar-fit';
import { DOCKED, EXTRA_WIDE, WIDE } from '@/ui/use-media';
import {
  type ChoiceProps,
  CompareChoice,
  hasLeaders,
  hasOthers,
  LeaderboardButton,
  LineChips,
  ModeChoice,
  ScaleChoice,
  StepChoice,
} from './toolbar-choices';

/** The controls that stand in the bar where it has room, and else beside their label behind "More". */
export const CONTROLS = {
  step: { label: 'Bucket', from: 'all', Choice: StepChoice },
  scale: { label: 'Scale', from: WIDE, Choice: ScaleChoice },
  mode: { label: 'Values', from: DOCKED, Choice: ModeChoice },
  lines: { label: 'Beside the market cap', from: DOCKED, Choice: LineChips },
  compare: { label: 'Other coins', from: WIDE, Choice: CompareChoice, isOffered: hasOthers },
  leaders: { label: 'All coins', from: 'all', Choice: LeaderboardButton, isOffered: hasLeaders },
} satisfies BarControls<string, ChoiceProps>;

type ControlId = keyof typeof CONTROLS;

/** Which choices the bar itself shows; the rest is behind "More". */
export type ShownChoices = ShownControls<ControlId | 'refresh' | 'coinLabel'>;

const ROOM = { ...roomOf<ControlId>(CONTROLS), refresh: EXTRA_WIDE, coinLabel: 'all' };

/** What moves behind "More" if the bar is too narrow: the least used first. */
const DROPS: readonly Partial<ShownChoices>[] = [
  { refresh: false },
  { lines: false },
  { mode: false },
  { scale: false, compare: false },
  { leaders: false },
  { step: false },
  { coinLabel: false },
];

/** The choices that fit in the bar, and the callback by which the bar reports that they do not. */
export const useShownChoices = (): readonly [ShownChoices, TellBar] => useBarFit<ShownChoices>(useRoom(ROOM), DROPS);
