import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import type { DatasetType } from '@/contract/datasets';
import type { Market } from '@/contract/payloads';
import { getMarketSymbol } from '@/data/queries/market-key';
import { typesQuery } from '@/data/queries/types';
import { NearestMarket, WaysOn } from '@/panes/market/nearest-market';
import { useScreenMarket } from '@/panes/market/use-screen-market';
import { VIEW_NEEDS } from '@/panes/view-needs';
import { VIEWS, type View } from '@/panes/views';
import { URL_VERSION } from '@/state/fields/search-version';
import { EmptyScreen, type EmptyScreenProps } from '@/ui/empty-screen';

interface MarketScreenProps extends Pick<EmptyScreenProps, 'toolbar'> {
  readonly path: View['path'];
  /** The market must have one of these datasets. Absent: the screen itself says what is missing. */
  readonly needs?: readonly DatasetType[];
  /** Draws the screen. */
  readonly children: (market: Market) => ReactNode;
}

/**
 * A screen of the chosen market, or of the largest one if none is chosen. While the market is unknown, cannot be loaded or
 * has no such data, it says so and leads on.
 */
export function MarketScreen({ path, needs, toolbar, children }: MarketScreenProps) {
  const screen = useScreenMarket();
  if ('waiting' in screen) return <WithoutMarket path={path} toolbar={toolbar} {...screen.waiting} />;
  const { market } = screen;
  if (needs === undefined) return children(market);
  return <ServedMarket {...{ path, needs, toolbar, market }}>{children}</ServedMarket>;
}

/** The screen if the market has the data, otherwise the nearest market that has them. */
function ServedMarket({
  path,
  needs,
  toolbar,
  market,
  children,
}: MarketScreenProps & { readonly needs: readonly DatasetType[]; readonly market: Market }) {
  const service = useService();
  const isConnected = useIsConnected();
  const { data: types } = useQuery({ ...typesQuery(service, market), enabled: isConnected });
  if (types === undefined || needs.some((type) => types.includes(type))) return children(market);
  const lack = VIEW_NEEDS[path]?.lack ?? 'no data';
  return (
    <WithoutMarket
      path={path}
      toolbar={toolbar}
      title={`No ${findView(path).title.toLowerCase()} for this market`}
      body={`${market.exchange} has ${lack} for ${getMarketSymbol(market)}.`}
    >
      {path === '/chart' ? <NearestMarket market={market} path={path} /> : <WaysOn market={market} path={path} />}
    </WithoutMarket>
  );
}

interface WithoutMarketProps
  extends Pick<EmptyScreenProps, 'title' | 'body' | 'retry' | 'copy' | 'isLoading' | 'toolbar' | 'children'> {
  readonly path: View['path'];
  /** The way on lists markets with this dataset. Absent: all. */
  readonly dataset?: DatasetType;
  /** Text of that button. */
  readonly onward?: string;
}

/** A screen that has no market to show. */
export function WithoutMarket({ path, dataset, onward = 'Markets', ...props }: WithoutMarketProps) {
  const navigate = useNavigate();
  const { title, icon } = findView(path);
  const data = dataset === undefined ? {} : { data: [dataset] };
  const onLeave = () => void navigate({ to: '/markets', search: { v: URL_VERSION, ...data } });
  return <EmptyScreen {...props} screen={title} icon={icon} onward={onward} onLeave={onLeave} />;
}

const findView = (path: View['path']): View => VIEWS.find((view) => view.path === path) ?? VIEWS[0];
