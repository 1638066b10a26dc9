import { type BarControls, roomOf, type ShownControls, useRoom } from '@/panes/plot/toolbar/bar-controls';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { type TellBar, useBarFit } from '@/ui/use-bar-fit';
import { DOCKED, EXTRA_WIDE, WIDE } from '@/ui/use-media';
import {
  type ChoiceProps,
  CompareChoice,
  hasRealised,
  hasSkewSymbol,
  hasTenors,
  hasVolatilitySymbol,
  RealisedChoice,
  SkewSymbol,
  TenorChoice,
  VolatilitySymbol,
} from './toolbar-choices';

/** The controls that stand in the bar where it has room, and else beside their label behind "More". */
export const CONTROLS = {
  tenor: { label: 'Tenor', from: ROOMY, Choice: TenorChoice, isOffered: hasTenors },
  volatility: { label: 'Implied volatility', from: WIDE, Choice: VolatilitySymbol, isOffered: hasVolatilitySymbol },
  skew: { label: 'Skew', from: WIDE, Choice: SkewSymbol, isOffered: hasSkewSymbol },
  realised: { label: 'Realised volatility', from: DOCKED, Choice: RealisedChoice, isOffered: hasRealised },
  compare: { label: 'Term structures', from: DOCKED, Choice: CompareChoice },
} satisfies BarControls<string, ChoiceProps>;

type ControlId = keyof typeof CONTROLS;

/** Which choices the bar itself shows; the rest is behind "More". */
export type ShownChoices = ShownControls<ControlId | 'refresh'>;

const ROOM = { ...roomOf<ControlId>(CONTROLS), refresh: EXTRA_WIDE };

/** What moves behind "More" if the bar is too narrow: the least used first. */
const DROPS: readonly Partial<ShownChoices>[] = [
  { refresh: false },
  { realised: false, compare: false },
  { volatility: false, skew: false },
  { tenor: false },
];

/** The choices that fit in the bar, and the callback by which the bar reports that they do not. */
export const useShownChoices = (): readonly [ShownChoices, TellBar] => useBarFit<ShownChoices>(useRoom(ROOM), DROPS);
