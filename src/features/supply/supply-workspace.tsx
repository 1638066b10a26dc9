import { lazy, type ReactElement, Suspense } from 'react';
import { useMomentKeys } from '@/panes/lines/use-moment-keys';
import { RefreshNotice } from '@/panes/plot/refresh-notice';
import type { RefreshedView } from '@/panes/plot/use-manual-refresh';
import { useRefresh } from '@/panes/plot/use-refresh';
import { useCoinMarket } from '@/panes/use-coin-market';
import { useNextPrice } from '@/panes/use-next-price';
import { useShortcuts } from '@/panes/use-shortcuts';
import type { SupplySearch } from '@/state/supply-search';
import { ScreenFrame } from '@/ui/screen-frame';
import { AssetPane } from './asset-pane';
import { listCapLines } from './cap-lines';
import { CapPane } from './cap-pane';
import { describeField } from './describe-supply';
import { DominancePane } from './dominance-pane';
import { KeyFigures } from './key-figures';
import { SupplyPane } from './supply-pane';
import { originOf } from './supply-ranges';
import { SupplyStatus } from './supply-status';
import { SupplyToolbar } from './supply-toolbar';
import { speakMoment } from './supply-words';
import { type SupplyInput, type SupplyView, useSupply } from './use-supply';
import { useSupplyStatus } from './use-supply-status';
import { useSupplyTakeaway } from './use-supply-takeaway';

const SupplyOffer = lazy(() => import('./supply-offer').then((module) => ({ default: module.SupplyOffer })));

export interface SupplyWorkspaceProps extends SupplyInput {
  /** Time goes on. */
  readonly isPolling: boolean;
  onSearch(change: Partial<SupplySearch>): void;
}

/** Key figures over market cap, dominance and supply of one coin. */
export function SupplyWorkspace(props: SupplyWorkspaceProps) {
  const { onSearch, nowSeconds } = props;
  const view = useSupply(props);
  const refresh = useRefresh(getLiveView(view), props);
  useNextPrice(view.price);
  const onCoin = useCoinMarket((m) => onSearch({ m, asset: undefined }));
  const status = useSupplyStatus(view, props);
  const lines = listCapLines(view);
  const range = { ...view.range, seconds: view.seconds, origin: originOf(view.choice.interval) };
  const keys = useMomentKeys(view.crosshair, range, (time) => speakMoment(view, lines, time));
  const takeaway = useSupplyTakeaway(view);
  useShortcuts('Supply', [
    { keys: 'r', label: 'Refresh', run: refresh.manual.refresh },
    { keys: 'v', label: 'Show data as table', run: () => takeaway.onTable('asset') },
    { keys: '← →', label: 'Move the crosshair bucket by bucket, ⇧ by ten' },
    { keys: 'Enter', label: 'Pin the crosshair or free it' },
    { keys: 'Esc', label: 'Drop the pin, then the crosshair' },
  ]);
  const shared = { view, onKeyDown: keys.onKeyDown } as const;
  return (
    <ScreenFrame
      title="Supply"
      toolbar={<SupplyToolbar view={view} refresh={refresh.live} onSearch={onSearch} onCoin={onCoin} />}
      status={<SupplyStatus view={view} nowSeconds={nowSeconds} />}
    >
      <SupplyGrid
        figures={<KeyFigures view={view} />}
        cap={<CapPane {...shared} lines={lines} status={status} items={takeaway.itemsOf('cap')} />}
        dominance={
          <DominancePane
            {...shared}
            status={describeField(view, 'marketcapDominancePercent', status)}
            items={takeaway.itemsOf('dominance')}
          />
        }
        supply={
          <SupplyPane
            {...shared}
            status={describeField(view, 'circulatingSupply', status)}
            items={takeaway.itemsOf('supply')}
          />
        }
        asset={<AssetPane view={view} items={takeaway.itemsOf('asset')} onSearch={onSearch} />}
      />
      <p role="status" aria-live="polite" aria-busy={keys.isSpeechWaiting} className="sr-only">
        {keys.spoken}
      </p>
      <Suspense fallback={null}>
        {view.question !== undefined && <SupplyOffer view={view} question={view.question} onSearch={onSearch} />}
      </Suspense>
      {takeaway.element}
      {refresh.manual.question !== undefined && <RefreshNotice {...refresh.manual.question} />}
    </ScreenFrame>
  );
}

type SupplyGridProps = Readonly<Record<'figures' | 'cap' | 'dominance' | 'supply' | 'asset', ReactElement>>;

/** Plots at the left, supply and facts at the right; under them where the window is narrower, and then it scrolls. */
function SupplyGrid({ figures, cap, dominance, supply, asset }: SupplyGridProps) {
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto lg:overflow-hidden">
      {figures}
      <div className="grid min-h-0 min-w-0 flex-none grid-cols-1 gap-px bg-line sm:grid-cols-2 lg:flex-1 lg:grid-cols-[minmax(0,1fr)_372px] lg:grid-rows-[55fr_45fr]">
        <Cell className="h-75 sm:col-span-2 lg:col-span-1 lg:h-auto">{cap}</Cell>
        <Cell className="h-62 sm:col-span-2 lg:col-span-1 lg:row-start-2 lg:h-auto">{dominance}</Cell>
        <Cell className="h-100 lg:col-start-2 lg:row-start-1 lg:h-auto">{supply}</Cell>
        <Cell className="h-100 lg:col-start-2 lg:row-start-2 lg:h-auto">{asset}</Cell>
      </div>
    </div>
  );
}

function Cell({ className, children }: { readonly className: string; readonly children: ReactElement }) {
  return <div className={`flex min-h-0 min-w-0 flex-col [&>section]:flex-1 ${className}`}>{children}</div>;
}

/** What the live edge brings anew, and what the reader asks for anew: all of it. */
function getLiveView({ facts, series, seconds, range }: SupplyView): RefreshedView {
  return { desk: facts.desk, needed: range, columnSeconds: seconds, isLive: true, asks: series.map(({ ask }) => ask) };
}
