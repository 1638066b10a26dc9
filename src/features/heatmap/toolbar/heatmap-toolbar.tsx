import { getMarketSymbol } from '@/data/queries/market-key';
import { SumLock } from '@/features/heatmap/layers/sum-lock';
import { isMapShown } from '@/features/heatmap/map/read-liquidations';
import { ScaleChip } from '@/features/heatmap/scale/scale-chip';
import type { ScaleControlProps } from '@/features/heatmap/scale/scale-control';
import { chooseVenues } from '@/features/heatmap/view/choose-venues';
import { describeOrigin } from '@/features/heatmap/view/layer-words';
import { readAskedPanes } from '@/features/heatmap/view/pane-choice';
import { VenueMenu } from '@/panes/market/venue-menu';
import { PlotButtons } from '@/panes/plot/axis/plot-buttons';
import type { LiveRefresh } from '@/panes/plot/live/use-refresh';
import type { MeasureChoiceProps } from '@/panes/plot/ruler/measure-choice';
import { InBar } from '@/panes/plot/toolbar/bar-controls';
import { useControlPreview } from '@/panes/price/use-control-preview';
import { Toolbar, ToolbarDivider, ToolbarPin, ToolbarSpacer } from '@/ui/toolbar';
import { CONTROLS, useShownChoices } from './controls';
import { LayerChips } from './layer-chips';
import { PanesMenu } from './panes-menu';
import { RangeCostsButton } from './range-costs-button';
import {
  type ChoiceProps,
  isDepthShown,
  type OverlayChoiceProps,
  RangeButton,
  RangeChoice,
  type RangeChoiceProps,
} from './toolbar-choices';
import { ToolbarMore } from './toolbar-more';
import type { LayerSwitch } from './use-layer-switch';

export interface HeatmapToolbarProps
  extends Omit<ChoiceProps, 'onPreview'>,
    Omit<RangeChoiceProps, 'onPreview'>,
    OverlayChoiceProps,
    MeasureChoiceProps,
    LayerSwitch {
  /** The colour scale, for windows where it does not fit beside the plot. */
  readonly scale: ScaleControlProps;
  onFit(): void;
  onLive(): void;
  /** How the live edge is followed; `undefined` where time does not advance. */
  readonly refresh: LiveRefresh | undefined;
}

/** Range, resolution, layers, style, venues and unit. What does not fit is under "More". */
export function HeatmapToolbar(props: HeatmapToolbarProps) {
  const [shown, onFitBar] = useShownChoices();
  const choice = { ...props, onPreview: useControlPreview(props.prices) };
  const bar = { controls: CONTROLS, shown, choice };
  return (
    <Toolbar label="Heatmap controls" onFit={onFitBar}>
      {/* Over price there are no times, so no ranges. */}
      {!isMapShown(props.heatmap, props.search) && (
        <>
          {shown.ranges ? <RangeChoice {...choice} /> : <RangeButton {...choice} />}
          {shown.costs && <RangeCostsButton {...props} />}
        </>
      )}
      <InBar {...bar} ids={['block', 'levels']} />
      <ToolbarDivider />
      <LayerChips
        {...props}
        onToggle={props.onLayer}
        onPreview={(id) => choice.onPreview(id && ((prices) => prices.layers.get(id)))}
      />
      <ScaleChip {...props.scale} />
      <ToolbarDivider />
      <InBar {...bar} ids={['overlay']} />
      <Venues {...choice} />
      <InBar {...bar} ids={['unit']} />
      <ToolbarPin>
        <ToolbarMore {...choice} shown={shown} />
      </ToolbarPin>
      {shown.panes && (
        <PanesMenu
          market={props.heatmap.market}
          panes={props.heatmap.linked.panes}
          asked={readAskedPanes(props.search)}
          onPanes={(panes) => props.onSearch({ panes })}
        />
      )}
      <ToolbarSpacer />
      <PlotButtons
        isLive={choice.heatmap.settled.isLive}
        livePrice={choice.prices?.live}
        // Ranges, layers and styles need the space that words and key hints would take.
        isTight
        onFit={choice.onFit}
        onLive={choice.onLive}
        onLivePreview={(isShown) => choice.onPreview(isShown ? (now) => now.live : undefined)}
      />
    </Toolbar>
  );
}

function Venues({ heatmap, prices, waysFrom, onSearch }: HeatmapToolbarProps) {
  const { market, sources, layers, locks } = heatmap;
  const [upper] = layers;
  return (
    <VenueMenu
      markets={sources.offered}
      selected={sources.books.map(({ exchange }) => exchange)}
      lookUp={sources.venueLookUp}
      offReason={isDepthShown({ heatmap }) ? undefined : describeOrigin(upper, heatmap)}
      lock={heatmap.canSum ? undefined : <SumLock symbol={getMarketSymbol(market)} actions={waysFrom('depth')} />}
      priceOf={locks.depth === undefined ? prices?.priceVenues : undefined}
      onChange={(venues) => onSearch(chooseVenues(market, sources.offered, venues))}
    />
  );
}
