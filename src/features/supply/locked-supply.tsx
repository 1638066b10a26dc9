import { useService } from '@/client/service-context';
import { useFreeList } from '@/client/use-free-list';
import { coinCapsQuery } from '@/data/queries/coin-caps';
import { describeTierNeed } from '@/data/queries/tier-words';
import { describePane, shortenOffline } from '@/panes/failure/describe-pane';
import { LockNotice } from '@/panes/failure/lock-notice';
import { useFailureContext } from '@/panes/failure/use-failure-context';
import { WaysOn } from '@/panes/market/nearest-market';
import { openSettings } from '@/panes/open-settings';
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
        <SupplyLock view={view} count={caps.length} />
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

interface SupplyLockProps extends Pick<LockedSupplyProps, 'view'> {
  /** The coins listed below. */
  readonly count: number;
}

/** What the tier shows instead; of how many coins once they have loaded. */
const describeOwn = (count: number): string =>
  `Included in your tier: market caps and prices of ${count === 0 ? 'the largest coins' : `the ${count} coins listed here`}.`;

function SupplyLock({ view: { asset, lock = '', market }, count }: SupplyLockProps) {
  const { title, limits } = describeTierNeed(`Supply and dominance of ${asset.coin}`, lock, 'need');
  return (
    <div className="mx-3.5 flex-none">
      <LockNotice
        title={title}
        ways={<WaysOn market={market} path="/supply" />}
        actions={[{ label: 'Open settings', onPress: openSettings }]}
      >
        It adds their history, ranges and comparison of coins, and what moved the market cap. {limits}{' '}
        {describeOwn(count)}
      </LockNotice>
    </div>
  );
}
