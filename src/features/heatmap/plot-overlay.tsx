import { Suspense } from 'react';
import { lazyPart } from '@/client/lazy-part';
import { type DataBox, isBoxInView } from '@/panes/plot/crosshair/data-box';
import { MeasureHint } from '@/panes/plot/ruler/measure-hint';
import { PlotReadout } from './readout/plot-readout';
import type { PlotKeys } from './stage/use-plot-keys';
import type { HeatmapStage } from './view/heatmap-stage';
import type { Heatmap } from './view/use-heatmap';

const BookBegin = lazyPart(() => import('./gaps/book-begin').then((module) => ({ default: module.BookBegin })));
const GapLabels = lazyPart(() => import('./gaps/gap-labels').then((module) => ({ default: module.GapLabels })));
const BubbleLegend = lazyPart(() =>
  import('./readout/bubble-legend').then((module) => ({ default: module.BubbleLegend })),
);
const MeasureBox = lazyPart(() => import('./readout/measure-box').then((module) => ({ default: module.MeasureBox })));
const WheelHint = lazyPart(() => import('./readout/wheel-hint').then((module) => ({ default: module.WheelHint })));

export interface PlotOverlayProps {
  readonly heatmap: Heatmap;
  readonly stage: HeatmapStage | undefined;
  readonly box: DataBox | undefined;
  /** The ruler waits for its first end. */
  readonly isMeasuring: boolean;
  readonly decimals: number;
  readonly keys: PlotKeys;
  /** On a phone, a sheet about the plot leaves room for the plot alone. */
  readonly isAlone: boolean;
}

/** What lies over the plot: where data begin or are missing, the readout, and the ruler. */
export function PlotOverlay({ heatmap, stage, box, isMeasuring, decimals, keys, isAlone }: PlotOverlayProps) {
  if (stage === undefined) return null;
  return (
    <>
      <Suspense fallback={null}>
        <BookBegin heatmap={heatmap} />
        <GapLabels heatmap={heatmap} />
        <WheelHint />
      </Suspense>
      <PlotReadout
        heatmap={heatmap}
        stage={stage}
        decimals={decimals}
        speech={keys}
        isCovered={isAlone || (box !== undefined && isBoxInView(box, heatmap.settled.view))}
      />
      {heatmap.marks.bubbles !== undefined && (
        <Suspense>
          <BubbleLegend heatmap={heatmap} />
        </Suspense>
      )}
      {isMeasuring && box === undefined && <MeasureHint />}
      {box !== undefined && (
        <Suspense>
          <MeasureBox box={box} stage={stage} heatmap={heatmap} decimals={decimals} />
        </Suspense>
      )}
    </>
  );
}
