import type { Ref } from 'react';
import { useConnectionState } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { isOpen } from '@/data/connection/connection-state';
import { getCategoryTag, getMarketCoin, getMarketSymbol, getMarketTitle } from '@/data/queries/market-key';
import { useCurrentMarket } from '@/panes/market/current-market';
import { WorldTag } from '@/panes/market/market-title';
import { DayChange } from '@/panes/price/day-change';
import { LastPrice } from '@/panes/price/price';
import { getKeyCaps } from '@/panes/shortcuts';
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
  const { id, market, error } = useCurrentMarket();
  const state = useConnectionState();
  const isConnected = isOpen(state);
  const name = market == null ? (id ?? 'none') : nameOf(market);
  return (
    <button
      ref={ref}
      type="button"
      aria-haspopup="dialog"
      aria-label={`Switch market, current ${name}`}
      className="market-switcher md:w-71 md:min-w-59 min-[1440px]:w-98 min-[1500px]:w-102 xl:w-116"
      aria-disabled={!isConnected || undefined}
      onClick={isConnected ? onPress : undefined}
    >
      {market == null ? (
        <Awaited id={id} isLost={error !== null || state.status === 'offline'} />
      ) : (
        <Chosen market={market} isWide={isWide} />
      )}
      {isWide ? (
        <span className="flex max-xl:hidden">
          <Kbd>{getKeyCaps('mod+k')}</Kbd>
        </span>
      ) : (
        <Icon name="chevron" size={12} className="flex-none text-fg-3" />
      )}
    </button>
  );
}

/** A name of a venue: base and quote, with or without a separator. */
const RAW_SYMBOL = /^([A-Z\d]{2,}?)[-_/]?(USDT|USDC|USD|BTC|ETH|EUR)$/;

/** The symbol and the venue of an address in their usual form: "BTC-USDT" and "ATLAS_FUTURES". */
export function nameAddressed(id: string): readonly [symbol: string, venue: string] {
  const at = id.indexOf(':');
  const raw = id.slice(at + 1);
  const [, base, quote] = RAW_SYMBOL.exec(raw) ?? [];
  return [base === undefined ? raw : `${base}-${quote}`, id.slice(0, Math.max(0, at))];
}

/** The market of the address while it loads, or when it could not be (`isLost`). */
function Awaited({ id, isLost }: { readonly id: string | undefined; readonly isLost: boolean }) {
  const [symbol, venue] =
    id === undefined ? [isLost ? 'Market not loaded' : 'Loading the market', ''] : nameAddressed(id);
  return (
    <span className="min-w-0 flex-1 truncate text-left text-fg-3">
      {id === undefined ? symbol : <b className="font-semibold">{symbol}</b>}{' '}
      <span className="text-[12px]">{venue}</span>
    </span>
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
        {isWide && (
          <span className="text-[12px] whitespace-nowrap text-fg-3 max-[1440px]:hidden">{market.exchange}</span>
        )}
        {category !== undefined && <span className="tag max-w-28 truncate">{category}</span>}
      </span>
      {/* A view may sum venues: these two never do. A phone has them in the view. */}
      <span
        className="flex flex-none items-baseline gap-2.25 max-[599px]:hidden"
        title={`Last price and 24 h change on ${market.exchange} only`}
      >
        <LastPrice market={market} className="font-[550]" />
        <DayChange market={market} className="text-[12px]" />
      </span>
    </>
  );
}
