import { useQueries } from '@tanstack/react-query';
import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { getMarketKey } from '@/data/queries/market-key';
import { type ServingList, servingListQuery } from '@/data/queries/serving-list';
import { VIEW_NEEDS } from '@/panes/view-needs';
import { VIEWS, type View } from '@/panes/views';
import { Icon } from '@/ui/icon';

/** The views whose data a market may lack, in the order of their tabs. */
const SIGNED = VIEWS.flatMap(({ path, title, icon }) => {
  const need = VIEW_NEEDS[path];
  return need === undefined ? [] : [{ path, title, icon, type: need.type }];
});

/** For each of these views, in parallel, the keys of the markets that it can show; `undefined` until all are known. */
export type ServedViews = readonly ReadonlySet<string>[] | undefined;

/** Looked up at no cost, once for all rows and for the hint that tells where Enter leads. */
export function useServedViews(): ServedViews {
  const service = useService();
  const isOn = useIsConnected();
  return useQueries({
    // What one part of the screen has looked up, the next does not ask again: an earlier list sends no request.
    queries: SIGNED.map(({ type }) => ({ ...servingListQuery(service, type), enabled: isOn, refetchOnMount: false })),
    combine: joinAnswers,
  });
}

/** The same list while the answers are unchanged, so that rows are not drawn again while scrolling. */
const joinAnswers = (answers: readonly { readonly data: ServingList | undefined }[]): ServedViews => {
  const known = answers.flatMap(({ data }) => data?.keys ?? []);
  return known.length === SIGNED.length ? known : undefined;
};

/** "Heatmap, Chart" of a market that has no profile. */
export function describeServed(market: Market, served: NonNullable<ServedViews>): string {
  const key = getMarketKey(market);
  const titles = SIGNED.filter((_, at) => served[at]?.has(key)).map(({ title }) => title);
  return titles.length === 0 ? 'None' : titles.join(', ');
}

/** The view that a row opens in: the wanted one, or the chart if the market has candles but no data for that view. */
export function chooseView(wanted: View | undefined, market: Market, served: ServedViews): View | undefined {
  const key = getMarketKey(market);
  const has = (path: View['path']): boolean | undefined =>
    served?.[SIGNED.findIndex((one) => one.path === path)]?.has(key);
  const isLacking = wanted !== undefined && has(wanted.path) === false && has('/chart') === true;
  return isLacking ? VIEWS.find(({ path }) => path === '/chart') : wanted;
}

/** What the signs in the column mean. */
export function SignLegend() {
  return (
    <span className="flex items-center gap-2.5">
      Data:
      {SIGNED.map(({ path, title, icon }) => (
        <span key={path} className="flex items-center gap-1">
          <Icon name={icon} size={12} className="text-fg-2" />
          {title.toLowerCase()}
        </span>
      ))}
    </span>
  );
}

/** A sign for each view; those that cannot show the market are faint. */
export function DataSigns({ market, served }: { readonly market: Market; readonly served: ServedViews }) {
  if (served === undefined) return null;
  const key = getMarketKey(market);
  const words = describeServed(market, served);
  return (
    <span role="img" aria-label={words} title={words} className="inline-flex gap-1 align-middle">
      {SIGNED.map(({ path, icon }, at) => (
        <Icon key={path} name={icon} size={13} className={served[at]?.has(key) ? 'text-fg-1' : 'opacity-25'} />
      ))}
    </span>
  );
}
