import { type BarControls, roomOf, type ShownControls, useRoom } from '@/panes/plot/toolbar/bar-controls';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { DOCKED, EXTRA_WIDE } from '@/ui/use-media';
import {
  areMapsAlone,
  areMapsBesideDepth,
  BlockChoice,
  type ChoiceProps,
  hasLongResolution,
  hasOverlay,
  hasOwnBlock,
  isDepthShown,
  LevelsChoice,
  OverlayChoice,
  type OverlayChoiceProps,
  UnitChoice,
} from './toolbar-choices';

/** From this width on the price overlays fit. On narrower windows they would cut off the button to the live edge. */
const OVERLAY_ROOM = '(min-width: 1440px)';

/** The controls that stand in the bar where it has room, and else beside their label behind "More". */
export const CONTROLS = {
  block: { label: 'Block size', from: ROOMY, Choice: BlockChoice, isOffered: isDepthShown },
  levels: { label: 'Levels', from: ROOMY, Choice: LevelsChoice, isOffered: areMapsAlone },
  overlay: { label: 'Price overlay', from: OVERLAY_ROOM, Choice: OverlayChoice, isOffered: hasOverlay },
  unit: { label: 'Unit', from: DOCKED, Choice: UnitChoice },
  levelsOfMaps: { label: 'Levels of maps', from: 'not all', Choice: LevelsChoice, isOffered: areMapsBesideDepth },
} satisfies BarControls<string, ChoiceProps & OverlayChoiceProps>;

const ROOM = {
  ...roomOf<keyof typeof CONTROLS>(CONTROLS),
  ranges: ROOMY,
  costs: ROOMY,
  panes: DOCKED,
  everything: EXTRA_WIDE,
};

/** Which choices the bar itself shows; the rest is behind "More". */
export type ShownChoices = ShownControls<Exclude<keyof typeof ROOM, 'everything'>>;

/** What has room in the bar of this window. */
export function useShownChoices(heatmap: ChoiceProps['heatmap']): ShownChoices {
  const { everything, ...room } = useRoom(ROOM);
  return {
    ...room,
    // A third block size takes the space of the overlays, except in extra-wide windows.
    overlay: room.overlay && (everything || !hasOwnBlock(heatmap)),
    // So does a third choice of blocks or levels that of the costs.
    costs: room.costs && (everything || !hasLongResolution(heatmap)),
  };
}
