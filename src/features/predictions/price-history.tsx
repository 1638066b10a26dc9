import { Suspense, useState } from 'react';
import { lazyPart } from '@/client/lazy-part';
import type { Prediction } from '@/data/queries/predictions';
import { formatProbability } from '@/domain/format/format-percent';
import { formatFullTime, formatHourMinute, formatZone, type Zone } from '@/domain/format/format-time';
import { formatWeight } from '@/domain/format/format-weight';
import { MISSING } from '@/domain/format/missing';
import { useTagOption } from '@/panes/plot/axis/tag-option';
import { PricedButton } from '@/panes/price/priced-button';
import { useIsMainCheap, useIsRested } from '@/panes/price/use-is-cheap';
import type { SpendingQuestion } from '@/panes/price/use-spending-consent';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { PaneFrame } from '@/ui/pane-frame';
import { PendingPart } from '@/ui/pending-part';
import { Segmented } from '@/ui/segmented';
import { describeLast, describeMove, describeUntimed, formatEnd, type PlotValue, placePoints } from './price-points';
import { ProbabilityPlot } from './probability-plot';
import { FIRST_RANGE, HISTORY_RANGES, type HistoryRange } from './resolve-price-history';
import { type LoadedHistory, useHistoryPrices, usePriceHistory } from './use-price-history';

const HistoryTable = lazyPart(async () => ({ default: (await import('./history-table')).HistoryTable }));

export interface PriceHistoryProps {
  readonly prediction: Prediction;
  /** Time of the list, Unix seconds. */
  readonly fetchedAt: number | undefined;
  readonly nowSeconds: number;
}

/** The week of candles, which costs weight; on request other ranges, or the recent prices in the list, which are free. */
export function PriceHistory(props: PriceHistoryProps) {
  const { conditionId } = props.prediction.record;
  if (conditionId === undefined) {
    return (
      <section aria-label="Probability pane" className={`${PANE} relative`}>
        <RecentPlot {...props} />
      </section>
    );
  }
  return <PricedHistory {...props} conditionId={conditionId} />;
}

const PANE = 'h-40 flex-none';
/** Under every plot, also while it is empty: the facts below do not move when prices come or another range is chosen. */
const FOOT = 'flex min-h-8 items-center justify-between gap-2';
const RANGE_LABELS: Readonly<Record<HistoryRange, string>> = { day: '24H', week: '7D', month: '30D', all: 'All' };
/** The prices in the list, at no cost. */
const RECENT = 'recent';

function PricedHistory(props: PriceHistoryProps & { readonly conditionId: string }) {
  const [chosen, setChosen] = useState<HistoryRange | typeof RECENT>();
  const prices = useHistoryPrices(props.prediction, props.conditionId, props.nowSeconds);
  const isFirstCheap = useIsMainCheap(prices.get(FIRST_RANGE)?.weight ?? 0);
  const isRested = useIsRested();
  const tagOption = useTagOption();
  const range = chosen ?? (isFirstCheap ? FIRST_RANGE : RECENT);
  const options = [
    ...HISTORY_RANGES.map((value) => ({
      value,
      label: RANGE_LABELS[value],
      ...tagOption(RANGE_LABELS[value], prices.get(value), value === range),
    })),
    { value: RECENT, label: 'Recent' },
  ] as const;
  return (
    <div className="flex flex-col gap-2">
      <Segmented label="History" options={options} value={range} onChange={setChosen} />
      {range === RECENT ? (
        <>
          <section aria-label="Probability pane" className={`${PANE} relative`}>
            <RecentPlot {...props} />
          </section>
          <div className={FOOT} />
        </>
      ) : (
        <RangeHistory key={range} {...props} range={range} isWanted={chosen !== undefined || isRested} />
      )}
    </div>
  );
}

/**
 * `prices` have no times: the left end says so, the right one is the time of the answer or the end of the recording.
 */
function RecentPlot({ prediction: { record, event }, fetchedAt }: PriceHistoryProps) {
  const zone = useSettings((settings) => settings.zone);
  const { prices = [] } = record;
  if (prices.length < 2) return <p className="pt-10 text-center text-sm text-fg-3">No recent prices were reported.</p>;
  const values = prices.map((price, at): PlotValue => {
    const place = at === prices.length - 1 ? 'the latest' : `${prices.length - 1 - at} before the latest`;
    return { x: at / (prices.length - 1), price, words: `${formatProbability(price)}, ${place}` };
  });
  return (
    <ProbabilityPlot
      name="Recent probability"
      values={values}
      isStepped={false}
      isHeaded={false}
      ends={[
        describeUntimed(prices.length, event.recorded !== undefined),
        describeAnswered(event.recorded?.to.s ?? fetchedAt, zone),
      ]}
    />
  );
}

