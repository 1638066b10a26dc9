import { type KeyboardEvent, type ReactNode, type RefCallback, Suspense, useState } from 'react';
import { lazyPart } from '@/client/lazy-part';
import type { CandlePyramid } from '@/domain/columns/candle-pyramid';
import type { PaneSeries } from '@/panes/data-table/series-table';
import { PaneMenu } from '@/panes/explain/pane-menu';
import { AxisButtons } from '@/panes/plot/axis/axis-buttons';
import { PlotHost } from '@/panes/plot/plot-host';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { PaneFrame } from '@/ui/pane-frame';
import { PendingPart } from '@/ui/pending-part';
import { useMedia } from '@/ui/use-media';
import { DepthControls } from './books/depth-controls';
import { LadderButton } from './books/ladder-button';
import { RailPane } from './books/rail-pane';
import { type AddressStore, useLevelLines } from './books/use-level-lines';
import { useCompare } from './compare/use-compare';
import { DistancePlace } from './distance/distance-place';
import { SUMMARY_ID } from './export/pane-exports-types';
import { type PaneExports, usePaneExports } from './export/use-pane-exports';
import { PaneShade } from './gaps/pane-shade';
import type { HeatmapLayer } from './layers/heatmap-layer';
import { MapPlace } from './map/map-place';
import { findLiquidations, isMapShown } from './map/read-liquidations';
import { type Beside, BesidePanes } from './panes/beside-panes';
import { LatePanes } from './panes/late-panes';
import { DepthFigures, VolumeFigures, ZoneCorner } from './panes/pane-figures';
import type { HeatmapStatuses } from './panes/use-pane-status';
import type { VolumeInView } from './panes/volume-in-view';
import { PlotOverlay, type PlotOverlayProps } from './plot-overlay';
import { useLeftCursor } from './readout/use-left-cursor';
import { findChosenScale } from './scale/layer-scale';
import { ScaleCell } from './scale/scale-cell';
import { hasHeat, isBare } from './scale/shown-layers';
import type { HeatmapColours } from './scale/use-heatmap-colours';
import { findLastPrice } from './stage/use-stage-data';
import { findDepthLayer } from './view/book-in-view';
import { FIRST_PANE_ROW, layOutRows } from './view/grid-rows';
import type { HostName } from './view/heatmap-stage';
import { titleLayers } from './view/layer-words';
import { LayoutChoice, type LayoutChoiceProps } from './view/layout-choice';
import type { PaneTitle } from './view/pane-titles';
import type { Heatmap } from './view/use-heatmap';
import { WallsButton } from './walls/walls-button';

export interface HeatmapPanesProps extends Omit<PlotOverlayProps, 'isAlone'> {
  readonly root: RefCallback<HTMLElement>;
  readonly statuses: HeatmapStatuses;
  readonly scale: HeatmapColours;
  readonly plotName: string;
  /** Goes back to the chosen range. */
  onResetTime(): void;
  /** The candles as drawn. */
  readonly drawn: CandlePyramid;
  readonly volumes: VolumeInView;
  /** The address, where choices of the panes are kept. */
  readonly address: AddressStore;
  /** What is shown over the plot before the view is requested. */
  readonly offer: ReactNode;
  /** A notice about how the plot is drawn, over its lower edge. */
  readonly notice: ReactNode;
}

const LargestInView = lazyPart(() =>
  import('./walls/largest-in-view').then((module) => ({ default: module.LargestInView })),
);
const CoverageRuler = lazyPart(() =>
  import('./gaps/coverage-ruler').then((module) => ({ default: module.CoverageRuler })),
);
const LiquidationMapView = lazyPart(() =>
  import('./map/liquidation-map-view').then((module) => ({ default: module.LiquidationMapView })),
);
const SubPanes = lazyPart(() => import('./sub-panes').then((module) => ({ default: module.SubPanes })));

