import { useQuery } from '@tanstack/react-query';
import { useIsConnected, useService } from '@/client/service-context';
import { useTier } from '@/client/use-tier';
import type { Market } from '@/contract/payloads';
import {
  getCategoryTag,
  getMarketCoin,
  getMarketKey,
  getMarketSymbol,
  getMarketTitle,
} from '@/data/queries/market-key';
import { siblingsQuery } from '@/data/queries/market-lists';
import { venueCountsQuery } from '@/data/queries/markets';
import { typesQuery } from '@/data/queries/types';
import { formatCompact } from '@/domain/format/format-compact';
import { formatMarketId } from '@/domain/market-id';
import { MarketTags, WorldTag } from '@/panes/market/market-title';
import { useOpenMarket } from '@/panes/market/use-open-market';
import { describeVenueOf } from '@/panes/market/venue-count';
import { LastPrice } from '@/panes/price/price';
import { MARKET_VIEWS } from '@/panes/views';
import { Button } from '@/ui/button';
import { CoinMark } from '@/ui/coin-mark';
import { DETAILS_OF_LIST, Drawer, DrawerRule } from '@/ui/drawer';
import { MarketDrawerChart } from './market-drawer-chart';
import { MarketDrawerData } from './market-drawer-data';
import { MarketDrawerFacts, PricedDrawerFacts } from './market-drawer-facts';
import { MarketDrawerPrice } from './market-drawer-price';
import { MarketDrawerViews } from './market-drawer-views';

export interface MarketDrawerProps {
  readonly market: Market;
  /** It is a row of the list beside it. */
  readonly isListed: boolean;
  readonly onClose: () => void;
}

/** Everything that is known for free about one market, links to its views, and its price chart, which costs weight. */
export function MarketDrawer({ market, isListed, onClose }: MarketDrawerProps) {
  const service = useService();
  const isConnected = useIsConnected();
  const found = useQuery({
    ...siblingsQuery(service, market),
    enabled: isConnected && market.normalizedSymbol !== undefined,
  });
  const types = useQuery({ ...typesQuery(service, market), enabled: isConnected });
  // Loaded data stay while the service does not answer.
  const isKnown = useTier() !== undefined;
  const key = getMarketKey(market);
  return (
    <Drawer
      label={`${getMarketSymbol(market)} details`}
      onClose={onClose}
      header={<Header market={market} />}
      className={DETAILS_OF_LIST}
    >
      {!isListed && (
        <p className="text-[12px] leading-4 text-warn">Not in the list: its search or filters hide this market.</p>
      )}
      <MarketDrawerPrice market={market} />
      {isKnown && <MarketDrawerChart key={`chart ${key}`} market={market} types={types.data} />}
      {isKnown && <MarketDrawerViews market={market} types={types.data} />}
      {isKnown ? (
        <PricedDrawerFacts key={`facts ${key}`} market={market} types={types.data} />
      ) : (
        <MarketDrawerFacts market={market} />
      )}
      <Siblings market={market} found={found} />
      {types.data === undefined ? (
        <LookUpFailed what="this market's data" query={types} />
      ) : (
        <MarketDrawerData key={`data ${key}`} market={market} types={types.data} />
      )}
    </Drawer>
  );
}

interface LookUp<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  refetch(): Promise<unknown>;
}

type MarketsLookUp = LookUp<readonly Market[]>;

function Header({ market }: { readonly market: Market }) {
  const service = useService();
  const isConnected = useIsConnected();
  const { data: counts } = useQuery({ ...venueCountsQuery(service), enabled: isConnected });
  const count = describeVenueOf(counts, market);
  return (
    <>
      <CoinMark coin={getMarketCoin(market)} size={26} />
      <div className="min-w-0">
        <h2 className="flex items-center gap-1.5 text-md font-semibold tracking-[-0.01em]">
          <span className="truncate">{getMarketSymbol(market)}</span>
          <MarketTags market={market} />
        </h2>
        <p className="text-[12px] leading-4 text-fg-3">
          {count !== undefined && `${market.exchange} ${count}`}
          {`${count === undefined ? '' : ', '}${getMarketTitle(market)}`}
        </p>
      </div>
    </>
  );
}

/** Markets of the same symbol at other venues. Option summaries and markets without a shared symbol have none. */
function Siblings({ market, found }: { readonly market: Market; readonly found: MarketsLookUp }) {
  if (found.data === undefined) return <LookUpFailed what="other venues" query={found} />;
  if (found.data.length < 2 || market.tenor !== undefined) return null;
  return <Venues markets={found.data} current={market} />;
}

const VENUE_BAR_SHARE = 0.4;

const sumVolumes = (markets: readonly Market[]): number =>
  markets.reduce((sum, { volume24h = 0 }) => sum + volume24h, 0);

/** "Venues: 3 PERP, 2 SPOT": the count of a row is that of its own class, the list has all. */
export function describeVenueMix(markets: readonly Market[]): string {
  const tags = markets.map((market) => getCategoryTag(market) ?? 'other');
  const kinds = [...new Set(tags)].map((tag) => `${tags.filter((one) => one === tag).length} ${tag}`);
  return kinds.length < 2 ? 'Venues' : `Venues: ${kinds.join(', ')}`;
}

/** The venues of the symbol by volume; the bar is the volume relative to the largest. */
function Venues({ markets, current }: { readonly markets: readonly Market[]; readonly current: Market }) {
  const open = useOpenMarket();
  const largest = Math.max(...markets.map((market) => market.volume24h ?? 0), 1);
  return (
    <>
      <DrawerRule />
      <section>
        <h3 className="cap mb-0.5 flex justify-between">
          <span>{describeVenueMix(markets)}</span>
          <span>24 h volume, {formatCompact(sumVolumes(markets))} USD in all</span>
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
                  {market.category !== current.category && <span className="tag ml-1.5">{getCategoryTag(market)}</span>}
                  <WorldTag market={market} className="ml-1.5" />
                </span>
                <span className="relative text-right text-fg-2">
                  <LastPrice market={market} />
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

function LookUpFailed({ what, query }: { readonly what: string; readonly query: LookUp<unknown> }) {
  if (!query.isError) return null;
  return (
    <>
      <DrawerRule />
      <p role="status" className="flex items-center justify-between gap-3 text-[12px] leading-4 text-fg-2">
        Could not look up {what}.<Button onClick={() => void query.refetch()}>Retry</Button>
      </p>
    </>
  );
}
