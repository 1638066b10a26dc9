import { useService } from '@/client/service-context';
import { useFreeList } from '@/client/use-free-list';
import { coinCapsQuery } from '@/data/queries/coin-caps';
import { describeTierNeed } from '@/data/queries/tier-words';
import { describePane, shortenOffline } from '@/panes/failure/describe-pane';
import { useFailureContext } from '@/panes/failure/use-failure-context';
import { WaysOn } from '@/panes/market/nearest-market';
import { openSettings } from '@/panes/open-settings';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { PaneFrame } from '@/ui/pane-frame';
import { CapTable } from './leaderboard/cap-table';
import type { SupplyView } from './view/use-supply';

export interface LockedSupplyProps {
  readonly view: SupplyView;
  onCoin(coin: string): void;
}

/**
 * For a key whose tier has no supply: one sentence that says so, what the tier can show instead and what that costs, and the
 * market caps that the free list of markets tells of.
 */
export function LockedSupply({ view, onCoin }: LockedSupplyProps) {
  const { data: caps = [], isPending, error, retry } = useFreeList(coinCapsQuery(useService()));
  const context = useFailureContext({ nowSeconds: view.facts.nowSeconds, isPolling: false });
  const facts = {
    hasData: caps.length > 0,
    dataAt: undefined,
    loading: isPending && error === null ? 'Loading market caps' : undefined,
    error: error ?? undefined,
    wait: undefined,
    retryWeight: 0,
    retry,
  };
  return (
    <PaneFrame
      name="Market capitalisation pane"
      title="Market capitalisation"
      status={{ kind: 'ready' }}
      figures={<span>USD at the last price, from the list of markets, free</span>}
    >
      <div className="flex h-full flex-col pt-9">
        <LockNotice view={view} count={caps.length} />
        <div className="relative min-h-0 flex-1">
          <PaneFrame
            name="Coins pane"
            title=""
            className="min-h-60"
            status={shortenOffline(describePane(facts, context))}
          >
            <CapTable caps={caps} coin={view.asset.coin} onCoin={onCoin} />
          </PaneFrame>
        </div>
      </div>
    </PaneFrame>
  );
}

interface LockNoticeProps extends Pick<LockedSupplyProps, 'view'> {
  /** The coins listed below. */
  readonly count: number;
}

/** What the tier shows instead; of how many coins once they have loaded. */
const describeOwn = (count: number): string =>
  `Included in your tier: market caps and prices of ${count === 0 ? 'the largest coins' : `the ${count} coins listed here`}.`;

function LockNotice({ view: { asset, lock = '', market }, count }: LockNoticeProps) {
  const { title, limits } = describeTierNeed(`Supply and dominance of ${asset.coin}`, lock, 'need');
  return (
    <div
      role="status"
      className="mx-3.5 flex flex-none flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-panel px-3 py-2 text-sm leading-4.5"
    >
      <Icon name="lock" size={15} className="flex-none text-fg-3" />
      <p className="min-w-60 flex-1 text-fg-2">
        <b className="font-semibold text-fg-1">{title}.</b> It adds their history, ranges and comparison of coins, and
        what moved the market cap. {limits} {describeOwn(count)}
      </p>
      <span className="flex flex-wrap gap-2">
        <WaysOn market={market} path="/supply" />
        <Button onClick={openSettings}>Open settings</Button>
      </span>
    </div>
  );
}
