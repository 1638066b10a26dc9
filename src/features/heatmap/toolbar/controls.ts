import { isMapShown } from '@/features/heatmap/map/read-liquidations';
import { type BarControls, roomOf, type ShownControls, useRoom } from '@/panes/plot/toolbar/bar-controls';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { type TellBar, useBarFit } from '@/ui/use-bar-fit';
import { DOCKED } from '@/ui/use-media';
import {
  BlockChoice,
  type ChoiceProps,
  isDepthShown,
  LevelsChoice,
  OverlayChoice,
  type OverlayChoiceProps,
  UnitChoice,
} from './toolbar-choices';

/** From this width on the price overlays fit. On narrower windows they would cut off the button to the live edge. */
const OVERLAY_ROOM = '(min-width: 1440px)';

/** Whether the tier opens a layer that is shown: of locked ones there are no levels to choose. */
const hasOpenLayer = ({ heatmap: { layers, locks } }: Pick<ChoiceProps, 'heatmap'>): boolean =>
  layers.some(({ id }) => locks[id] === undefined);

/** The controls that stand in the bar where it has room, and else beside their label behind "More". */
export const CONTROLS = {
  block: { label: 'Block size', from: ROOMY, Choice: BlockChoice, isOffered: isDepthShown },
  levels: {
    label: 'Levels',
    from: ROOMY,
    Choice: LevelsChoice,
    isOffered: (props) => !isDepthShown(props) && hasOpenLayer(props),
  },
  overlay: {
    label: 'Price overlay',
    from: OVERLAY_ROOM,
    Choice: OverlayChoice,
    // Over price there are no times, so no candles.
    isOffered: ({ heatmap, search }) => !isMapShown(heatmap, search),
  },
  unit: { label: 'Unit', from: DOCKED, Choice: UnitChoice },
  levelsOfMaps: {
    label: 'Levels of maps',
    from: 'not all',
    Choice: LevelsChoice,
    isOffered: (props) => isDepthShown(props) && props.heatmap.layers.some(({ id }) => id !== 'depth'),
  },
} satisfies BarControls<string, ChoiceProps & OverlayChoiceProps>;

const ROOM = {
  ...roomOf<keyof typeof CONTROLS>(CONTROLS),
  ranges: ROOMY,
  costs: ROOMY,
  panes: DOCKED,
};

/** Which choices the bar itself shows; the rest is behind "More". */
export type ShownChoices = ShownControls<keyof typeof ROOM>;

/** What moves behind "More" if the bar is too narrow, the least used first. The ranges move behind a button of their own. */
const DROPS: readonly Partial<ShownChoices>[] = [
  { costs: false },
  { overlay: false },
  { panes: false },
  { unit: false },
  { block: false },
  { levels: false },
  { ranges: false },
];

/** The choices that fit in the bar, and the callback by which the bar reports that they do not. */
export const useShownChoices = (): readonly [ShownChoices, TellBar] => useBarFit<ShownChoices>(useRoom(ROOM), DROPS);
