import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { getCategoryTag, getMarketCoin, getMarketSymbol, getMarketTitle } from '@/data/queries/market-key';
import { venueCountsQuery } from '@/data/queries/markets';
import { useCurrentMarket } from '@/panes/market/current-market';
import { WorldTag } from '@/panes/market/market-title';
import { describeVenueCount } from '@/panes/market/venue-count';
import { LastPrice } from '@/panes/price/price';
import { getKeyCaps } from '@/panes/shortcuts';
import { Change } from '@/ui/change';
import { CoinMark } from '@/ui/coin-mark';
import { Icon } from '@/ui/icon';
import { Kbd } from '@/ui/kbd';

export interface MarketSwitcherProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly isWide: boolean;
  readonly onPress: () => void;
}

/** "BTC-USDT perpetual", for the accessible name. */
function nameOf(market: Market): string {
  const category = getMarketTitle(market)
    .replace(market.coinName ?? market.coin ?? '', '')
    .trim();
  return `${getMarketSymbol(market)} ${category}`.trim();
}

/** The market on screen; opens the palette. */
export function MarketSwitcher({ ref, isWide, onPress }: MarketSwitcherProps) {
  const { id, market } = useCurrentMarket();
  const isConnected = useIsConnected();
  const name = market == null ? (id ?? 'none') : nameOf(market);
  return (
    <button
      ref={ref}
      type="button"
      aria-haspopup="dialog"
      aria-label={`Switch market, current ${name}`}
      className="flex h-8 min-w-0 items-center gap-2.25 self-center rounded-md border border-line bg-field px-2 hover:border-line-strong max-md:h-9 max-md:border-transparent max-md:bg-transparent max-md:px-0 md:w-71 md:min-w-59 min-[1440px]:w-92 min-[1500px]:w-102"
      aria-disabled={!isConnected || undefined}
      onClick={isConnected ? onPress : undefined}
    >
      {market == null ? (
        <span className="flex-1 text-left text-fg-3">{id ?? 'No market yet'}</span>
      ) : (
        <Chosen market={market} isWide={isWide} />
      )}
      {isWide ? (
        <span className="flex max-[1500px]:hidden">
          <Kbd>{getKeyCaps('mod+k')}</Kbd>
        </span>
      ) : (
        <Icon name="chevron" size={12} className="flex-none text-fg-3" />
      )}
    </button>
  );
}

function Chosen({ market, isWide }: { readonly market: Market; readonly isWide: boolean }) {
  const category = getCategoryTag(market);
  return (
    <>
      <CoinMark coin={getMarketCoin(market)} size={isWide ? 18 : 20} />
      <b className="truncate pr-px font-semibold tracking-[-0.01em] lg:max-w-48 lg:flex-none">
        {getMarketSymbol(market)}
      </b>
      {/* What does not fit beside the symbol wraps out of sight as a whole. */}
      <span className="-ml-2.25 flex h-5 min-w-0 shrink-[100000000] grow flex-wrap content-start items-center gap-x-2.25 overflow-hidden before:h-5 before:content-['']">
        <WorldTag market={market} />
        {category !== undefined && <span className="tag max-w-28 truncate md:max-lg:hidden">{category}</span>}
        {isWide && <VenueCount market={market} />}
      </span>
      {isWide && (
        <>
          <LastPrice market={market} className="flex-none font-[550]" />
          <Change percent={market.priceChange24h} className="flex-none text-[12px]" />
        </>
      )}
    </>
  );
}

function VenueCount({ market }: { readonly market: Market }) {
  const service = useService();
  const isConnected = useIsConnected();
  const { data: counts } = useQuery({ ...venueCountsQuery(service), enabled: isConnected });
  return (
    // Its space is reserved until it is known, so that the views beside it do not move.
    <span className="min-w-15 text-[12px] whitespace-nowrap text-fg-3 max-[1440px]:hidden">
      {counts && (describeVenueCount(counts, market) ?? market.exchange)}
    </span>
  );
}
