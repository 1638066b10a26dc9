import { FREE, type ViewPrice } from '@/data/plan/price-view';
import { predictionsQuery } from '@/data/queries/predictions';
import { matchesSearch } from '@/domain/predictions/search-questions';
import type { Surroundings, UnavailableReason, UnopenedView } from '@/panes/address/address-pricer';
import { parsePredictionsSearch } from '@/state/fields/predictions-fields';

/** The list of questions is free; says so if none matches the search of the address. */
export async function pricePredictions(
  { search }: UnopenedView,
  { service, client }: Surroundings,
): Promise<ViewPrice | UnavailableReason> {
  const { q, show } = parsePredictionsSearch(search);
  if (q === undefined) return FREE;
  const { all } = await client.fetchQuery(predictionsQuery(service));
  // Closed questions are included if the address requests them.
  const isFound = all.some(
    ({ event, record }) =>
      (show !== undefined || record.closed !== true) &&
      matchesSearch([event.title, event.coin, record.question, record.groupItemTitle], q),
  );
  return isFound ? FREE : { kind: 'absent', lack: 'no questions' };
}
