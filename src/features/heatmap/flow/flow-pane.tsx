import { computeFlowScale, type FlowData, makeFlowAxisEngine, makeFlowEngine } from '@/charts/series/flow-series';
import { chooseBucketSeconds } from '@/domain/book/flow/bucket-flow';
import { bucketCapped } from '@/domain/book/flow/cap-traded';
import { FLOW_BANDS, FLOW_KINDS, type FlowKind, sumAt } from '@/domain/book/flow/flow-column';
import { type FlowSumColumns, NO_FLOW, sumsOf } from '@/domain/book/flow/sum-flow';
import { ASK, BID, UNKNOWN } from '@/domain/book/ledger/book-frame';
import { formatSize, formatSizeChange } from '@/domain/format/format-compact';
import { formatLength } from '@/domain/format/format-length';
import { formatShare } from '@/domain/format/format-percent';
import { formatHourMinute } from '@/domain/format/format-time';
import { describeDepthPane } from '@/features/heatmap/books/depth-pane-status';
import { BandChoice, labelOfBand } from '@/features/heatmap/panes/band-choice';
import { useColumnAtCrosshair } from '@/features/heatmap/panes/interest-pane';
import { SubPaneFrame, type SubPaneProps } from '@/features/heatmap/panes/sub-pane';
import { findDepthLayer } from '@/features/heatmap/view/book-in-view';
import { listBooks, readTraded } from '@/features/heatmap/view/list-books';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { PaneSeries } from '@/panes/data-table/series-table';
import { identifySeries } from '@/panes/failure/pane-wait';
import { usePaneWait } from '@/panes/failure/use-pane-wait';
import { useSettings } from '@/state/settings';
import { Figure } from '@/ui/figure';
import { computeExactShare, describeBasis } from './basis-words';
import { flowIn, useFlow } from './use-flow';

const ENGINES = { source: 'flow', makePlot: makeFlowEngine, makeAxis: makeFlowAxisEngine };
const PERCENT = 100;
const SIDES = [BID, ASK, UNKNOWN];

export interface FlowPaneProps extends SubPaneProps {
  /** Band in percent of the mid. 0: the whole book; `undefined`: the usual band. */
  readonly flow: number | undefined;
  /** Length in seconds of a bar in the volume pane beside it. */
  readonly barSeconds: number;
  onFlow(percent: number | undefined): void;
}

/** Far from the mid hundreds of times more size moves, and it means less. */
const USUAL_PERCENT = 1;

const percentOf = (share: number): number => (Number.isFinite(share) ? share * PERCENT : 0);

/** Size added to and removed from the book, by trades or not, from the loaded snapshots. Requests nothing. */
export function FlowPane({ flow: percent, barSeconds, onFlow, ...props }: FlowPaneProps) {
  const { heatmap } = props;
  const depth = findDepthLayer(heatmap);
  const { told, isPending, error, retry } = useFlow(heatmap, listBooks(heatmap));
  const known = FLOW_BANDS.findIndex((share) => percentOf(share) === percent);
  const band = known < 0 ? FLOW_BANDS.findIndex((share) => percentOf(share) === USUAL_PERCENT) : known;
  const columnSeconds = depth?.data.spec.columnSeconds ?? 1;
  const seconds = chooseBucketSeconds(columnSeconds, barSeconds);
  const inCoins = bucketCapped(told?.told ?? NO_FLOW, { seconds, columnSeconds }, readTraded(heatmap));
  const flow = flowIn(heatmap.unit, inCoins);
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
      figures={<FlowFigures heatmap={heatmap} inCoins={inCoins} flow={flow} band={band} seconds={seconds} />}
      controls={
        <BandChoice
          label="Flow band"
          bands={FLOW_BANDS}
          chosen={FLOW_BANDS[band]}
          onChoose={(share) => {
            const chosen = percentOf(share);
            onFlow(chosen === USUAL_PERCENT ? undefined : chosen);
          }}
        />
      }
      engines={ENGINES}
      data={{ flow, band, seconds }}
      series={listSeries(heatmap, { flow, band, seconds })}
    />
  );
}

/** Explains why this differs from the volume pane. */
const REST_WORDS =
  'Never more coins than the volume of the side in the same time: sells take from bids, buys from asks. Often less: size that comes back before the next snapshot was not missing in it.';

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

