import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { getCategoryTag, getMarketSymbol } from '@/data/queries/market-key';
import { nearestMarketQuery, nearestOptionsQuery } from '@/data/queries/nearest-market';
import { coinMarketQuery } from '@/data/queries/tenors';
import { formatMarketId } from '@/domain/market-id';
import { useAddressPrices } from '@/panes/address/use-address-prices';
import { describeWeight } from '@/panes/price/weight-words';
import { VIEW_NEEDS } from '@/panes/view-needs';
import { VIEWS, type View } from '@/panes/views';
import { getShared } from '@/state/url-state';
import { Button, type ButtonProps } from '@/ui/button';
import { useOpenMarket } from './use-open-market';

export interface NearestMarketProps {
  /** A market without the data that the view shows. */
  readonly market: Market;
  readonly path: View['path'];
}

const NOTHING = 'BLOCK_BOOK_SNAPSHOT_AGG';

/** The nearest market that a view can show; `null` if there is none. */
export function useNearest({ market, path }: NearestMarketProps): Market | null | undefined {
  const service = useService();
  const isConnected = useIsConnected();
  const need = VIEW_NEEDS[path];
  const ofType = useQuery({
    ...nearestMarketQuery(service, market, need?.type ?? NOTHING),
    enabled: isConnected && need !== undefined,
  });
  const ofOptions = useQuery({
    ...nearestOptionsQuery(service, market),
    enabled: isConnected && path === '/options',
  });
  return (path === '/options' ? ofOptions : ofType).data;
}

/** For a market that a view cannot show: a button to the nearest market that it can, with its price. */
export function NearestMarket({
  market,
  path,
  look,
  className,
}: NearestMarketProps & Pick<ButtonProps, 'look' | 'className'>) {
  const nearest = useNearest({ market, path });
  if (nearest == null) return null;
  const isSame = isOfCoin(nearest, market);
  return (
    <ViewOfMarket market={nearest} path={path} look={look ?? (isSame ? 'primary' : 'plain')} className={className} />
  );
}

/** Whether a market is near another in the sense of a trader: of the same coin. */
export const isOfCoin = (one: Market, { coin }: Market): boolean => coin !== undefined && one.coin === coin;

export interface WaysOnProps extends NearestMarketProps {
  /** The coins that the view can show, if few: each has a button, instead of the nearest market alone. */
  readonly coins?: readonly string[];
}

/** For a screen without data of the market: what it can show instead, and the other views of this one. */
export function WaysOn({ market, path, coins = [] }: WaysOnProps) {
  return (
    <>
      {coins.length === 0 && <NearestMarket market={market} path={path} />}
      {coins.map((coin) => (
        <ViewOfCoin key={coin} coin={coin} path={path} />
      ))}
      <ViewOfMarket market={market} path="/chart" />
    </>
  );
}

/** A view of the largest market of a coin. */
function ViewOfCoin({ coin, path }: Pick<NearestMarketProps, 'path'> & { readonly coin: string }) {
  const isConnected = useIsConnected();
  const { data } = useQuery({ ...coinMarketQuery(useService(), coin), enabled: isConnected });
  return data == null ? null : <ViewOfMarket market={data} path={path} />;
}

/** Opens a view of a market and states its price. Nothing if the market has no data for it. */
function ViewOfMarket({
  market,
  path,
  look = 'plain',
  className,
}: NearestMarketProps & Pick<ButtonProps, 'look' | 'className'>) {
  const before = useSearch({ strict: false });
  const open = useOpenMarket();
  const view = VIEWS.find((one) => one.path === path);
  const search = { ...getShared(before), m: formatMarketId(market) };
  const price = useAddressPrices([{ path, market, search }])?.[0];
  const isPriced = typeof price === 'object' && !('lack' in price);
  const isLacking = typeof price === 'object' && 'lack' in price;
  if (view === undefined || isLacking) return null;
  const name = [getMarketSymbol(market), getCategoryTag(market)].filter((part) => part !== undefined).join(' ');
  return (
    <Button look={look} className={className} onClick={() => open(formatMarketId(market), view)}>
      {view.title} of {name}
      {isPriced && `, ${describeWeight(price)}`}
    </Button>
  );
}
