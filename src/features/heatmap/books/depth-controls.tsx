import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '@/client/lazy-part';
import type { CandlePyramid } from '@/domain/columns/candle-pyramid';
import { formatLength } from '@/domain/format/format-length';
import { hasHeat } from '@/features/heatmap/scale/shown-layers';
import type { HeatmapColours } from '@/features/heatmap/scale/use-heatmap-colours';
import { ReductionBadge } from '@/features/heatmap/toolbar/reduction-badge';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { useMedia } from '@/ui/use-media';

// Most scales fit what is in view.
const DriftChip = lazyPart(() => import('./drift-chip').then((module) => ({ default: module.DriftChip })));

// Wider windows have the scale beside the plot.
const PlotLegend = lazyPart(() =>
  import('@/features/heatmap/scale/plot-legend').then((module) => ({ default: module.PlotLegend })),
);

export interface DepthControlsProps {
  readonly heatmap: Heatmap;
  readonly stage: HeatmapStage | undefined;
  readonly scale: HeatmapColours;
  /** The candles as drawn. */
  readonly drawn: Pick<CandlePyramid, 'baseSeconds'>;
  /** On a phone it stands below the buttons, in the place of what a pixel means. */
  readonly layout?: ReactNode;
  /** The pane's menu. */
  readonly children: ReactNode;
}

/** On a phone, on lines of their own under the heading. */
const BELOW =
  'max-sm:absolute max-sm:-inset-x-1.5 max-sm:top-full max-sm:flex max-sm:bg-canvas max-sm:px-1.5 max-sm:flex-wrap max-sm:items-center max-sm:gap-x-1.5';

/** The right end of the plot's header: the colour and pixel controls, then the menu. */
export function DepthControls({ heatmap, stage, scale, drawn, layout, children }: DepthControlsProps) {
  const isRoomy = useMedia(ROOMY);
  const isDrifted = scale.scales.some(({ scale: { drift } }) => drift !== undefined);
  // Of no cells there is neither a scale nor a size.
  const hasCells = hasHeat(heatmap.layers);
  // The names of the parts take the room of what a pixel means, which More says as well.
  const isInParts = scale.scales.some(({ parts }) => parts !== undefined);
  const isCrowded = scale.scales.length > 1 && isDrifted;
  // On a phone one of them fits beside the sizes: what a pixel means, or the length of candles.
  const saysPixels = layout === undefined && !isInParts;
  return (
    <span className="flex items-center gap-1.5">
      <Suspense fallback={null}>{isDrifted && <DriftChip scales={scale.scales} />}</Suspense>
      {heatmap.layers.length > 0 && (
        // On narrow windows the buttons and the title need this space. Two offers to fit a scale then move below them.
        <span ref={followHeading} className={isCrowded ? 'max-sm:hidden' : BELOW}>
          {hasCells && !isRoomy && (
            <Suspense fallback={null}>
              <PlotLegend heatmap={heatmap} {...scale} />
            </Suspense>
          )}
          <PixelWords {...{ heatmap, stage, scale, hasCells }} className={saysPixels ? '' : 'max-sm:hidden'} />
          {!saysPixels && <CandleLength seconds={drawn.baseSeconds} />}
          {!isCrowded && layout !== undefined && <span className="sm:hidden">{layout}</span>}
        </span>
      )}
      <span className={isCrowded ? 'contents' : 'contents max-sm:hidden'}>{layout}</span>
      {children}
    </span>
  );
}

/** The height of the heading with its lines below, by the name that the styles of plot and prices read. */
const HEADING_ROOM = '--plot-heading';
const LEAST_ROOM_CSS_PX = 34;

/** On a phone the plot begins below its heading, however many lines that has: no level lies under the legend. */
function followHeading(lines: HTMLElement | null): (() => void) | undefined {
  const [pane, grid] = ['section', '.heatmap-grid'].map((place) => lines?.closest<HTMLElement>(place));
  if (lines === null || !pane || !grid) return undefined;
  const measure = (): void => {
    const room = lines.getBoundingClientRect().bottom - pane.getBoundingClientRect().top;
    grid.style.setProperty(HEADING_ROOM, `${Math.max(LEAST_ROOM_CSS_PX, Math.ceil(room))}px`);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(lines);
  measure();
  return () => {
    observer.disconnect();
    grid.style.removeProperty(HEADING_ROOM);
  };
}

interface PixelWordsProps extends Pick<DepthControlsProps, 'heatmap' | 'stage' | 'scale'> {
  readonly hasCells: boolean;
  readonly className: string;
}

/** What a pixel means, once there are cells. */
const PixelWords = ({ heatmap, stage, scale: { scales, reduce, onReduce }, hasCells, className }: PixelWordsProps) => (
  <span className={`contents ${className}`}>
    {hasCells && <ReductionBadge {...{ heatmap, stage, scales, reduce, onReduce }} />}
  </span>
);

/** Wider windows say it beside the candle at the crosshair. */
function CandleLength({ seconds }: { readonly seconds: number }) {
  return (
    <span className="pr-1.5 text-xs text-fg-2 sm:hidden" title="Length of a candle">
      {formatLength(seconds)}
    </span>
  );
}
