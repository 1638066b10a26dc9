import { type ReactNode, type RefCallback, Suspense } from 'react';
import type { PlotBox } from '@/charts/gestures/listen-plot';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import type { SideVolumes } from '@/domain/columns/side-volumes';
import { PaneFrame } from '@/ui/pane-frame';
import type { PaneStatus } from '@/ui/pane-status';
import { AxisButtons } from './axis-buttons';
import type { HeatmapStage, HostName } from './heatmap-stage';
import { MeasureBox } from './measure-box';
import { DepthFigures, RailHeading, VolumeFigures, ZoneCorner } from './pane-figures';
import { PlotReadout } from './plot-readout';
import { ScaleControl, type ScaleControlProps } from './scale-control';
import type { Heatmap } from './use-heatmap';
import type { PlotKeys } from './use-plot-keys';

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

/** Plot, axes, volume, rail and scale on one grid. */
export function HeatmapPanes(props: HeatmapPanesProps) {
  const { heatmap, root, status, volumeStatus, scale } = props;
  const unit = heatmap.market.coin ?? '';
  return (
    <div ref={root} className="heatmap-grid min-h-0 min-w-0 flex-1">
      <PaneFrame
        name="Depth pane"
        title="Depth"
        status={status}
        figures={<DepthFigures heatmap={heatmap} drawn={props.drawn} decimals={props.decimals} />}
        className="[grid-area:plot] border-b border-line"
      >
        <Plot {...props} />
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
        <RailHeading heatmap={heatmap} unit={unit} />
      </section>
      <PaneFrame
        name="Volume by side pane"
        title="Volume by side"
        status={volumeStatus}
        figures={<VolumeFigures heatmap={heatmap} volumes={props.bars} unit={unit} />}
        className="[grid-area:volume] border-b border-line"
      >
        <div data-host="volume" className="absolute inset-0 touch-none" />
      </PaneFrame>
      <Axis host="volumeAxis" area="border-b border-l [grid-area:volume-axis]" />
      <div className="border-l border-line bg-panel [grid-area:scale] max-sm:hidden">
        <ScaleControl {...scale} />
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

function Plot({ heatmap, stage, box, decimals, plotName, keys }: HeatmapPanesProps) {
  return (
    <>
      <div
        data-host="plot"
        role="group"
        aria-roledescription="chart"
        aria-label={plotName}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move a cursor over the cells
        tabIndex={0}
        data-testid="heat-canvas"
        className="absolute inset-0 cursor-crosshair touch-none outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
        onKeyDown={keys.onKeyDown}
      />
      {stage !== undefined && <PlotReadout heatmap={heatmap} stage={stage} decimals={decimals} spoken={keys.spoken} />}
      {stage !== undefined && box !== undefined && (
        <MeasureBox box={box} heatmap={heatmap} stage={stage} decimals={decimals} />
      )}
    </>
  );
}