interface RangeProps extends PriceHistoryProps {
  readonly conditionId: string;
  readonly range: HistoryRange;
  /** The reader has chosen it, or has stayed on the question. */
  readonly isWanted: boolean;
}

function RangeHistory({ prediction, conditionId, range, nowSeconds, isWanted }: RangeProps) {
  const zone = useSettings((settings) => settings.zone);
  const [isTableOpen, setTableOpen] = useState(false);
  const history = usePriceHistory(prediction, conditionId, { range, nowSeconds, isWanted });
  const { points, span, status, question, note } = history;
  // The facts below have the change of a day, as the service reports it.
  const move =
    range === 'day' ? undefined : describeMove(points, RANGE_LABELS[range], isWholeRange(range, history), zone);
  // Data that was loaded before stays visible.
  const isOffered = question !== undefined && points.length === 0 && status.kind === 'ready';
  return (
    <>
      <PaneFrame
        name="Probability history pane"
        title="Probability"
        figures={
          points.length > 0 && (
            <>
              {move !== undefined && <b className="font-semibold text-fg-1">{move}</b>}
              <span>{describePrices(prediction)}</span>
            </>
          )
        }
        status={status}
        className={`${PANE} bg-transparent! [&_[data-picture-text]]:bg-transparent`}
      >
        {isOffered && <LoadOffer question={question} />}
        {points.length > 0 && (
          <ProbabilityPlot
            name={`Probability, ${formatFullTime(span.from, zone)} to ${formatFullTime(span.to, zone)}`}
            values={placePoints(points, span, zone)}
            isStepped
            isHeaded
            ends={[formatEnd(span.from, zone), formatEnd(span.to, zone)]}
          />
        )}
      </PaneFrame>
      <div className={FOOT}>
        {points.length > 0 && (
          <>
            <p className="text-[11px] leading-3.5 text-fg-3">{describeNewest(prediction, history, zone)}</p>
            <Button look="ghost" className="flex-none" aria-haspopup="dialog" onClick={() => setTableOpen(true)}>
              Show data as table
            </Button>
          </>
        )}
      </div>
      {note !== undefined && <p className="text-[11px] leading-3.5 text-warn">{note}</p>}
      {isTableOpen && (
        <Suspense fallback={<PendingPart what="the table" isOver />}>
          <HistoryTable prediction={prediction} points={points} zone={zone} onClose={() => setTableOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Whether the prices begin where the range does. */
const isWholeRange = (range: HistoryRange, { points, seconds, span }: LoadedHistory): boolean =>
  range !== 'all' && points.length > 0 && points[0].time < span.from + seconds;

/** "14:32 UTC": the seconds have no room beside the other end. */
const describeAnswered = (at: number | undefined, zone: Zone): string =>
  at === undefined ? MISSING : `${formatHourMinute(at, zone)} ${formatZone(at, zone)}`;

const describePrices = ({ event }: Prediction): string =>
  event.recorded === undefined ? 'last price of each bucket with trades' : 'last mid of bid and ask of each bucket';

const describeNewest = ({ event }: Prediction, { points, seconds, span }: LoadedHistory, zone: Zone): string => {
  const bucket = { from: points[points.length - 1].time, seconds, end: span.to };
  return `${event.recorded === undefined ? 'Last trade' : 'Last quote'} ${describeLast(bucket, zone)}.`;
};

/** States the cost if it is above the reader's spending limit or the tier's budget. */
function LoadOffer({ question: { verdict, price, capacity, load } }: { readonly question: SpendingQuestion }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 pt-5 text-center text-[12px] text-fg-3">
      {verdict === 'ask' ? (
        <>
          <span>Above your spending limit.</span>
          <PricedButton label="Load" price={price} isStanding onPress={load} />
        </>
      ) : (
        <span>
          This range costs {formatWeight(price.weight)} weight; the budget of this tier never exceeds{' '}
          {formatWeight(capacity)}. Choose a shorter one.
        </span>
      )}
    </div>
  );
}
