import { useService } from '@/client/service-context';
import { useFreeList } from '@/client/use-free-list';
import { type CoinCap, coinCapsQuery } from '@/data/queries/coin-caps';
import { describeTierNeed } from '@/data/queries/tier-words';
import { formatChange, formatShare, getTone } from '@/domain/format/format-percent';
import { MISSING } from '@/domain/format/missing';
import { describePane, shortenOffline } from '@/panes/failure/describe-pane';
import { useFailureContext } from '@/panes/failure/use-failure-context';
import { WaysOn } from '@/panes/market/nearest-market';
import { openSettings } from '@/panes/open-settings';
import { LastPrice } from '@/panes/price/price';
import { Button } from '@/ui/button';
import { CoinMark } from '@/ui/coin-mark';
import { Icon } from '@/ui/icon';
import { PaneFrame } from '@/ui/pane-frame';
import { TONES } from '@/ui/tones';
import { formatAmount } from './view/supply-fields';
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

const CELL = 'px-2 text-right first:pl-3.5 last:pr-3.5';
const WHOLE = 100;

interface CapTableProps extends Pick<LockedSupplyProps, 'onCoin'> {
  readonly caps: readonly CoinCap[];
  readonly coin: string;
}

/** The coins by market cap; a press shows another one. */
function CapTable({ caps, coin, onCoin }: CapTableProps) {
  const sum = caps.reduce((all, { marketcap }) => all + marketcap, 0);
  return (
    // Where the screen scrolls as a whole, the table is as long as its rows.
    <div className="h-full pt-2 lg:overflow-auto">
      <table aria-label="Coins by market cap" className="w-full text-sm tabular-nums">
        <thead className="sticky -top-2 z-1 bg-canvas">
          <tr className="h-7 text-xs text-fg-3 [&>th]:font-normal">
            <th scope="col" className={`${CELL} w-10`}>
              #
            </th>
            <th scope="col" className="px-2 text-left">
              Coin
            </th>
            <th scope="col" className={CELL}>
              Market cap, USD
            </th>
            <th
              scope="col"
              className={`${CELL} max-sm:hidden`}
              title="Of the market caps in this list, not of the whole market"
            >
              {caps.length > 0 ? `Share of the ${caps.length} coins listed` : 'Share'}
            </th>
            <th scope="col" className={CELL}>
              Last price
            </th>
            <th scope="col" className={CELL}>
              24 h
            </th>
          </tr>
        </thead>
        <tbody>
          {caps.map((one, at) => (
            <CapRow
              key={one.coin}
              place={at + 1}
              cap={one}
              share={(WHOLE * one.marketcap) / sum}
              isShown={one.coin === coin}
              onCoin={onCoin}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CapRowProps extends Pick<LockedSupplyProps, 'onCoin'> {
  readonly place: number;
  readonly cap: CoinCap;
  /** Percent. */
  readonly share: number;
  readonly isShown: boolean;
}

function CapRow({ place, cap: { coin, market, marketcap }, share, isShown, onCoin }: CapRowProps) {
  const change = market.priceChange24h;
  return (
    <tr className={`h-8 border-t border-line-subtle hover:bg-hover ${isShown ? 'bg-selected' : ''}`}>
      <td className={`${CELL} text-fg-3`}>{place}</td>
      <th scope="row" className="px-2 text-left font-normal">
        <button
          type="button"
          aria-label={`Market cap of ${coin}`}
          aria-current={isShown || undefined}
          className="flex min-h-7 max-w-full items-center gap-2 rounded-sm pointer-coarse:min-h-10"
          onClick={() => onCoin(coin)}
        >
          <CoinMark coin={coin} size={16} />
          <b className="font-semibold text-fg-1">{coin}</b>
          <span className="truncate text-fg-3 max-sm:hidden">{market.coinName}</span>
        </button>
      </th>
      <td className={`${CELL} font-semibold text-fg-1`} title={String(marketcap)}>
        {formatAmount(marketcap)}
      </td>
      <td className={`${CELL} text-fg-2 max-sm:hidden`}>{formatShare(share)}</td>
      <td className={`${CELL} text-fg-2`} title={`${market.rawSymbol} on ${market.exchange}`}>
        <LastPrice market={market} />
      </td>
      <td className={`${CELL} ${TONES[getTone(change)]}`}>{change === undefined ? MISSING : formatChange(change)}</td>
    </tr>
  );
}
