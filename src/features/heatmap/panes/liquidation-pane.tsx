import {
  type LiquidationData,
  makeLiquidationAxisEngine,
  makeLiquidationEngine,
} from '@/charts/series/liquidation-series';
import { mergeSideVolumes } from '@/domain/columns/merge-buckets';
import { formatSize } from '@/domain/format/format-compact';
import { formatLength } from '@/domain/format/format-length';
import { OneVenueMark } from '@/features/heatmap/books/one-venue-mark';
import { tradedIn } from '@/features/heatmap/view/size-unit';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { placeLiquidations } from '@/features/heatmap/view/use-linked-series';
import { LiquidatedSides, RootScaleNote } from '@/panes/liquidated-sides';
import { useCrosshairPart } from '@/panes/plot/crosshair/use-crosshair-part';
import { useSettings } from '@/state/settings';
import { findBucket } from './interest-pane';
import { isKnownQuiet, useLinkedStatus } from './linked-status';
import { SubPaneFrame, type SubPaneProps } from './sub-pane';
import { describeUnit } from './volume-table';

const ENGINES = { source: 'liquidations', makePlot: makeLiquidationEngine, makeAxis: makeLiquidationAxisEngine };

export interface LiquidationPaneProps extends SubPaneProps {
  /** Length of the drawn candles, which the bars are aligned with. */
  readonly barSeconds: number;
}

/** Liquidated positions: shorts up, longs down. */
export function LiquidationPane({ barSeconds, ...props }: LiquidationPaneProps) {
  const { liquidations } = props.heatmap.linked;
  const isSwapped = useSettings((settings) => settings.areLiquidationsSwapped);
  const placed = tradedIn(props.heatmap, placeLiquidations(liquidations, isSwapped));
  const isFiner = liquidations.seconds < barSeconds;
  const data: LiquidationData = {
    liquidations: isFiner ? mergeSideVolumes(placed, barSeconds) : placed,
    seconds: Math.max(liquidations.seconds, barSeconds),
  };
  const pane = { names: ['liquidations'], times: [placed.times], what: 'liquidations' } as const;
  const status = useLinkedStatus(props.heatmap, pane, props.context);
  return (
    <SubPaneFrame
      {...props}
      title="Liquidations"
      status={status}
      figures={<LiquidationFigures heatmap={props.heatmap} data={data} />}
      engines={ENGINES}
      data={data}
      known={props.heatmap.linked.liquidations.known}
      series={{
        about: `Liquidated positions on ${props.heatmap.market.exchange} in ${describeUnit(props.heatmap)}; a missing row means none.`,
        // As received: the length of the bars depends on the window.
        times: placed.times,
        figures: [
          { name: 'Shorts', tone: 'buy', valueAt: (at) => placed.buys[at], format: formatSize },
          { name: 'Longs', tone: 'sell', valueAt: (at) => placed.sells[at], format: formatSize },
        ],
      }}
    />
  );
}

interface LiquidationFiguresProps {
  readonly heatmap: Heatmap;
  readonly data: LiquidationData;
}

/**
 * The figures of the bar at the crosshair, or else the latest. A missing bucket means none, if everything was
 * loaded.
 */
function LiquidationFigures({ heatmap, data: { liquidations, seconds } }: LiquidationFiguresProps) {
  const { times, length, buys, sells } = liquidations;
  const { crosshair, linked, needed } = heatmap;
  const at = useCrosshairPart(crosshair, (point) =>
    point === undefined ? length - 1 : findBucket({ times, seconds }, point.time),
  );
  const isQuiet = useCrosshairPart(crosshair, (point) => isKnownQuiet(linked.liquidations, needed, point?.time));
  const nothing = isQuiet ? formatSize(0) : '–';
  return (
    <>
      <span title="Length of a bar">{formatLength(seconds)}</span>
      <LiquidatedSides
        shorts={at < 0 ? nothing : formatSize(buys[at])}
        longs={at < 0 ? nothing : formatSize(sells[at])}
      />
      <span className="text-fg-3">{heatmap.unit}</span>
      <OneVenueMark heatmap={heatmap} />
      <RootScaleNote />
    </>
  );
}
