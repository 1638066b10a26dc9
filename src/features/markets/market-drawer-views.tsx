import { useNavigate } from '@tanstack/react-router';
import type { DatasetType } from '@/contract/datasets';
import type { Market } from '@/contract/payloads';
import { getMarketSymbol, isPrediction } from '@/data/queries/market-key';
import { getDatasetLabel } from '@/data/queries/types';
import { formatMarketId } from '@/domain/market-id';
import type { UnopenedView } from '@/panes/address/address-pricer';
import { type AddressPrice, useAddressPrices } from '@/panes/address/use-address-prices';
import { formatTag } from '@/panes/price-words';
import { VIEWS, type View } from '@/panes/views';
import { getShared } from '@/state/url-state';
import { Button } from '@/ui/button';
import { DrawerRule } from '@/ui/drawer';

/** All but the one that it stands in. */
const OTHER_VIEWS: readonly View[] = VIEWS.filter(({ path }) => path !== '/markets');

export interface MarketDrawerViewsProps {
  readonly market: Market;
  /** What the market serves; `undefined` while that is not known. */
  readonly types: readonly DatasetType[] | undefined;
}

/** The ways into the market, each with what it costs now; those whose data the market lacks say so. */
export function MarketDrawerViews({ market, types }: MarketDrawerViewsProps) {
  const navigate = useNavigate();
  const views = OTHER_VIEWS.map((view) => makeView(view.path, market));
  const prices = useAddressPrices(views);
  const lacking = OTHER_VIEWS.filter((_, at) => prices?.[at] === 'unserved');
  const best = OTHER_VIEWS.findIndex((_, at) => prices?.[at] !== 'unserved');
  return (
    <>
      <DrawerRule />
      <section>
        <h3 className="cap mb-1.25">Open in</h3>
        <div className="grid grid-cols-2 gap-1.5">
          {OTHER_VIEWS.map((view, at) => {
            const { weight, tag } = tellPrice(prices?.[at]);
            return (
              <Button
                key={view.path}
                look={at === best && prices !== undefined ? 'primary' : 'plain'}
                className="h-7.5! min-w-0 justify-between! gap-1!"
                aria-label={weight === undefined ? view.title : `${view.title}, ${weight} weight`}
                offReason={prices?.[at] === 'unserved' ? describeLack(view, market) : undefined}
                onClick={() =>
                  void navigate({
                    to: view.path,
                    search: (before) => ({ ...getShared(before), ...makeView(view.path, market).search }),
                  })
                }
              >
                <span className="truncate">{view.title}</span>
                <span className="font-medium opacity-90">{tag}</span>
              </Button>
            );
          })}
        </div>
        <p className="mt-1.5 text-[11px] leading-3.5 text-fg-3">
          Weight of the first request, with what is held taken off.
          {lacking.length > 0 && ` ${describeLacks(lacking, market, types)}`}
        </p>
      </section>
    </>
  );
}

/** The view of this market with nothing else chosen; of questions, those of its coin. */
function makeView(path: View['path'], market: Market): UnopenedView {
  const m = formatMarketId(market);
  const about = isPrediction(market) ? market.fullName : (market.coinName ?? market.coin);
  const isAbout = path === '/predictions' && about !== undefined;
  return { path, market, search: { m, ...(isAbout ? { q: about } : {}) } };
}

function tellPrice(price: AddressPrice | undefined): { readonly weight?: string; readonly tag: string } {
  if (price === undefined) return { tag: '' };
  if (price === 'unserved') return { tag: '–' };
  if (price === 'unknown') return { tag: '?' };
  return { weight: String(price.weight), tag: formatTag(price) };
}

const describeLack = ({ title }: View, market: Market): string =>
  title === 'Predictions' || title === 'Options' || title === 'Supply'
    ? `There is nothing of ${market.coin ?? getMarketSymbol(market)} in ${title}`
    : `${market.exchange} has no such data for ${getMarketSymbol(market)}`;

/** What is not there, and what is. */
function describeLacks(lacking: readonly View[], market: Market, types: readonly DatasetType[] | undefined): string {
  const names = lacking.map(({ title }) => title).join(', ');
  const served = types?.map((type) => getDatasetLabel(type)) ?? [];
  const offer = served.length === 0 ? '' : `: ${market.exchange} serves ${served.join(', ')} of it`;
  return `Nothing for ${names}${offer}.`;
}
