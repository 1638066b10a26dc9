import { useNavigate, useSearch } from '@tanstack/react-router';
import type { DatasetType } from '@/contract/datasets';
import type { Market } from '@/contract/payloads';
import { getMarketSymbol, isPrediction } from '@/data/queries/market-key';
import { getDatasetLabel } from '@/data/queries/types';
import { formatMarketId } from '@/domain/market-id';
import { searchCoin } from '@/domain/predictions/search-questions';
import type { Lack, UnopenedView } from '@/panes/address/address-pricer';
import { type AddressPrice, useAddressPrices } from '@/panes/address/use-address-prices';
import { NearestMarket } from '@/panes/nearest-market';
import { formatTag } from '@/panes/price-words';
import { useIsConnected } from '@/panes/service-context';
import { VIEW_NEEDS } from '@/panes/view-needs';
import { VIEWS, type View } from '@/panes/views';
import { tellWeight } from '@/panes/weight-words';
import { getShared, type SharedSearch } from '@/state/url-state';
import { BARRIER_ICONS } from '@/ui/barrier';
import { Button } from '@/ui/button';
import { DrawerRule } from '@/ui/drawer';
import { Icon } from '@/ui/icon';

/** All but the one that it stands in. */
const OTHER_VIEWS: readonly View[] = VIEWS.filter(({ path }) => path !== '/markets');

export interface MarketDrawerViewsProps {
  readonly market: Market;
  /** What the market serves; `undefined` while that is not known. */
  readonly types: readonly DatasetType[] | undefined;
}

/** The ways into the market, each with what it costs now; those whose data the market or the key lacks say so. */
export function MarketDrawerViews({ market, types }: MarketDrawerViewsProps) {
  const before = useSearch({ strict: false });
  const views = OTHER_VIEWS.map((view) => makeView(view.path, market, getShared(before)));
  const prices = useAddressPrices(views);
  const best = prices?.findIndex((price) => findLack(price) === undefined);
  const isConnected = useIsConnected();
  return (
    <>
      <DrawerRule />
      <section aria-busy={(isConnected && prices === undefined) || undefined}>
        <h3 className="cap mb-1.25">Open in</h3>
        <div className="grid grid-cols-2 gap-1.5">
          {OTHER_VIEWS.map((view, at) => (
            <ViewButton key={view.path} view={view} to={views[at]} price={prices?.[at]} isBest={at === best} />
          ))}
        </div>
        <p className="mt-1.5 text-[11px] leading-3.5 text-fg-3">
          Cost of the first load, after cached data.
          {prices !== undefined && describeLacks(prices, market, types)}
        </p>
        {prices !== undefined && <NearestMarkets market={market} prices={prices} />}
      </section>
    </>
  );
}

/** Of each view that this market has nothing for: the nearest market that it can show. */
function NearestMarkets({
  market,
  prices,
}: Pick<MarketDrawerViewsProps, 'market'> & { prices: readonly AddressPrice[] }) {
  const lacking = OTHER_VIEWS.filter(({ path }, at) => {
    return VIEW_NEEDS[path] !== undefined && findLack(prices[at])?.kind === 'absent';
  });
  if (lacking.length === 0) return null;
  return (
    <div role="group" aria-label="Nearest markets with this data" className="mt-1.5 flex flex-col gap-1.5">
      {lacking.map(({ path }) => (
        <NearestMarket key={path} market={market} path={path} />
      ))}
    </div>
  );
}

const findLack = (price: AddressPrice | undefined): Lack | undefined =>
  typeof price === 'object' && 'lack' in price ? price : undefined;

interface ViewButtonProps {
  readonly view: View;
  readonly to: UnopenedView;
  readonly price: AddressPrice | undefined;
  readonly isBest: boolean;
}

function ViewButton({ view: { title }, to, price, isBest }: ViewButtonProps) {
  const navigate = useNavigate();
  const { weight, tag } = tellPrice(price);
  const lack = findLack(price);
  const open = () => void navigate({ to: to.path, search: (now) => ({ ...getShared(now), ...to.search }) });
  return (
    <Button
      look={isBest ? 'primary' : 'plain'}
      className="h-7.5! min-w-0 justify-between! gap-1!"
      aria-label={[title, lack?.lack ?? weight].filter(Boolean).join(', ')}
      offReason={lack === undefined ? undefined : describeLack(title, lack, to.market)}
      onClick={open}
    >
      <span className="truncate">{title}</span>
      {lack === undefined ? (
        <span className="font-medium opacity-90">{tag}</span>
      ) : (
        <Icon name={BARRIER_ICONS[lack.kind]} size={12} />
      )}
    </Button>
  );
}

/** The view of this market at the time on screen, with nothing else chosen; of questions, those of its coin. */
function makeView(path: View['path'], market: Market, shared: SharedSearch): UnopenedView {
  const m = formatMarketId(market);
  const about = isPrediction(market) ? market.fullName : searchCoin(market.coinName, market.coin);
  const isAbout = path === '/predictions' && about !== undefined;
  return { path, market, search: { ...shared, m, ...(isAbout ? { q: about } : {}) } };
}

function tellPrice(price: AddressPrice | undefined): { readonly weight?: string; readonly tag: string } {
  if (price === undefined) return { tag: '' };
  if (price === 'unknown') return { weight: 'price unknown', tag: '?' };
  if ('lack' in price) return { tag: '' };
  return { weight: tellWeight(price), tag: formatTag(price) };
}

const describeLack = (title: string, { kind, lack }: Lack, market: Market | undefined): string =>
  kind === 'locked'
    ? `${title} ${lack}`
    : `There ${lack.endsWith('s') ? 'are' : 'is'} ${lack} for ${market === undefined ? 'this' : getMarketSymbol(market)}`;

/** What is not there or locked, and what is there. */
function describeLacks(
  prices: readonly AddressPrice[],
  market: Market,
  types: readonly DatasetType[] | undefined,
): string {
  const lacks = prices.flatMap((price, at) => {
    const lack = findLack(price);
    return lack === undefined ? [] : [{ ...lack, title: OTHER_VIEWS[at].title }];
  });
  const locked = lacks.filter(({ kind }) => kind === 'locked').map(({ title, lack }) => ` ${title} ${lack}.`);
  const missing = lacks.filter(({ kind }) => kind === 'absent').map(({ lack }) => lack.replace('no ', ''));
  if (missing.length === 0) return locked.join('');
  const served = types?.map((type) => getDatasetLabel(type)) ?? [];
  const offer = served.length === 0 ? '' : ` ${market.exchange} has ${served.join(', ')}.`;
  return ` No ${missing.join(', no ')} for this market.${offer}${locked.join('')}`;
}
