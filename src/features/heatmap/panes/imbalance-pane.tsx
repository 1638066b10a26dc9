import { makeImbalanceAxisEngine, makeImbalanceEngine } from '@/charts/series/imbalance-series';
import {
  computeDepthChange,
  computeDepthImbalance,
  IMBALANCE_SHARES,
  type ImbalanceColumns,
  type ImbalanceShare,
} from '@/domain/book/depth-imbalance';
import { findPriceHint } from '@/domain/book/price-hint';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import { formatSize } from '@/domain/format/format-compact';
import { formatLength } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import { MISSING } from '@/domain/format/missing';
import { findMid } from '@/domain/grid/depth-at';
import type { GridTile } from '@/domain/grid/grid-tile';
import { describeDepthPane } from '@/features/heatmap/books/depth-pane-status';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import { splitSides } from '@/features/heatmap/view/level-side';
import { booksIn, USD } from '@/features/heatmap/view/size-unit';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { PaneSeries } from '@/panes/data-table/series-table';
import { identifySeries } from '@/panes/failure/pane-wait';
import { usePaneWait } from '@/panes/failure/use-pane-wait';
import { Figure } from '@/ui/figure';
import { BandChoice } from './band-choice';
import { useColumnAtCrosshair } from './interest-pane';
import { SubPaneFrame, type SubPaneProps } from './sub-pane';

const ENGINES = { source: 'imbalance', makePlot: makeImbalanceEngine, makeAxis: makeImbalanceAxisEngine };

export interface ImbalancePaneProps extends SubPaneProps {
  /** Percent of the mid; `undefined`: the narrowest band. */
  readonly band: number | undefined;
  onBand(percent: number | undefined): void;
}

/** The size near the mid on either side, from the loaded snapshots. Requests nothing. */
export function ImbalancePane({ band, onBand, ...props }: ImbalancePaneProps) {
  const { heatmap } = props;
  const depth = findDepth(heatmap);
  const imbalance = readImbalance(heatmap, depth);
  const seconds = depth?.data.spec.columnSeconds ?? 1;
  const share = IMBALANCE_SHARES.find((one) => one * 100 === band) ?? IMBALANCE_SHARES[0];
  const data = { imbalance, share, seconds };
  const wait = usePaneWait(depth === undefined || depth.lock !== undefined ? [] : [identifySeries(depth.ask)]);
  return (
    <SubPaneFrame
      {...props}
      title="Depth imbalance"
      status={describeDepthPane(heatmap, { depth, wait, times: imbalance.times, subject: 'Imbalance' }, props.context)}
      figures={<ImbalanceFigures heatmap={heatmap} imbalance={imbalance} share={share} seconds={seconds} />}
      controls={
        <BandChoice
          label="Imbalance band"
          bands={IMBALANCE_SHARES}
          chosen={share}
          onChoose={(one) => onBand(one === IMBALANCE_SHARES[0] ? undefined : one * 100)}
        />
      }
      engines={ENGINES}
      data={data}
      series={listSeries(heatmap, imbalance, share)}
    />
  );
}

function listSeries({ unit }: Heatmap, { times, bands }: ImbalanceColumns, share: ImbalanceShare): PaneSeries {
  const { bids, asks, imbalances, wholes } = bands[share];
  return {
    about: `Sizes in ${unit} within ±${formatNumber(share * 100, 1)}% of the mid; where the band reaches beyond the requested depth (Whole: no) they are minimums.`,
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

/** Sizes in the reader's unit. The imbalance compares coins in every unit: it is one figure. */
function readImbalance({ unit, candles: { candles } }: Heatmap, depth: HeatmapLayer | undefined): ImbalanceColumns {
  const inCoins = computeImbalance(depth, depth?.data.tiles ?? [], candles);
  if (depth === undefined || unit !== USD) return inCoins;
  const { bands, ...rest } = computeImbalance(depth, booksIn(unit, depth).tiles, candles);
  const told = IMBALANCE_SHARES.map((share) => {
    const { imbalances } = inCoins.bands[share];
    return [share, { ...bands[share], imbalances }] as const;
  });
  return { ...rest, bands: Object.fromEntries(told) as ImbalanceColumns['bands'] };
}

function computeImbalance(
  depth: HeatmapLayer | undefined,
  tiles: readonly GridTile[],
  candles: CandleColumns,
): ImbalanceColumns {
  return computeDepthImbalance(tiles, {
    hintOf: (ref) => findPriceHint(candles, ref),
    midOf: (ref, hint) => findMid(ref, splitSides(ref, depth?.view.selection ?? {}, hint), hint),
  });
}

/** A book is compared with the one this long before, to show whether it thins out; rounded up to whole columns. */
const CHANGE_SECONDS = 900;
const MIN_CHANGE_COLUMNS = 3;
const chooseChangeSeconds = (columnSeconds: number): number =>
  columnSeconds * Math.max(MIN_CHANGE_COLUMNS, Math.ceil(CHANGE_SECONDS / columnSeconds));

interface ImbalanceFiguresProps {
  readonly heatmap: Heatmap;
  readonly imbalance: ImbalanceColumns;
  readonly share: ImbalanceShare;
  readonly seconds: number;
}

/** The figures of the snapshot at the crosshair, or else the newest in view. */
function ImbalanceFigures({ heatmap, imbalance, share, seconds }: ImbalanceFiguresProps) {
  const { times } = imbalance;
  const at = useColumnAtCrosshair(heatmap, { times, seconds });
  if (at < 0) return <span>No snapshot</span>;
  const { bids, asks, imbalances, wholes } = imbalance.bands[share];
  if (Number.isNaN(bids[at])) return <span>Mid unknown</span>;
  const isWhole = wholes[at] === 1;
  const least = isWhole ? '' : 'at least ';
  const before = chooseChangeSeconds(seconds);
  const change = computeDepthChange(imbalance, share, at, before);
  return (
    <span className="contents">
      <Figure label="Bids" tone={isWhole ? 'text-buy' : 'text-fg-2'}>
        {least + formatSize(bids[at])}
        <ChangeOf change={change?.bids} />
      </Figure>
      <Figure label="Asks" tone={isWhole ? 'text-sell' : 'text-fg-2'}>
        {least + formatSize(asks[at])}
        <ChangeOf change={change?.asks} />
      </Figure>
      <span className="text-fg-3">{heatmap.unit}</span>
      {change !== undefined && <span className="text-fg-3">against {formatLength(before)} before</span>}
      {isWhole ? (
        <Figure label="Imbalance" tone="text-cat-7">
          {formatNumber(imbalances[at] * 100, 1, 'always')}%
        </Figure>
      ) : (
        <span>the levels do not cover the whole band</span>
      )}
    </span>
  );
}

/** Shown beside a size: "−12%". */
function ChangeOf({ change }: { readonly change: number | undefined }) {
  if (change === undefined || !Number.isFinite(change)) return null;
  return <span className="ml-1 text-fg-2">{formatNumber(change * 100, 0, 'always')}%</span>;
}
