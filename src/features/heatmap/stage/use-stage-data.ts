import { useEffect } from 'react';
import type { LastPrice } from '@/charts/axes/price-axis';
import type { RailData } from '@/charts/rail/depth-rail';
import { findPriceHint, priceOfHint } from '@/domain/book/price-hint';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import { type CandlePyramid, makeCandlePyramid } from '@/domain/columns/candle-pyramid';
import { mergeCandles } from '@/domain/columns/merge-buckets';
import type { SideVolumes } from '@/domain/columns/side-volumes';
import { findMid, findSnapshot } from '@/domain/grid/depth-at';
import { columnOfTime } from '@/domain/grid/grid-tile';
import { INTERVAL_SECONDS } from '@/domain/interval';
import type { HeatPlane } from '@/features/heatmap/layers/heat-planes';
import { LAYER_KINDS } from '@/features/heatmap/layers/layer-kinds';
import { listQuoteRuns } from '@/features/heatmap/view/best-quotes';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import { splitSides } from '@/features/heatmap/view/level-side';
import { findNewestSnapshot, snapToNewest } from '@/features/heatmap/view/newest-snapshot';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { isRisingOnDay } from '@/panes/price/day-direction';
import type { Overlay } from '@/state/url-state';

/** A minute that has closed may not be written yet. */
const MINUTE_SECONDS = 60;

export interface StageDataOptions {
  readonly overlay: Overlay;
  /** The planes of the heat, lowest first. */
  readonly planes: readonly HeatPlane[];
  /** Candles and volume bars as drawn. */
  readonly drawn: CandlePyramid;
  readonly bars: SideVolumes;
  readonly decimals: number;
  /** Seconds until the running candle closes; `undefined` where time does not advance. */
  readonly secondsToClose: number | undefined;
}

/** Candles as requested, merged to the drawn length. */
export function buildDrawnCandles(candles: CandleColumns, seconds: number): CandlePyramid {
  return makeCandlePyramid(mergeCandles(candles, seconds), seconds);
}

/** The last trade and its direction, if the running candle of the drawn length is loaded. */
export function findLastPrice(
  drawn: CandlePyramid,
  { span, market }: Pick<Heatmap, 'span' | 'market'>,
): LastPrice | undefined {
  const { candles } = drawn.getLevel(drawn.baseSeconds);
  const last = candles.length - 1;
  if (last < 0 || candles.times[last] + drawn.baseSeconds + MINUTE_SECONDS < span.to) return undefined;
  const isRising = isRisingOnDay(market, candles.closes[last] >= candles.opens[last]);
  return { price: candles.closes[last], isRising };
}

/** Gives the engines their data. */
export function useStageData(stage: HeatmapStage | undefined, heatmap: Heatmap, options: StageDataOptions): void {
  const { base, crosshair, interval } = heatmap;
  const { overlay, planes, drawn, bars, decimals, secondsToClose } = options;
  const columnSeconds = INTERVAL_SECONDS[interval];
  const last = findLastPrice(drawn, heatmap);
  useEffect(() => {
    const [lowest, ...over] = planes.map(({ data }) => data);
    stage?.heat.setData(lowest === undefined ? { spec: base.data.spec, tiles: [] } : { ...lowest, over });
  }, [stage, planes, base.data.spec]);
  useMarks(stage, heatmap);
  useEffect(() => stage?.price.setData({ candles: drawn, overlay, last }));
  useEffect(() => stage?.priceAxis.setData({ decimals, last: last && { ...last, secondsToClose } }));
  useEffect(() => {
    stage?.timeAxis.setData({ columnSeconds });
    stage?.lines.setData({ columnSeconds, hasPrice: true });
    stage?.volumeLines.setData({ columnSeconds, hasPrice: false });
  }, [stage, columnSeconds]);
  useEffect(() => {
    const data = { volumes: bars, baseSeconds: drawn.baseSeconds };
    stage?.volume.setData(data);
    stage?.volumeAxis.setData(data);
  }, [stage, bars, drawn.baseSeconds]);
  useEffect(() => {
    const { spec } = base.drawn;
    let shown: number | 'nothing' | undefined = 'nothing';
    const show = () => {
      const point = crosshair.get();
      const column = point && columnOfTime(spec, point.time);
      // The rail shows one snapshot for the whole column.
      if (column === shown) return;
      shown = column;
      const covered = coverOfRail(heatmap.linked.panes.length);
      stage?.rail.setData({ ...computeRail(heatmap, last), covered });
    };
    show();
    return crosshair.subscribe(show);
  });
}

/** Best prices and trades over the heat. */
function useMarks(stage: HeatmapStage | undefined, { base, marks, linked, candles: loaded }: Heatmap): void {
  const { data, view, id } = base;
  const { candles } = loaded;
  const { seconds } = linked.trades;
  const hasQuotes = marks.hasQuotes && id === 'depth';
  useEffect(() => {
    const runs = hasQuotes ? listQuoteRuns({ data, view }, candles) : [];
    stage?.quotes.setData({ columnSeconds: data.spec.columnSeconds, runs });
  }, [stage, hasQuotes, data, view, candles]);
  useEffect(() => stage?.bubbles.setData({ bubbles: marks.bubbles, seconds }), [stage, marks.bubbles, seconds]);
}

type RailView = Pick<Heatmap, 'base' | 'span' | 'settled' | 'candles' | 'crosshair' | 'unit' | 'marks'>;

/** Height of the colour scale without panes beside it and that of the times, CSS px: see `heatmap-grid` in the styles. */
const [SCALE_CSS_PX, TIMES_CSS_PX] = [210, 26];

/** How much of the rail's foot the colour scale stands over where there is no pane beside which it could stand, CSS px. */
export const coverOfRail = (paneCount: number): number => (paneCount === 0 ? SCALE_CSS_PX - TIMES_CSS_PX : 0);

/** The levels in the crosshair's column, or the newest ones. */
export function computeRail(
  { base, span, settled, candles, crosshair, unit, marks: { lines } }: RailView,
  last: LastPrice | undefined,
): RailData {
  const { tiles, spec } = base.drawn;
  const point = crosshair.get();
  const snapshot =
    point === undefined
      ? findNewestSnapshot(tiles, settled.view)
      : findSnapshot(tiles, spec, snapToNewest(tiles, spec, span, point.time));
  const kind = LAYER_KINDS[base.id];
  if (snapshot === undefined) return { kind, unit, snapshot, lines, mid: undefined, last };
  const hint = findPriceHint(candles.candles, snapshot);
  const { sides } = snapshot.tile.columns;
  // The market price at that time: an earlier book is not summed from today's price.
  if (kind !== 'book') return { kind, unit, snapshot, lines, sides, mid: hint && priceOfHint(hint), last };
  const split = splitSides(snapshot, base.view.selection, hint);
  return { kind, unit, snapshot, lines, split, mid: findMid(snapshot, split, hint), last };
}
