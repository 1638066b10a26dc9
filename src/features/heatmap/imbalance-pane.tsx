import { makeImbalanceAxisEngine, makeImbalanceEngine } from '@/charts/series/imbalance-series';
import {
  computeDepthImbalance,
  IMBALANCE_SHARES,
  type ImbalanceColumns,
  type ImbalanceShare,
} from '@/domain/book/depth-imbalance';
import { formatSize } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { MISSING } from '@/domain/format/missing';
import { computeMid, type SnapshotRef } from '@/domain/grid/depth-at';
import type { GridTile } from '@/domain/grid/grid-tile';
import type { PaneStatus } from '@/ui/pane-status';
import { Segmented } from '@/ui/segmented';
import type { HeatmapLayer } from './heatmap-layer';
import { findBucket } from './interest-pane';
import { Figure } from './pane-figures';
import { findPriceHint } from './price-hints';
import type { PaneSeries } from './series-table';
import { SubPaneFrame, type SubPaneProps } from './sub-pane';
import { useCrosshair } from './use-crosshair';
import type { Heatmap } from './use-heatmap';

const ENGINES = { source: 'imbalance', makePlot: makeImbalanceEngine, makeAxis: makeImbalanceAxisEngine };

export interface ImbalancePaneProps extends SubPaneProps {
  /** Percent of the mid; `undefined`: the narrowest band. */
  readonly band: number | undefined;
  onBand(percent: number | undefined): void;
}

/** How much rests near the mid on either side, from the snapshots that are loaded: it asks for nothing. */
export function ImbalancePane({ band, onBand, ...props }: ImbalancePaneProps) {
  const { heatmap } = props;
  const depth = findDepth(heatmap);
  const imbalance = computeImbalance(depth?.data.tiles ?? [], heatmap);
  const seconds = depth?.data.spec.columnSeconds ?? 1;
  const share = IMBALANCE_SHARES.find((one) => one * 100 === band) ?? IMBALANCE_SHARES[0];
  const data = { imbalance, share, seconds };
  return (
    <SubPaneFrame
      {...props}
      title="Depth imbalance"
      status={describeImbalance(heatmap, depth, imbalance)}
      figures={<ImbalanceFigures heatmap={heatmap} imbalance={imbalance} share={share} seconds={seconds} />}
      controls={
        <Segmented
          label="Imbalance band"
          className="seg-small"
          options={IMBALANCE_SHARES.map((one) => ({
            value: String(one),
            label: `±${formatNumber(one * 100, one < 0.01 ? 1 : 0)}%`,
          }))}
          value={String(share)}
          onChange={(value) => onBand(Number(value) === IMBALANCE_SHARES[0] ? undefined : Number(value) * 100)}
        />
      }
      engines={ENGINES}
      data={data}
      series={listSeries(heatmap, imbalance, share)}
    />
  );
}

function listSeries({ market }: Heatmap, { times, bands }: ImbalanceColumns, share: ImbalanceShare): PaneSeries {
  const { bids, asks, imbalances, wholes } = bands[share];
  return {
    about: `Sizes in ${market.coin ?? 'coins'} within ±${formatNumber(share * 100, 1)}% of the mid; where the band reaches beyond the requested depth (Whole: no) they are the least that rests there.`,
    times,
    figures: [
      { name: 'Bids', tone: 'buy', valueAt: (at) => bids[at], format: formatSize },
      { name: 'Asks', tone: 'sell', valueAt: (at) => asks[at], format: formatSize },
      {
        name: 'Imbalance',
        valueAt: (at) => (wholes[at] === 1 ? imbalances[at] : Number.NaN),
        format: (value) => (Number.isNaN(value) ? MISSING : `${formatNumber(value * 100, 1, 'always')}%`),
      },
      { name: 'Whole', valueAt: (at) => wholes[at], format: (value) => (value === 1 ? 'yes' : 'no') },
    ],
  };
}

function findDepth({ layers }: Heatmap): HeatmapLayer | undefined {
  return layers.find(({ id }) => id === 'depth');
}

function computeImbalance(tiles: readonly GridTile[], { candles }: Heatmap): ImbalanceColumns {
  const midOf = (ref: SnapshotRef): number | undefined => {
    const hint = findPriceHint(candles.candles, ref);
    return hint && computeMid(ref, hint);
  };
  return computeDepthImbalance(tiles, midOf);
}

function describeImbalance(
  { settled }: Heatmap,
  depth: HeatmapLayer | undefined,
  { times, length }: ImbalanceColumns,
): PaneStatus {
  if (depth === undefined)
    return { kind: 'empty', title: 'Depth is off', body: 'The imbalance is of the books that the Depth layer loads.' };
  if (depth.pending > 0) return { kind: 'loading', hasData: length > 0, what: 'Loading with the depth' };
  const { timeFrom, timeTo } = settled.view;
  const isInView = times.some((time) => time >= timeFrom && time <= timeTo);
  return isInView
    ? { kind: 'ready' }
    : { kind: 'empty', title: 'No depth in this range', body: 'No snapshot that is loaded lies in view.' };
}

interface ImbalanceFiguresProps {
  readonly heatmap: Heatmap;
  readonly imbalance: ImbalanceColumns;
  readonly share: ImbalanceShare;
  readonly seconds: number;
}

/** Of the snapshot at the crosshair, or of the newest. */
function ImbalanceFigures({ heatmap, imbalance, share, seconds }: ImbalanceFiguresProps) {
  const point = useCrosshair(heatmap.crosshair);
  const { times, length } = imbalance;
  const at = point === undefined ? length - 1 : findBucket({ times, seconds }, point.time);
  if (at < 0) return <span>No snapshot</span>;
  const { bids, asks, imbalances, wholes } = imbalance.bands[share];
  if (Number.isNaN(bids[at])) return <span>The mid is not known</span>;
  const isWhole = wholes[at] === 1;
  const least = isWhole ? '' : 'at least ';
  return (
    <>
      <Figure label="Bids" tone={isWhole ? 'text-buy' : 'text-fg-2'}>
        {least + formatSize(bids[at])}
      </Figure>
      <Figure label="Asks" tone={isWhole ? 'text-sell' : 'text-fg-2'}>
        {least + formatSize(asks[at])}
      </Figure>
      <span className="text-fg-3">{heatmap.market.coin}</span>
      {isWhole ? (
        <Figure label="Imbalance" tone="text-cat-7">
          {formatNumber(imbalances[at] * 100, 1, 'always')}%
        </Figure>
      ) : (
        <span className="max-sm:hidden">the band reaches beyond the requested depth</span>
      )}
    </>
  );
}
