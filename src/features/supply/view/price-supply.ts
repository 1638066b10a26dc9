import { listSpanTiles } from '@/client/use-tiles';
import type { ViewPrice } from '@/data/plan/price-view';
import { supplyCoinsQuery } from '@/data/queries/supply';
import { coinMarketQuery } from '@/data/queries/tenors';
import type { Surroundings, UnavailableReason, UnopenedView } from '@/panes/address/address-pricer';
import { readConditions } from '@/panes/address/read-conditions';
import { parseSupplySearch } from '@/state/fields/supply-fields';
import { listComparedCoins, resolveSupply } from './resolve-supply';
import { type AskedCoin, findLock } from './supply-requests';

const NO_SUPPLY: UnavailableReason = { kind: 'absent', lack: 'no supply' };

/** Price of what the supply of an address would request first, or why it cannot be shown. */
export async function priceSupply(
  { market, search: raw }: UnopenedView,
  around: Surroundings,
): Promise<ViewPrice | UnavailableReason> {
  if (market?.coin === undefined) return NO_SUPPLY;
  const { service, client, dataClient, tier } = around;
  const listed = await client.fetchQuery(supplyCoinsQuery(service));
  if (!listed.includes(market.coin)) return NO_SUPPLY;
  const lock = findLock(tier);
  if (lock !== undefined) return { kind: 'locked', lack: `needs ${lock} tier` };
  const search = parseSupplySearch(raw);
  const compared = await Promise.all(
    listComparedCoins(market, search).map(async (coin): Promise<AskedCoin> => {
      const found = await client.fetchQuery(coinMarketQuery(service, coin));
      return { coin, tokenName: found?.coinName };
    }),
  );
  const { series } = resolveSupply(market, search, { ...readConditions(around), compared });
  return dataClient.tiles.price(series.map(({ ask, span }) => listSpanTiles(ask, span)));
}
