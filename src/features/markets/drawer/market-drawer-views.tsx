import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { useIsConnected } from '@/client/service-context';
import { useBudget } from '@/client/use-budget';
import type { DatasetType } from '@/contract/datasets';
import type { Market } from '@/contract/payloads';
import { isPrediction } from '@/data/queries/market-key';
import { getDatasetLabel } from '@/data/queries/types';
import { formatMarketId } from '@/domain/market-id';
import { searchCoin } from '@/domain/predictions/search-questions';
import { chooseView, useServedViews } from '@/features/markets/table/data-signs';
import { useRowView } from '@/features/markets/table/use-row-view';
import type { UnavailableReason, UnopenedView } from '@/panes/address/address-pricer';
import { type AddressPrice, useAddressPrices } from '@/panes/address/use-address-prices';
import { type BudgetLeft, describeOverBudget, type OverBudget, useOverBudget } from '@/panes/price/over-budget';
import { Priced } from '@/panes/price/priced';
import { useNextPreview } from '@/panes/price/use-next-preview';
import { describeWeight } from '@/panes/price/weight-words';
import { VIEWS, type View } from '@/panes/views';
import { getShared, type SharedSearch } from '@/state/url-state';
import { BARRIER_ICONS } from '@/ui/barrier';
import { Button } from '@/ui/button';
import { DrawerRule } from '@/ui/drawer';
import { Icon } from '@/ui/icon';
import { OtherMarkets } from './other-markets';

/** All views except the one that the drawer is in. */
const OTHER_VIEWS: readonly View[] = VIEWS.filter(({ path }) => path !== '/markets');

export interface MarketDrawerViewsProps {
  readonly market: Market;
  /** Data types that the market has; `undefined` until known. */
  readonly types: readonly DatasetType[] | undefined;
}

/**
 * Links to the views of the market, each with what it lacks and, while it is pointed at, with its current cost; below them
 * links to markets that have what it lacks.
 */
export function MarketDrawerViews({ market, types }: MarketDrawerViewsProps) {
  const before = useSearch({ strict: false });
  const views = OTHER_VIEWS.map((view) => makeView(view.path, market, getShared(before)));
  const prices = useAddressPrices(views);
  const isConnected = useIsConnected();
  const ways = OTHER_VIEWS.map((view, at) => ({ view, to: views[at], price: prices?.[at] }));
  const lacking = ways.filter(({ price }) => findUnavailableReason(price)?.kind === 'absent');
  const own = ways.filter((way) => !lacking.includes(way));
  const budget = useBudget();
  const left: BudgetLeft = useSyncExternalStore(budget.subscribe, budget.getState);
  const isOpen = ({ price }: Way): boolean => price !== undefined && findUnavailableReason(price) === undefined;
  const over = own.flatMap(({ view, price }) => {
    const told = describeOverBudget(weightOf(price), left);
    return told === undefined ? [] : { view, words: told.words };
  });
  const entered = chooseView(useRowView(), market, useServedViews());
  const best = chooseBest(own.filter(isOpen), entered, over);
  return (
    <>
      <section aria-busy={(isConnected && prices === undefined) || undefined}>
        <h3 className="cap mb-1.25">Open in</h3>
        {/* Every view in its place, whatever the market has: presses that are learnt keep leading there. */}
        <div className="grid grid-cols-2 gap-1.5">
          {ways.map((way) => (
            <ViewButton key={way.view.path} {...way} isBest={way === best} />
          ))}
        </div>
        {lacking[0] !== undefined && (
          <OtherMarkets
            market={market}
            path={lacking[0].view.path}
            lack={findUnavailableReason(lacking[0].price)?.lack ?? ''}
          />
        )}
        <p className="mt-1.5 text-[11px] leading-3.5 text-fg-3">
          {describeCosts(isConnected, over)}
          {prices !== undefined && describeLocks(prices)}
          {lacking.length > 0 && describeServed(market, types)}
        </p>
      </section>
      <DrawerRule />
    </>
  );
}

type Way = Omit<ViewButtonProps, 'isBest'>;

/**
 * The view whose button stands out: the one that Enter opens from the row. If it cannot be opened, the first that the
 * budget pays now, or else the first.
 */