function listSeries(heatmap: Heatmap, { flow, band, seconds }: FlowData): PaneSeries {
  const share = FLOW_BANDS[band];
  const where = Number.isFinite(share) ? ` within ${labelOfBand(share)} of the mid` : '';
  return {
    about: `Change of resting size in ${heatmap.unit}, snapshot by snapshot, summed over ${formatLength(seconds)}${where}. ${describeBasis(heatmap, flow.basis)} ${REST_WORDS} Uncertain: the edge of the book, a missing snapshot or venue, or no trades loaded.`,
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
  /** The share that is exact compares coins in every unit: it is one figure. */
  readonly inCoins: FlowSumColumns;
  readonly band: number;
  readonly seconds: number;
}

/** The figures of the bar at the crosshair, or else the newest in view, each with its swatch. */
function FlowFigures({ heatmap, flow, inCoins, band, seconds }: FlowFiguresProps) {
  const { times } = flow;
  const zone = useSettings((settings) => settings.zone);
  const at = useColumnAtCrosshair(heatmap, { times, seconds });
  if (at < 0) return <span>No snapshot before</span>;
  const { view } = heatmap.settled;
  const { from, running } = computeFlowScale({ flow, band, seconds }, view);
  const sums = sumsOf(flow, at);
  const total = (...kinds: FlowKind[]): number =>
    kinds.reduce((sum, kind) => sum + SIDES.reduce((own, side) => own + sumAt(sums, band, side, kind), 0), 0);
  const unsure = total('unsureAdded', 'unsureRemoved');
  const exact = computeExactShare(sumsOf(inCoins, at), band);
  const net = total('added', 'unsureAdded') - total('traded', 'pulled', 'unsureRemoved');
  return (
    <span className="contents">
      <span title="Bids and asks of each, summed over the snapshots of a bar">
        bids / asks in {formatLength(seconds)}
      </span>
      <Figure label="Net" tone="text-fg-1">
        <Swatch className="h-0.5 bg-fg-1" title="White line: added less taken away" /> {formatSizeChange(net)}
      </Figure>
      {at >= from && at - from < running.length && (
        <Figure label={`Since ${formatHourMinute(Math.max(view.timeFrom, times[from]), zone)}`} tone="text-cat-3">
          <Swatch className="h-0.5 bg-cat-3" title="What the net comes to since the left edge, on a scale of its own" />{' '}
          {formatSizeChange(running[at - from])}
        </Figure>
      )}
      <Figure label="Added ↑">
        <SidedSizes sums={sums} band={band} kind="added" />
      </Figure>
      <span className="contents" title={REST_WORDS}>
        <Figure label="Traded ↓">
          <Swatch className="h-2 bg-fg-2" title="Bars downwards, strong: the most that trades can have taken" />{' '}
          <SidedSizes sums={sums} band={band} kind="traded" />
        </Figure>
      </span>
      <Figure label="Pulled ↓">
        <Swatch className="h-2 bg-fg-2/40" title="Bars downwards, pale: trades cannot have taken it" />{' '}
        <SidedSizes sums={sums} band={band} kind="pulled" />
      </Figure>
      {unsure > 0 && (
        <span title="Grey bars: at the edge of the book, or where a snapshot, a venue or trades are missing">
          <Figure label="Uncertain">{formatSize(unsure)}</Figure>
        </span>
      )}
      <span className="text-fg-3">{heatmap.unit}</span>
      <span className="text-fg-3" title={describeBasis(heatmap, flow.basis)}>
        {heatmap.sources.books.length > 1 || exact === undefined
          ? 'inferred'
          : `${formatShare(exact * PERCENT, 0)} exact`}
      </span>
    </span>
  );
}

/** A sample of how a figure is drawn. */
function Swatch({ className, title }: { readonly className: string; readonly title: string }) {
  return <span title={title} className={`mr-0.5 inline-block w-2.5 rounded-xs align-middle ${className}`} />;
}

interface SidedSizesProps {
  readonly sums: Float64Array;
  readonly band: number;
  readonly kind: FlowKind;
}

/** Sizes of bids and asks, or of an unknown side if that is all there is. */
function SidedSizes({ sums, band, kind }: SidedSizesProps) {
  const [bids, asks, unknown] = SIDES.map((side) => sumAt(sums, band, side, kind));
  if (bids + asks === 0 && unknown > 0) return formatSize(unknown);
  return (
    <>
      <span className="text-buy">{formatSize(bids)}</span> / <span className="text-sell">{formatSize(asks)}</span>
    </>
  );
}
