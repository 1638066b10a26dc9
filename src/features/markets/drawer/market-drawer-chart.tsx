import { Suspense, useState } from 'react';
import { lazyPart } from '@/client/lazy-part';
import type { DatasetType } from '@/contract/datasets';
import type { Market } from '@/contract/payloads';
import { useDataSeconds } from '@/panes/plot/live/use-data-seconds';
import { PricedButton } from '@/panes/price/priced-button';
import { Button } from '@/ui/button';
import { PaneFrame } from '@/ui/pane-frame';
import { PendingPart } from '@/ui/pending-part';
import { Segmented } from '@/ui/segmented';
import { HISTORY_DAYS, type HistoryDays } from './resolve-market-history';
import { type MarketHistory, useMarketHistory } from './use-market-history';

const MarketPlot = lazyPart(async () => ({ default: (await import('./market-plot')).MarketPlot }));
const MarketHistoryTable = lazyPart(async () => ({
  default: (await import('./market-history-table')).MarketHistoryTable,
}));

const DAY_LABELS: Readonly<Record<HistoryDays, string>> = { 1: '24H', 7: '7D' };
const OPTIONS = HISTORY_DAYS.map((value) => ({ value, label: DAY_LABELS[value] }));

export interface MarketDrawerChartProps {
  readonly market: Market;
  /** Data types that the market has; `undefined` until known. */
  readonly types: readonly DatasetType[] | undefined;
}

/**
 * The price of the last days. Cheap ranges load by themselves, others on request. Nothing for a market without candles.
 */
export function MarketDrawerChart({ market, types }: MarketDrawerChartProps) {
  const [days, setDays] = useState<HistoryDays>('1');
  if (types?.includes('TRADE_SIDE_AGNOSTIC_AGG') === false) return null;
  return (
    <div className="flex flex-none flex-col gap-2">
      <Segmented label="Chart range" options={OPTIONS} value={days} onChange={setDays} />
      <History market={market} days={days} />
    </div>
  );
}

function History({ market, days }: { readonly market: Market; readonly days: HistoryDays }) {
  const nowSeconds = useDataSeconds();
  const history = useMarketHistory(market, days, nowSeconds);
  const [isTableOpen, setTableOpen] = useState(false);
  const { line, status, isOn, note } = history;
  const isOffered = !isOn && status.kind === 'ready';
  const hasLine = line.times.length > 0;
  return (
    <>
      <PaneFrame
        name="Price history pane"
        title={`Price, ${DAY_LABELS[days]}`}
        menu={
          hasLine && (
            <Button look="ghost" className="h-6! px-1.5!" aria-haspopup="dialog" onClick={() => setTableOpen(true)}>
              Show data as table
            </Button>
          )
        }
        status={status}
        className="h-40 flex-none rounded-md border border-line"
      >
        {isOffered && !hasLine && <LoadOffer history={history} />}
        {hasLine && (
          <Suspense fallback={<PendingPart what="the chart" className="px-2.5 pt-8" />}>
            <MarketPlot market={market} history={history} />
          </Suspense>
        )}
      </PaneFrame>
      {isOffered && hasLine && <LoadOffer history={history} isRest />}
      {note !== undefined && hasLine && <p className="text-[11px] leading-3.5 text-fg-3">{note}</p>}
      {isTableOpen && (
        <Suspense fallback={<PendingPart what="the table" isOver />}>
          <MarketHistoryTable market={market} line={line} onClose={() => setTableOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface LoadOfferProps {
  readonly history: MarketHistory;
  /** A part is cached and drawn. */
  readonly isRest?: boolean;
}

/** States what the chart, or its missing part, costs before it is requested. */
function LoadOffer({ history: { price, load }, isRest = false }: LoadOfferProps) {
  return (
    <div className={isRest ? 'flex justify-end' : 'absolute inset-0 flex items-center justify-center pt-5'}>
      <PricedButton label={isRest ? 'Load the rest' : 'Load chart'} price={price} isStanding onPress={load} />
    </div>
  );
}
