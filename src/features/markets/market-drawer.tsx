import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Market } from '@/contract/payloads';
import type { TierId } from '@/contract/tiers';
import { canOpen, computeFirstWeight } from '@/data/queries/first-request';
import { getMarketCoin, getMarketKey, getMarketSymbol, getMarketTitle } from '@/data/queries/market-key';
import { siblingsQuery } from '@/data/queries/markets';
import { getDatasetLabel, getLock, typesQuery } from '@/data/queries/types';
import { formatCompact } from '@/domain/format/format-compact';
import { formatPrice } from '@/domain/format/format-price';
import { formatDate, formatFullTime } from '@/domain/format/format-time';
import { formatWeight } from '@/domain/format/format-weight';
import { MISSING } from '@/domain/format/missing';
import { formatMarketId } from '@/domain/market-id';
import { MarketTags } from '@/panes/market-title';
import { listChartTypes, useChartPanes } from '@/panes/plot/use-chart-panes';
import { getPriceDecimals, LastPrice } from '@/panes/price';
import { useConnectionState, useIsConnected, useService } from '@/panes/service-context';
import { useOpenMarket } from '@/panes/use-open-market';
import { MARKET_VIEWS } from '@/panes/views';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { Change } from '@/ui/change';
import { CoinMark } from '@/ui/coin-mark';
import { Drawer, DrawerRule } from '@/ui/drawer';

export interface MarketDrawerProps {
  readonly market: Market;
  readonly onClose: () => void;
}

/** What is known of one market, for free, and the ways into it. */
export function MarketDrawer({ market, onClose }: MarketDrawerProps) {
  const service = useService();
  const isConnected = useIsConnected();
  const found = useQuery({
    ...siblingsQuery(service, market),
    enabled: isConnected && market.normalizedSymbol !== undefined,
  });
  const siblings = found.data;
  const venues = new Set(siblings?.filter((one) => one.recorded === undefined).map((one) => one.exchange)).size;
  const symbol = getMarketSymbol(market);
  return (
    <Drawer
      label={`${symbol} details`}
      onClose={onClose}
      header={
        <>
          <CoinMark coin={getMarketCoin(market)} size={26} />
          <div className="min-w-0">
            <h2 className="flex items-center gap-1.5 text-md font-semibold tracking-[-0.01em]">
              <span className="truncate">{symbol}</span>
              <MarketTags market={market} />
            </h2>
            <p className="truncate text-[12px] leading-4 text-fg-3">
              {getMarketTitle(market)}
              {market.recorded === undefined && venues > 1 && `, ${venues} venues`}
            </p>
          </div>
        </>
      }
    >
      <div className="flex items-baseline gap-2.5">
        <LastPrice market={market} className="text-xl font-semibold tracking-[-0.022em]" />
        <Change percent={market.priceChange24h} className="font-[550]" />
        <span className="text-[12px] text-fg-3">24 h</span>
      </div>
      <Facts market={market} />
      <OpenIn market={market} />
      {siblings !== undefined && siblings.length > 1 && market.tenor === undefined && (
        <Venues markets={siblings} current={market} />
      )}
      {siblings === undefined && found.isError && (
        <LookUpFailed what="Other venues" onRetry={() => void found.refetch()} />
      )}
      <DataAvailable market={market} />
    </Drawer>
  );
}

