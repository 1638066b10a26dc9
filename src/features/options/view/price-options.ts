import { listSpanTiles } from '@/client/use-tiles';
import type { ViewPrice } from '@/data/plan/price-view';
import { optionSummariesQuery } from '@/data/queries/tenors';
import type { Surroundings, UnavailableReason, UnopenedView } from '@/panes/address/address-pricer';
import { readConditions } from '@/panes/address/read-conditions';
import { parseOptionsSearch } from '@/state/fields/options-fields';
import { findLock } from './options-requests';
import { resolveOptions } from './resolve-options';

const NO_OPTIONS: UnavailableReason = { kind: 'absent', lack: 'no options' };

/** Price of what the options of an address would request first, or why it cannot be shown. */
export async function priceOptions(
  { market, search: raw }: UnopenedView,
  around: Surroundings,
): Promise<ViewPrice | UnavailableReason> {
  if (market?.coin === undefined) return NO_OPTIONS;
  const { service, client, dataClient, tier } = around;
  const all = await client.fetchQuery(optionSummariesQuery(service));
  const { facts, series } = resolveOptions(market, parseOptionsSearch(raw), { ...readConditions(around), all });
  if (facts.summaries.length === 0) return NO_OPTIONS;
  const locks = facts.summaries.map(({ kind }) => findLock(kind, tier));
  if (locks.every((lock) => lock !== undefined)) return { kind: 'locked', lack: `needs ${locks[0]} tier` };
  return dataClient.tiles.price(series.map(({ ask, span }) => listSpanTiles(ask, span)));
}
