import { type BarControls, roomOf, type ShownControls, useRoom } from '@/panes/plot/toolbar/bar-controls';
import type { ProfileMark } from '@/state/fields/profile-fields';
import { type TellBar, useBarFit } from '@/ui/use-bar-fit';
import { WIDE } from '@/ui/use-media';
import {
  AreaChoice,
  BlockChoice,
  type ChoiceProps,
  ColourChoice,
  LayoutChoice,
  RowChoice,
  StyleChoice,
  UnitChoice,
  Venues,
} from './toolbar-choices';

/** Widths that fit the switches, the style, and everything. */
const WITH_CHIPS = '(min-width: 1400px)';
const WITH_STYLE = '(min-width: 1800px)';
const ULTRA_WIDE = '(min-width: 2360px)';

/** The controls that stand in the bar where it has room, and else beside their label behind "More". */
export const CONTROLS = {
  block: { label: 'Block', from: 'all', Choice: BlockChoice },
  style: { label: 'TPO style', from: WITH_STYLE, Choice: StyleChoice },
  layout: { label: 'Profile layout', from: WIDE, Choice: LayoutChoice },
  venues: { label: 'Venues', from: ULTRA_WIDE, Choice: Venues },
  unit: { label: 'Unit', from: ULTRA_WIDE, Choice: UnitChoice },
  colour: { label: 'Colour', from: ULTRA_WIDE, Choice: ColourChoice },
  row: { label: 'Row', from: WIDE, Choice: RowChoice },
  area: { label: 'Value area', from: WITH_CHIPS, Choice: AreaChoice },
} satisfies BarControls<string, ChoiceProps>;

const ROOM = {
  ...roomOf<keyof typeof CONTROLS>(CONTROLS),
  someChips: WITH_CHIPS,
  allChips: ULTRA_WIDE,
};

/** Which choices the bar itself shows; the rest is behind "More". */
export interface ShownChoices extends ShownControls<keyof typeof CONTROLS> {
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

/** What moves behind "More" if the bar is too narrow: the least used first. */
const DROPS: readonly Partial<ShownChoices>[] = [
  { colour: false },
  { unit: false },
  { area: false },
  { chips: BAR_CHIPS },
  { venues: false },
  { style: false },
  { row: false },
  { chips: [] },
  { layout: false },
  { block: false },
];

/** The choices that fit in the bar, and the callback by which the bar reports that they do not. */
export function useShownChoices(): readonly [ShownChoices, TellBar] {
  const { someChips, allChips, ...room } = useRoom(ROOM);
  const chips = allChips ? MARK_CHIPS : someChips ? BAR_CHIPS : [];
  return useBarFit<ShownChoices>({ ...room, chips }, DROPS);
}
