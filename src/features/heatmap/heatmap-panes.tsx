import { lazy, type ReactNode, type RefCallback, Suspense, useState } from 'react';
import type { PlotBox } from '@/charts/gestures/listen-plot';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import type { SideVolumes } from '@/domain/columns/side-volumes';
import { PaneMenu } from '@/panes/explain/pane-menu';
import { listSpanTiles } from '@/panes/use-tiles';
import { PaneBoundary } from '@/ui/pane-boundary';
import { PaneFrame } from '@/ui/pane-frame';
import type { PaneStatus } from '@/ui/pane-status';
import { AxisButtons } from './axis-buttons';
import type { HeatmapStage, HostName } from './heatmap-stage';
import { MeasureBox } from './measure-box';
import { DepthFigures, RailHeading, VolumeFigures, ZoneCorner } from './pane-figures';
import { PlotReadout } from './plot-readout';
import { ScaleControl, type ScaleControlProps } from './scale-control';
import { SUMMARY_ID } from './takeaway-types';
import type { Heatmap } from './use-heatmap';
import type { PlotKeys } from './use-plot-keys';
import { type Takeaway, useTakeaway } from './use-takeaway';

export interface HeatmapPanesProps {
  readonly heatmap: Heatmap;
  readonly root: RefCallback<HTMLElement>;
  readonly stage: HeatmapStage | undefined;
  readonly status: PaneStatus;
  readonly volumeStatus: PaneStatus;
  readonly scale: ScaleControlProps;
  readonly box: PlotBox | undefined;
  readonly decimals: number;
  readonly plotName: string;
  readonly keys: PlotKeys;
  /** Shows the range that the view opened with. */
  onResetTime(): void;
  /** Candles and volume bars as they are drawn. */
  readonly drawn: CandleColumns;
  readonly bars: SideVolumes;
  /** Stands over the plot before it is asked for. */
  readonly offer: ReactNode;
}

const ExplainDrawer = lazy(() =>
  import('@/panes/explain/explain-drawer').then((module) => ({ default: module.ExplainDrawer })),
);

type PaneTitle = 'Depth' | 'Volume by side';

/** Plot, axes, volume, rail and scale on one grid; beside them what explains one of the panes. */
export function HeatmapPanes(props: HeatmapPanesProps) {
  const [explained, setExplained] = useState<PaneTitle>();
  const takeaway = useTakeaway(props);
  return (
    <>
      <PaneGrid {...props} items={listMenuItems(takeaway, setExplained)} />
      {takeaway.element}
      {explained !== undefined && (
        <Suspense fallback={null}>
          <ExplainDrawer
            key={explained}
            title={explained}
            views={listViews(props.heatmap, explained)}
            loader={props.heatmap.desk.tiles}
            loaded={props.heatmap}
            onClose={() => setExplained(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** What a pane shows: candles lie over the depth. */
function listViews({ desk, base, candleSelection, span, needed }: Heatmap, pane: PaneTitle) {
  const candles = { view: candleSelection, reach: span };
  if (pane === 'Volume by side') return [listSpanTiles({ ...candles, kind: desk.sideCandles }, needed)];
  return [listSpanTiles(base.ask, needed), listSpanTiles({ ...candles, kind: desk.candles }, needed)];
}

function listMenuItems({ items }: Takeaway, onExplain: (pane: PaneTitle) => void): Takeaway['items'] {
  const explain = (pane: PaneTitle) => ({ label: 'Explain', onChoose: () => onExplain(pane) });
  return {
    depth: [explain('Depth'), ...items.depth],
    volume: [explain('Volume by side'), ...items.volume],
  };
}

interface PaneGridProps extends HeatmapPanesProps {
  /** Of the menus. */
  readonly items: Takeaway['items'];
}

function PaneGrid(props: PaneGridProps) {
  const { heatmap, root, status, volumeStatus, scale, items } = props;
  const unit = heatmap.market.coin ?? '';
  return (
    <div ref={root} data-picture="" className="heatmap-grid min-h-0 min-w-0 flex-1">
      <PaneFrame
        name="Depth pane"
        title="Depth"
        status={status}
        figures={<DepthFigures heatmap={heatmap} drawn={props.drawn} decimals={props.decimals} />}
        menu={<PaneMenu name="Depth pane menu" items={items.depth} />}
        className="[grid-area:plot] border-b border-line"
        host={<PlotHost {...props} />}
      >
        <PlotOverlay {...props} />
        <Suspense fallback={null}>{props.offer}</Suspense>
      </PaneFrame>
      <Axis host="priceAxis" area="border-b border-l [grid-area:price]">
        <AxisButtons model={heatmap.model} axis="price" onReset={() => heatmap.model.fit()} />
      </Axis>
      <section
        aria-label="Depth now"
        className="relative border-b border-l border-line bg-panel [grid-area:rail] max-sm:hidden"
      >
        <div data-host="rail" className="absolute inset-0" />
        <PaneBoundary>
          <RailHeading heatmap={heatmap} unit={unit} />
        </PaneBoundary>
      </section>
      <PaneFrame
        name="Volume by side pane"
        title="Volume by side"
        status={volumeStatus}
        figures={<VolumeFigures heatmap={heatmap} volumes={props.bars} unit={unit} />}
        menu={<PaneMenu name="Volume by side pane menu" items={items.volume} />}
        className="[grid-area:volume] border-b border-line"
        host={<div data-host="volume" className="absolute inset-0 touch-none" />}
      />
      <Axis host="volumeAxis" area="border-b border-l [grid-area:volume-axis]" />
      <div className="relative border-l border-line bg-panel [grid-area:scale] max-sm:hidden">
        <PaneBoundary>
          <ScaleControl {...scale} />
        </PaneBoundary>
      </div>
      <Axis host="timeAxis" area="[grid-area:time]">
        <AxisButtons model={heatmap.model} axis="time" onReset={props.onResetTime} />
      </Axis>
      <ZoneCorner />
    </div>
  );
}

interface AxisProps {
  readonly host: HostName;
  readonly area: string;
  /** What the axis offers the keyboard; it lies beside the host, whose gestures take hold of the pointer. */
  readonly children?: ReactNode;
}

function Axis({ host, area, children }: AxisProps) {
  return (
    <div className={`relative border-line bg-panel ${area}`}>
      <div data-host={host} className="absolute inset-0 touch-none" />
      {children}
    </div>
  );
}

function PlotHost({ plotName, keys }: HeatmapPanesProps) {
  return (
    <div
      data-host="plot"
      role="group"
      aria-roledescription="chart"
      aria-label={plotName}
      aria-describedby={SUMMARY_ID}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move a cursor over the cells
      tabIndex={0}
      data-testid="heat-canvas"
      className="absolute inset-0 cursor-crosshair touch-none outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
      onKeyDown={keys.onKeyDown}
    />
  );
}

function PlotOverlay({ heatmap, stage, box, decimals, keys }: HeatmapPanesProps) {
  if (stage === undefined) return null;
  return (
    <>
      <PlotReadout heatmap={heatmap} stage={stage} decimals={decimals} spoken={keys.spoken} />
      {box !== undefined && <MeasureBox box={box} heatmap={heatmap} stage={stage} decimals={decimals} />}
    </>
  );
}