/** Plot, axes, volume, rail and scale on one grid. Beside them, a pane's explanation or table. */
export function HeatmapPanes(props: HeatmapPanesProps) {
  const [beside, setBeside] = useState<Beside>();
  const [isMapThere, setMapThere] = useState(false);
  const [areDistancesThere, setDistancesThere] = useState(false);
  const paneExports = usePaneExports(props);
  const compare = useCompare(props);
  const isNarrow = !useMedia(ROOMY);
  useLeftCursor(props.heatmap.crosshair, paneExports.isPlotTableOpen || compare.isOpen || beside !== undefined);
  const isPlotExplained = beside?.kind === 'explain' && beside.pane === 'Heat';
  return (
    <>
      <GridAndOffer
        {...props}
        onExplain={(pane) => setBeside({ kind: 'explain', pane })}
        onTable={(title, series) => setBeside({ kind: 'table', title, series })}
        items={{ ...paneExports.items, depth: [...paneExports.items.depth, ...compare.items] }}
        onWallStart={paneExports.onWallStart}
        areWallsOpen={paneExports.areWallsOpen}
        isAlone={isNarrow && (paneExports.isPlotTableOpen || compare.isOpen || isPlotExplained)}
        onWalls={paneExports.onWalls}
        isMapThere={isMapThere}
        onMapThere={setMapThere}
        areDistancesThere={areDistancesThere}
        onDistancesThere={setDistancesThere}
      />
      {paneExports.element}
      {compare.element}
      {beside !== undefined && (
        <Suspense fallback={<PendingPart what={beside.kind === 'table' ? 'the table' : 'the explanation'} isOver />}>
          <BesidePanes heatmap={props.heatmap} beside={beside} onClose={() => setBeside(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/**
 * While there is heat the cost of a view is shown below all panes, so that plot, prices and rail keep equal heights.
 */
function GridAndOffer(props: PaneGridProps) {
  const isBelow = isOfferBelow(props);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <PaneGrid {...props} />
      {isBelow && <Suspense fallback={null}>{props.offer}</Suspense>}
    </div>
  );
}

/** Whether the offer is below the panes; a view over the plot shows the offer itself. */
const isOfferBelow = ({ heatmap, address }: HeatmapPanesProps): boolean =>
  hasHeat(heatmap.layers) && address.search.layout === undefined;

interface PaneGridProps extends HeatmapPanesProps, PlotOverlayProps {
  onExplain(pane: PaneTitle): void;
  onTable(title: string, series: PaneSeries): void;
  /** Further menu items. */
  readonly items: PaneExports['items'];
  readonly onWallStart: PaneExports['onWallStart'];
  readonly areWallsOpen: boolean;
  readonly onWalls: PaneExports['onWalls'];
  /** Whether the liquidation map covers plot and rail. */
  readonly isMapThere: boolean;
  onMapThere(isThere: boolean): void;
  /** Whether the distance view covers the plot and its prices. */
  readonly areDistancesThere: boolean;
  onDistancesThere(areThere: boolean): void;
}

function PaneGrid(props: PaneGridProps) {
  const { heatmap, root, statuses, scale, stage, address, onExplain } = props;
  const panes = props.isAlone ? [] : heatmap.linked.panes;
  useLevelLines(stage, address, { decimals: props.decimals, last: findLastPrice(props.drawn, heatmap)?.price });
  const timeRow = FIRST_PANE_ROW + panes.length;
  const hasTimes = !props.isMapThere || panes.length > 0;
  const isOnlyVolume = panes.every((pane) => pane === 'volume');
  return (
    <div
      ref={root}
      data-picture=""
      data-alone={props.isAlone ? '' : undefined}
      data-map={props.isMapThere ? '' : undefined}
      className="heatmap-grid min-h-0 min-w-0 flex-1"
      {...layOutRows(panes.length, hasTimes)}
    >
      <PlotPane {...props} />
      <Axis
        host="priceAxis"
        row={1}
        className={`border-b border-l max-sm:[&>[data-host]]:top-(--plot-heading,0px) ${hideUnderMap(props)}`}
      >
        <AxisButtons model={heatmap.model} axis="price" decimals={props.decimals} onReset={() => heatmap.model.fit()} />
      </Axis>
      <RailPane heatmap={heatmap} keys={props.keys} className={props.isMapThere ? 'invisible' : ''} />
      <MapInPlace {...props} />
      <DistancePlace {...props} status={statuses.depth} items={props.items.depth} onThere={props.onDistancesThere} />
      <VolumePane {...props} />
      {stage !== undefined && !isOnlyVolume && (
        <Suspense fallback={<LatePanes panes={panes} firstRow={FIRST_PANE_ROW} />}>
          <SubPanes
            heatmap={heatmap}
            stage={stage}
            context={statuses.context}
            barSeconds={props.drawn.baseSeconds}
            band={address.search.band}
            onBand={(band) => address.onSearch({ band })}
            flow={address.search.flow}
            onFlow={(flow) => address.onSearch({ flow })}
            onExplain={onExplain}
            onTable={props.onTable}
            firstRow={FIRST_PANE_ROW}
          />
        </Suspense>
      )}
      <ScaleCell {...scale} isUnused={props.isMapThere || isBare(heatmap.layers, statuses.depth)}>
        <Suspense fallback={null}>
          <LargestInView heatmap={heatmap} layer={findScaledLayer(heatmap, scale)} keys={props.keys} />
        </Suspense>
      </ScaleCell>
      <Axis host="timeAxis" row={timeRow} className={`col-start-1 ${hasTimes ? '' : 'invisible'}`}>
        <Suspense fallback={null}>{stage !== undefined && <CoverageRuler heatmap={heatmap} stage={stage} />}</Suspense>
        <AxisButtons model={heatmap.model} axis="time" onReset={props.onResetTime} />
      </Axis>
      {hasTimes && <ZoneCorner row={timeRow} at={heatmap.settled.view.timeTo} now={statuses.context.nowSeconds} />}
    </div>
  );
}

/** The layer whose colour scale is shown. */
function findScaledLayer({ layers, base }: Heatmap, { scales, chosen }: HeatmapColours): HeatmapLayer {
  const { id } = findChosenScale(scales, chosen);
  return layers.find((layer) => layer.id === id) ?? base;
}

/** The layout of liquidations from the address. */
function chooseLayout({ address }: HeatmapPanesProps): LayoutChoiceProps {
  return {
    layout: address.search.layout === 'map' ? 'map' : 'heatmap',
    onLayout: (next) => address.onSearch({ layout: next === 'heatmap' ? undefined : next }),
  };
}

/** What the map or the distance view covers must be neither read out nor focusable meanwhile. */
function hideUnderMap({ isMapThere, areDistancesThere }: PaneGridProps): string {
  return isMapThere || areDistancesThere ? 'invisible' : '';
}

function PlotPane(props: PaneGridProps) {
  const { heatmap, statuses, drawn, decimals, onExplain, items } = props;
  const title = titleLayers(heatmap.layers);
  const { overlay } = props.address.search;
  const { candles } = drawn.getLevel(drawn.baseSeconds);
  const offReason = hasHeat(heatmap.layers) ? undefined : 'Nothing is loaded yet';
  const bareReason = candles.length > 0 ? undefined : offReason;
  return (
    <PaneFrame
      name={`${title} pane`}
      title={title}
      status={statuses.depth}
      figures={
        <DepthFigures
          heatmap={heatmap}
          scales={props.scale.scales}
          drawn={candles}
          candleSeconds={drawn.baseSeconds}
          {...{ decimals, overlay }}
        />
      }
      menu={
        <DepthControls
          {...props}
          layout={findLiquidations(heatmap) === undefined ? undefined : <LayoutChoice {...chooseLayout(props)} />}
        >
          <LadderButton heatmap={heatmap} keys={props.keys} />
          {findDepthLayer(heatmap) !== undefined && (
            <WallsButton areOpen={props.areWallsOpen} offReason={offReason} onPress={props.onWalls} />
          )}
          {/* The pane's menu holds the files as well. */}
          <span className="contents @max-[520px]/heading:hidden">
            <PaneMenu name="Export" text="Export" items={items.files} offReason={bareReason} />
          </span>
          <PaneMenu
            name={`${title} pane menu`}
            items={[{ label: 'Explain', onChoose: () => onExplain('Heat') }, ...items.depth]}
          />
        </DepthControls>
      }
      className={`col-start-1 row-start-1 border-b border-line max-sm:pt-(--plot-heading,0px) ${hideUnderMap(props)}`}
      host={
        <PlotHost
          plotName={props.plotName}
          summaryId={SUMMARY_ID}
          testId="heat-canvas"
          onKeyDown={(event) => onPlotKey(event, props)}
        />
      }
    >
      <HeadingPlate />
      <PlotOverlay {...props} />
      {props.notice}
      {!isOfferBelow(props) && (
        <Suspense fallback={<PendingPart what="what this costs" isOver />}>{props.offer}</Suspense>
      )}
    </PaneFrame>
  );
}

/** Cells beside the heading would read as a part of its legend. A phone's plot begins below that. */
const HeadingPlate = () => (
  <div
    aria-hidden="true"
    className="pointer-events-none absolute inset-x-0 top-0 h-8.5 bg-canvas max-sm:h-[calc(34px-var(--plot-heading,0px))]"
  />
);

/** Enter goes to the start of a wall; the other keys move the cursor. */
function onPlotKey(event: KeyboardEvent, { keys, onWallStart }: Pick<PaneGridProps, 'keys' | 'onWallStart'>): void {
  if (event.key !== 'Enter') return keys.onKeyDown(event);
  event.preventDefault();
  onWallStart();
}

/** The liquidation map over plot and rail, when chosen. */
function MapInPlace(props: PaneGridProps) {
  const { heatmap, statuses, stage, onExplain, items } = props;
  const layer = findLiquidations(heatmap);
  const choice = chooseLayout(props);
  if (stage === undefined || layer === undefined || !isMapShown(heatmap, props.address.search)) return null;
  return (
    <MapPlace onThere={props.onMapThere}>
      <LiquidationMapView
        {...choice}
        heatmap={heatmap}
        layer={layer}
        stage={stage}
        status={statuses.depth}
        offer={props.offer}
        items={items.map}
        files={items.files}
        onExplain={() => onExplain('Heat')}
      />
    </MapPlace>
  );
}

/** Stays mounted while off, because the stage of the first picture draws into it. */
function VolumePane({ heatmap, statuses, volumes, drawn, isAlone, onExplain, items }: PaneGridProps) {
  const at = isAlone ? -1 : heatmap.linked.panes.indexOf('volume');
  const row = { gridRow: FIRST_PANE_ROW + Math.max(0, at) };
  return (
    <div className={at < 0 ? 'hidden' : 'contents'}>
      <div className="col-start-1 flex min-h-0 min-w-0 flex-col border-b border-line" style={row}>
        <PaneFrame
          name="Volume by side pane"
          title="Volume by side"
          status={statuses.volume}
          figures={<VolumeFigures heatmap={heatmap} volumes={volumes} barSeconds={drawn.baseSeconds} />}
          menu={
            <PaneMenu
              name="Volume by side pane menu"
              items={[{ label: 'Explain', onChoose: () => onExplain('Volume by side') }, ...items.volume]}
            />
          }
          className="flex-1"
          host={<div data-host="volume" className="absolute inset-0 touch-none" />}
        >
          <PaneShade heatmap={heatmap} known={heatmap.candles.volumesKnown} />
        </PaneFrame>
      </div>
      <Axis host="volumeAxis" row={row.gridRow} className="border-b border-l" />
    </div>
  );
}

interface AxisProps {
  readonly host: HostName;
  readonly row: number;
  readonly className: string;
  /** Keyboard controls of the axis. They lie beside the host, whose gestures capture the pointer. */
  readonly children?: ReactNode;
}

function Axis({ host, row, className, children }: AxisProps) {
  return (
    <div
      className={`relative border-line bg-panel ${className} ${host === 'timeAxis' ? '' : 'col-start-2'}`}
      style={{ gridRow: row }}
    >
      <div data-host={host} className="absolute inset-0 touch-none" />
      {children}
    </div>
  );
}
