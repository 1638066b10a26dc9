import { listSpanTiles } from '@/client/use-tiles';
import { getDataSpan } from '@/data/plan/heatmap-span';
import type { ViewPrice } from '@/data/plan/price-view';
import { supplyCoinsQuery } from '@/data/queries/supply';
import { coinMarketQuery } from '@/data/queries/tenors';
import { getTierHistory } from '@/data/queries/tier-words';
import { alignDown } from '@/domain/interval';
import type { Surroundings, UnavailableReason, UnopenedView } from '@/panes/address/address-pricer';
import { parseSupplySearch } from '@/state/fields/supply-fields';
import { FIRST_SUPPLY_SECONDS, readChoice } from './supply-ranges';
import { type AskedCoin, findLock, listSupplySeries } from './supply-requests';
import { chooseTokenName } from './use-supply';

const NO_SUPPLY: UnavailableReason = { kind: 'absent', lack: 'no supply' };

/** Price of what the supply of an address would request first, or why it cannot be shown. */
export async function priceSupply(
  { market, search: raw }: UnopenedView,
  { service, client, dataClient, tier, nowSeconds }: Surroundings,
): Promise<ViewPrice | UnavailableReason> {
  if (market?.coin === undefined) return NO_SUPPLY;
  const { coin } = market;
  const listed = await client.fetchQuery(supplyCoinsQuery(service));
  if (!listed.includes(coin)) return NO_SUPPLY;
  const lock = findLock(tier);
  if (lock !== undefined) return { kind: 'locked', lack: `needs ${lock} tier` };
  const search = parseSupplySearch(raw);
  const minute = alignDown(nowSeconds, 'MINUTE');
  const span = getDataSpan({ availableSince: { s: FIRST_SUPPLY_SECONDS } }, minute, getTierHistory(tier));
  const main: AskedCoin = { coin, tokenName: chooseTokenName(search.asset, market.coinName) };
  const others = (search.coins ?? []).filter((one) => one !== coin);
  const compared = await Promise.all(
    others.map(async (one): Promise<AskedCoin> => {
      const found = await client.fetchQuery(coinMarketQuery(service, one));
      return { coin: one, tokenName: found?.coinName };
    }),
  );
  const series = listSupplySeries(
    { dataClient, span, nowSeconds: minute, tier, coins: [main, ...compared] },
    readChoice(search),
  );
  return dataClient.tiles.price(series.map(({ ask, span: needed }) => listSpanTiles(ask, needed)));
}
