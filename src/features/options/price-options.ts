import { listSpanTiles } from '@/client/use-tiles';
import type { ViewPrice } from '@/data/plan/price-view';
import { optionSummariesQuery } from '@/data/queries/tenors';
import { getTierHistory } from '@/data/queries/tier-words';
import { alignDown } from '@/domain/interval';
import type { Surroundings, UnavailableReason, UnopenedView } from '@/panes/address/address-pricer';
import { parseOptionsSearch } from '@/state/fields/options-fields';
import { findLock, listOptionsSeries, makeFacts } from './options-requests';
import { chooseSymbol } from './options-side';
import { readChoice } from './use-options';

const NO_OPTIONS: UnavailableReason = { kind: 'absent', lack: 'no options' };

/** Price of what the options of an address would request first, or why it cannot be shown. */
export async function priceOptions(
  { market, search: raw }: UnopenedView,
  { service, client, dataClient, tier, nowSeconds }: Surroundings,
): Promise<ViewPrice | UnavailableReason> {
  if (market?.coin === undefined) return NO_OPTIONS;
  const { coin } = market;
  const search = parseOptionsSearch(raw);
  const all = await client.fetchQuery(optionSummariesQuery(service));
  const summaries = [
    ...chooseSymbol(all, coin, 'volatility', search.iv).summaries,
    ...chooseSymbol(all, coin, 'skew', search.skew).summaries,
  ];
  if (summaries.length === 0) return NO_OPTIONS;
  const locks = summaries.map(({ kind }) => findLock(kind, tier));
  if (locks.every((lock) => lock !== undefined)) return { kind: 'locked', lack: `needs ${locks[0]} tier` };
  const minute = alignDown(nowSeconds, 'MINUTE');
  const kept = { dataClient, tier, clockSeconds: minute, historySeconds: getTierHistory(tier) };
  const facts = makeFacts(kept, market, summaries);
  const series = listOptionsSeries(facts, readChoice(search.range, search.realised));
  return dataClient.tiles.price(series.map(({ ask, span: needed }) => listSpanTiles(ask, needed)));
}
