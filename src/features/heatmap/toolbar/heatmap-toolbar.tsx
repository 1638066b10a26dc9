import { getMarketSymbol } from '@/data/queries/market-key';
import { SumLock } from '@/features/heatmap/layers/sum-lock';
import { isMapShown } from '@/features/heatmap/map/read-liquidations';
import { ScaleChip } from '@/features/heatmap/scale/scale-chip';
import type { ScaleControlProps } from '@/features/heatmap/scale/scale-control';
import { chooseVenues } from '@/features/heatmap/view/choose-venues';
import { describeOrigin } from '@/features/heatmap/view/layer-words';
import { VenueMenu } from '@/panes/market/venue-menu';
import { PlotButtons } from '@/panes/plot/axis/plot-buttons';
import type { LiveRefresh } from '@/panes/plot/live/use-refresh';
import type { MeasureChoiceProps } from '@/panes/plot/ruler/measure-choice';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { useControlPreview } from '@/panes/price/use-control-preview';
import { Toolbar, ToolbarDivider, ToolbarPin, ToolbarSpacer } from '@/ui/toolbar';
import { DOCKED, EXTRA_WIDE, useMedia } from '@/ui/use-media';
import { LayerChips } from './layer-chips';
import { PanesMenu } from './panes-menu';
import { RangeCostsButton } from './range-costs-button';
import {
  type ChoiceProps,
  hasLongResolution,
  hasOwnBlock,
  OverlayChoice,
  type OverlayChoiceProps,
  RangeButton,
  RangeChoice,
  type RangeChoiceProps,
  ResolutionChoice,
  UnitChoice,
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

/** From this width on the price overlays fit. On narrower windows they would cut off the button to the live edge. */
const OVERLAY_ROOM = '(min-width: 1440px)';

/** What has room in the bar of this window. */
function useRoom(heatmap: HeatmapToolbarProps['heatmap']) {
  const hasResolution = useMedia(ROOMY);
  const hasStyle = useMedia(DOCKED);
  const [hasOverlayRoom, isExtraWide] = [useMedia(OVERLAY_ROOM), useMedia(EXTRA_WIDE)];
  return {
    hasResolution,
    hasStyle,
    // A third block size takes the space of the overlays, except in extra-wide windows.
    hasOverlay: isExtraWide || (hasOverlayRoom && !hasOwnBlock(heatmap)),
    // So does a third choice of blocks or levels that of the costs.
    areCostsShown: hasResolution && (isExtraWide || !hasLongResolution(heatmap)),
  };
}

/** Range, resolution, layers, style, venues and unit. What does not fit is under "More". */
export function HeatmapToolbar(props: HeatmapToolbarProps) {
  const { hasResolution, hasStyle, hasOverlay, areCostsShown } = useRoom(props.heatmap);
  // Over price there are no times, so no candles.
  const isMap = isMapShown(props.heatmap, props.search);
  const onPreview = useControlPreview(props.prices);
  const choice = { ...props, onPreview };
  return (
    <Toolbar label="Heatmap controls">
      {hasResolution ? <RangeChoice {...choice} /> : <RangeButton {...choice} />}
      {areCostsShown && <RangeCostsButton {...props} />}
      {hasResolution && <ResolutionChoice {...choice} />}
      <ToolbarDivider />
      <LayerChips
        {...props}
        onToggle={props.onLayer}
        onPreview={(id) => onPreview(id && ((prices) => prices.layers.get(id)))}
      />
      <ScaleChip {...props.scale} />
      <ToolbarDivider />
      {hasOverlay && !isMap && <OverlayChoice {...props} />}
      <Venues {...choice} />
      {hasStyle && <UnitChoice {...props} />}
      <ToolbarPin>
        <ToolbarMore
          {...choice}
          isResolutionShown={hasResolution}
          // On a phone they are beside the ranges.
          areCostsShown={areCostsShown || !hasResolution}
          isOverlayShown={hasOverlay || isMap}
          isUnitShown={hasStyle}
          // A narrow window has a bar for them under the plot.
          arePanesShown={hasStyle || !hasResolution}
        />
      </ToolbarPin>
      {hasStyle && (
        <PanesMenu
          market={props.heatmap.market}
          panes={props.heatmap.linked.panes}
          asked={props.search.panes}
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
  const isDepthShown = layers.length === 0 || layers.some(({ id }) => id === 'depth');
  return (
    <VenueMenu
      markets={sources.offered}
      selected={sources.books.map(({ exchange }) => exchange)}
      lookUp={sources.venueLookUp}
      offReason={isDepthShown ? undefined : describeOrigin(upper, heatmap)}
      lock={heatmap.canSum ? undefined : <SumLock symbol={getMarketSymbol(market)} actions={waysFrom('depth')} />}
      priceOf={locks.depth === undefined ? prices?.priceVenues : undefined}
      onChange={(venues) => onSearch(chooseVenues(market, sources.offered, venues))}
    />
  );
}