export function chooseBest<W extends { readonly view: Pick<View, 'path'> }>(
  open: readonly W[],
  entered: Pick<View, 'path'> | undefined,
  over: readonly { readonly view: Pick<View, 'path'> }[],
): W | undefined {
  const isPaid = ({ view }: W): boolean => over.every((one) => one.view.path !== view.path);
  return open.find(({ view }) => view.path === entered?.path) ?? open.find(isPaid) ?? open[0];
}

const findUnavailableReason = (price: AddressPrice | undefined): UnavailableReason | undefined =>
  typeof price === 'object' && 'lack' in price ? price : undefined;

interface ViewButtonProps {
  readonly view: View;
  readonly to: UnopenedView;
  readonly price: AddressPrice | undefined;
  readonly isBest: boolean;
}

function ViewButton({ view: { title }, to, price, isBest }: ViewButtonProps) {
  const navigate = useNavigate();
  const [isNear, setNear] = useState(false);
  const known = typeof price === 'object' && 'weight' in price ? price : undefined;
  const lack = findUnavailableReason(price);
  const over = useOverBudget(known?.weight);
  useNextPreview(isNear ? known : undefined);
  const open = () => void navigate({ to: to.path, search: (now) => ({ ...getShared(now), ...to.search }) });
  return (
    <Priced price={known} onPreview={setNear}>
      <Button
        look={isBest ? 'primary' : 'plain'}
        // Both the longest title and what is said of it have room.
        className={`h-7.5! w-full min-w-0 justify-between! gap-0.5! ${lack?.kind === 'absent' ? 'px-1.75!' : ''}`}
        aria-label={[title, lack?.lack ?? describeCost(price, over)].filter(Boolean).join(', ')}
        offReason={lack === undefined ? undefined : `${title} ${lack.lack}`}
        onClick={open}
      >
        <span className="truncate">{title}</span>
        <LackMark lack={lack} />
      </Button>
    </Priced>
  );
}

/** Why a view shows nothing. */
function LackMark({ lack }: { readonly lack: UnavailableReason | undefined }) {
  if (lack === undefined) return null;
  if (lack.kind === 'locked') return <Icon name={BARRIER_ICONS.locked} size={12} />;
  return <span className="flex-none text-[11px] font-normal">{lack.lack}</span>;
}

/** The view of this market at the time on screen, with nothing else chosen; for questions, those of its coin. */
function makeView(path: View['path'], market: Market, shared: SharedSearch): UnopenedView {
  const m = formatMarketId(market);
  const about = isPrediction(market) ? market.fullName : searchCoin(market.coinName, market.coin);
  const isAbout = path === '/predictions' && about !== undefined;
  return { path, market, search: { ...shared, m, ...(isAbout ? { q: about } : {}) } };
}

function describeCost(price: AddressPrice | undefined, over: OverBudget | undefined): string | undefined {
  if (price === undefined || (typeof price === 'object' && 'lack' in price)) return undefined;
  if (price === 'unknown') return 'price unknown';
  return [describeWeight(price), over?.words].filter(Boolean).join(', ');
}

const weightOf = (price: AddressPrice | undefined): number | undefined =>
  typeof price === 'object' && 'weight' in price ? price.weight : undefined;

/** What the budget cannot pay; offline nothing can be loaded anyway. */
export const describeCosts = (isConnected: boolean, over: Parameters<typeof describeOver>[0]): string =>
  isConnected ? describeOver(over) : '';

/** " Heatmap and Options: more than the 20 that this tier can save up. Chart: can be paid in 24 seconds." */
export function describeOver(over: readonly { readonly view: Pick<View, 'title'>; readonly words: string }[]): string {
  return [...new Set(over.map(({ words }) => words))]
    .map((words) => {
      const titles = over.filter((one) => one.words === words).map(({ view }) => view.title);
      return ` ${titles.join(' and ')}: ${words}.`;
    })
    .join('');
}

/** Which data the key's tier locks. */
const describeLocks = (prices: readonly AddressPrice[]): string =>
  prices
    .flatMap((price, at) => {
      const lack = findUnavailableReason(price);
      return lack?.kind === 'locked' ? [` ${OTHER_VIEWS[at].title} ${lack.lack}.`] : [];
    })
    .join('');

/** Which data the market has, for one that lacks some. */
function describeServed(market: Market, types: readonly DatasetType[] | undefined): string {
  const served = types?.map((type) => getDatasetLabel(type)) ?? [];
  return served.length === 0 ? '' : ` ${market.exchange} has ${served.join(', ')}.`;
}