function Facts({ market }: { readonly market: Market }) {
  const zone = useSettings((settings) => settings.zone);
  const usd = (value: number | undefined): string => (value === undefined ? MISSING : `${formatCompact(value, 4)} USD`);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['24 h volume', usd(market.volume24h)],
    ['Volume change', <Change key="v" percent={market.volumeChange24h} decimals={1} sided={false} />],
    ['Open interest change', <Change key="o" percent={market.oiChange24h} />],
    ['Market cap', market.marketcap === undefined ? MISSING : `${formatCompact(market.marketcap)} USD`],
    ['Venue', market.exchange],
    [
      'Raw symbol',
      <span key="r" className="mono text-xs break-all">
        {market.rawSymbol}
      </span>,
    ],
    ['Available since', formatDate(market.availableSince?.s, zone)],
    ...(market.recorded === undefined
      ? []
      : ([
          ['Recorded from', formatFullTime(market.recorded.from.s, zone)],
          ['Recorded to', formatFullTime(market.recorded.to.s, zone)],
        ] as const)),
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4.5 text-sm leading-5.5">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-fg-3">{name}</dt>
          <dd
            className={`text-right ${value === MISSING ? 'text-fg-3' : ''}`}
            title={value === MISSING ? 'Not reported' : undefined}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The ways into the market, each with what it costs; those whose data the market lacks say so. */
function OpenIn({ market }: { readonly market: Market }) {
  const service = useService();
  const isConnected = useIsConnected();
  const { data: types } = useQuery({ ...typesQuery(service, market), enabled: isConnected });
  const open = useOpenMarket();
  const chartTypes = listChartTypes(useChartPanes(market, undefined));
  const nowSeconds = Math.floor(service.clock.now() / 1000);
  if (MARKET_VIEWS.length === 0) return null;
  return (
    <>
      <DrawerRule />
      <section>
        <h3 className="cap mb-1.25">Open in</h3>
        <div className="grid grid-cols-3 gap-1.5">
          {MARKET_VIEWS.map((view, index) => {
            const weight = formatWeight(computeFirstWeight(view.opensWith, market, nowSeconds, chartTypes));
            const isServed = types === undefined || canOpen(view.opensWith, types);
            return (
              <Button
                key={view.path}
                look={index === 0 && isServed ? 'primary' : 'plain'}
                className="h-7.5! justify-between!"
                aria-label={`${view.title}, ${weight} weight`}
                offReason={isServed ? undefined : `${market.exchange} has no such data for ${getMarketSymbol(market)}`}
                onClick={() => open(formatMarketId(market), view)}
              >
                {view.title}
                <span className="font-medium opacity-90">{weight}</span>
              </Button>
            );
          })}
        </div>
        <p className="mt-1.5 text-[11px] leading-3.5 text-fg-3">Weight of the first request.</p>
      </section>
    </>
  );
}

const VENUE_BAR_SHARE = 0.4;

/** The venues of the symbol by volume; the bar is the share of the largest. */
function Venues({ markets, current }: { readonly markets: readonly Market[]; readonly current: Market }) {
  const open = useOpenMarket();
  const largest = Math.max(...markets.map((market) => market.volume24h ?? 0), 1);
  return (
    <>
      <DrawerRule />
      <section>
        <h3 className="cap mb-0.5 flex justify-between">
          <span>Venues</span>
          <span>24 h volume</span>
        </h3>
        <ul className="text-[12px] leading-6">
          {markets.map((market) => (
            <li key={getMarketKey(market)}>
              <button
                type="button"
                className="relative -mx-1.5 grid w-[calc(100%+12px)] grid-cols-[1fr_auto_minmax(44px,auto)] gap-3 rounded-sm px-1.5 text-left hover:bg-hover"
                aria-label={`${market.exchange}, ${market.rawSymbol}, ${formatCompact(market.volume24h)} USD`}
                aria-disabled={MARKET_VIEWS.length === 0 || undefined}
                onClick={() => open(formatMarketId(market))}
              >
                <span
                  aria-hidden="true"
                  className="keep-colours absolute inset-y-0.75 left-0 rounded-[2px] bg-active"
                  style={{ width: `${((market.volume24h ?? 0) / largest) * VENUE_BAR_SHARE * 100}%` }}
                />
                <span className={`relative truncate ${market.exchange === current.exchange ? 'font-[550]' : ''}`}>
                  {market.exchange}
                  {market.recorded !== undefined && <span className="ml-1.5 text-info">Recorded</span>}
                </span>
                <span className="relative text-right text-fg-2">
                  {formatPrice(market.lastPrice, getPriceDecimals(market))}
                </span>
                <span className="relative text-right">{formatCompact(market.volume24h)}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function DataAvailable({ market }: { readonly market: Market }) {
  const service = useService();
  const state = useConnectionState();
  const tier: TierId | undefined = state.status === 'ready' || state.status === 'slow' ? state.tier : undefined;
  const { data: types, isError, refetch } = useQuery({ ...typesQuery(service, market), enabled: tier !== undefined });
  if (types === undefined && isError) {
    return <LookUpFailed what="The data of this market" onRetry={() => void refetch()} />;
  }
  if (types === undefined || types.length === 0) return null;
  return (
    <>
      <DrawerRule />
      <section>
        <h3 className="cap mb-1.5">Data available</h3>
        <ul className="flex flex-wrap gap-1.25">
          {types.map((type) => {
            const lock = tier === undefined ? undefined : getLock(type, tier);
            return (
              <li
                key={type}
                className={`tag text-[11px]! leading-[19px]! ${lock === undefined ? '' : 'bg-transparent! text-fg-3! shadow-[inset_0_0_0_1px_var(--line)]'}`}
              >
                {getDatasetLabel(type)}
                {lock !== undefined && `, ${lock} tier`}
              </li>
            );
          })}
        </ul>
      </section>
    </>
  );
}

function LookUpFailed({ what, onRetry }: { readonly what: string; readonly onRetry: () => void }) {
  return (
    <>
      <DrawerRule />
      <p role="status" className="flex items-center justify-between gap-3 text-[12px] leading-4 text-fg-2">
        {what} could not be looked up.
        <Button onClick={onRetry}>Retry</Button>
      </p>
    </>
  );
}
