import { makeFlowAxisEngine, makeFlowEngine } from '@/charts/series/flow-series';
import { followFlowInWorker } from '@/data/follow/in-workers';
import { FLOW_BANDS, FLOW_KINDS, type FlowKind, sumAt } from '@/domain/book/flow/flow-column';
import { type FlowSumColumns, NO_FLOW, sumsOf } from '@/domain/book/flow/sum-flow';
import { ASK, BID, UNKNOWN } from '@/domain/book/ledger/book-frame';
import { formatSize } from '@/domain/format/format-compact';
import { formatLength } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import type { PaneSeries } from '@/panes/data-table/series-table';
import { identifySeries } from '@/panes/pane-wait';
import { usePaneWait } from '@/panes/use-pane-wait';
import { Figure } from '@/ui/figure';
import { Segmented } from '@/ui/segmented';
import { findDepthLayer } from '../book-in-view';
import { describeDepthPane } from '../depth-pane-status';
import { useColumnAtCrosshair } from '../interest-pane';
import { listBooks } from '../list-books';
import { SubPaneFrame, type SubPaneProps } from '../sub-pane';
import { useFollowed } from '../use-followed';
import type { Heatmap } from '../use-heatmap';

const ENGINES = { source: 'flow', makePlot: makeFlowEngine, makeAxis: makeFlowAxisEngine };
const PERCENT = 100;
const SIDES = [BID, ASK, UNKNOWN];

export interface FlowPaneProps extends SubPaneProps {
  /** Percent of the mid; `undefined`: the whole book. */
  readonly flow: number | undefined;
  onFlow(percent: number | undefined): void;
}

const labelOfBand = (share: number): string =>
  Number.isFinite(share) ? `±${formatNumber(share * PERCENT, share < 0.01 ? 1 : 0)}%` : 'All';

/** What was added to the book and what was taken from it, by trades or not, from the snapshots that are loaded: it asks for nothing. */
export function FlowPane({ flow: percent, onFlow, ...props }: FlowPaneProps) {
  const { heatmap } = props;
  const depth = findDepthLayer(heatmap);
  const { told, isPending, error, retry } = useFollowed(heatmap, followFlowInWorker, listBooks(heatmap));
  const flow = told?.told ?? NO_FLOW;
  const band = Math.max(
    0,
    FLOW_BANDS.findIndex((share) => share * PERCENT === percent),
  );
  const seconds = depth?.data.spec.columnSeconds ?? 1;
  const wait = usePaneWait(depth === undefined || depth.lock !== undefined ? [] : [identifySeries(depth.ask)]);
  const status = describeDepthPane(
    heatmap,
    {
      depth,
      wait,
      times: flow.times,
      subject: 'Flow',
      working: isPending ? 'Comparing snapshots' : undefined,
      failed: error === undefined ? undefined : { message: error, retry },
    },
    props.context,
  );
  return (
    <SubPaneFrame
      {...props}
      title="Book flow"
      status={status}
      figures={<FlowFigures heatmap={heatmap} flow={flow} band={band} seconds={seconds} />}
      controls={
        <Segmented
          label="Flow band"
          className="seg-small"
          options={FLOW_BANDS.map((share) => ({ value: String(share), label: labelOfBand(share) }))}
          value={String(FLOW_BANDS[band])}
          onChange={(value) => onFlow(Number.isFinite(Number(value)) ? Number(value) * PERCENT : undefined)}
        />
      }
      engines={ENGINES}
      data={{ flow, band, seconds }}
      series={listSeries(heatmap, flow, band)}
    />
  );
}

/** What tells that a removal was traded. */
const BASIS_WORDS: Readonly<Record<FlowSumColumns['basis'], string>> = {
  volumes: 'Traded: as much as volume at price shows at the level; the rest was pulled.',
  candles: 'Traded: a candle reached the level, so it is inferred; with Trades on, volume at price tells.',
};

const KIND_WORDS: Readonly<Record<FlowKind, string>> = {
  added: 'Added',
  traded: 'Traded',
  pulled: 'Pulled',
  unsureAdded: 'Uncertain, added',
  unsureRemoved: 'Uncertain, removed',
};

const SIDE_WORDS = [
  { words: 'bids', tone: 'buy' },
  { words: 'asks', tone: 'sell' },
  { words: 'unknown side', tone: undefined },
] as const;

function listSeries({ market }: Heatmap, flow: FlowSumColumns, band: number): PaneSeries {
  const share = FLOW_BANDS[band];
  const where = Number.isFinite(share) ? ` within ${labelOfBand(share)} of the mid` : '';
  return {
    about: `Change of resting size in ${market.coin ?? 'coins'} since the snapshot before${where}. ${BASIS_WORDS[flow.basis]} Uncertain: the edge of the book, a missing snapshot or venue, or no trades loaded.`,
    times: flow.times,
    figures: FLOW_KINDS.flatMap((kind) =>
      SIDE_WORDS.map(({ words, tone }, side) => ({
        name: `${KIND_WORDS[kind]} ${words}`,
        tone,
        valueAt: (at: number) => sumAt(sumsOf(flow, at), band, side, kind),
        format: formatSize,
      })),
    ),
  };
}

interface FlowFiguresProps {
  readonly heatmap: Heatmap;
  readonly flow: FlowSumColumns;
  readonly band: number;
  readonly seconds: number;
}

/** Of the column at the crosshair, or of the newest in view. */
function FlowFigures({ heatmap, flow, band, seconds }: FlowFiguresProps) {
  const { times } = flow;
  const at = useColumnAtCrosshair(heatmap, { times, seconds });
  if (at < 0) return <span>No snapshot before</span>;
  const sums = sumsOf(flow, at);
  const total = (...kinds: FlowKind[]): number =>
    kinds.reduce((sum, kind) => sum + SIDES.reduce((own, side) => own + sumAt(sums, band, side, kind), 0), 0);
  const unsure = total('unsureAdded', 'unsureRemoved');
  // Beside the choice of the band narrow windows have no room for them.
  return (
    <span className="contents max-sm:hidden">
      <span title="Bids and asks of each, since the snapshot before">bids / asks in {formatLength(seconds)}</span>
      <Figure label="Added">
        <SidedSizes sums={sums} band={band} kind="added" />
      </Figure>
      <Figure label="Traded">
        <SidedSizes sums={sums} band={band} kind="traded" />
      </Figure>
      <Figure label="Pulled">
        <SidedSizes sums={sums} band={band} kind="pulled" />
      </Figure>
      {unsure > 0 && (
        <span title="At the edge of the book, or where a snapshot, a venue or trades are missing">
          <Figure label="Uncertain">{formatSize(unsure)}</Figure>
        </span>
      )}
      <span className="text-fg-3">{heatmap.market.coin}</span>
    </span>
  );
}

interface SidedSizesProps {
  readonly sums: Float64Array;
  readonly band: number;
  readonly kind: FlowKind;
}

/** Bids and asks, or what is of no known side where that is all there is. */
function SidedSizes({ sums, band, kind }: SidedSizesProps) {
  const [bids, asks, unknown] = SIDES.map((side) => sumAt(sums, band, side, kind));
  if (bids + asks === 0 && unknown > 0) return formatSize(unknown);
  return (
    <>
      <span className="text-buy">{formatSize(bids)}</span> / <span className="text-sell">{formatSize(asks)}</span>
    </>
  );
}
