import { listSpanTiles } from '@/client/use-tiles';
import { FREE, type ViewPrice } from '@/data/plan/price-view';
import { type Prediction, predictionsQuery } from '@/data/queries/predictions';
import { matchesSearch } from '@/domain/predictions/search-questions';
import type { Surroundings, UnavailableReason, UnopenedView } from '@/panes/address/address-pricer';
import { readConditions } from '@/panes/address/read-conditions';
import { MAIN_SHARE } from '@/panes/price/cheap-weight';
import { opensWithDetails, priceDetails } from '@/panes/price/details-price';
import { type PredictionsSearch, parsePredictionsSearch } from '@/state/fields/predictions-fields';
import { useSelection } from '@/state/selection';
import { listQuestions } from './prediction-rows';
import { FIRST_RANGE, resolvePriceHistory } from './resolve-price-history';

/** The list of questions is free, the prices in the details beside it are not; says so if nothing matches the address. */
export async function pricePredictions(
  { search: raw }: UnopenedView,
  around: Surroundings,
): Promise<ViewPrice | UnavailableReason> {
  const search = parsePredictionsSearch(raw);
  // A link to a question is a link to its details.
  const isOpen = opensWithDetails() || (search.id !== undefined && useSelection.getState().detailsOpen !== false);
  if (search.q === undefined && !isOpen) return FREE;
  const { all } = await around.client.fetchQuery(predictionsQuery(around.service));
  if (!hasMatch(all, search)) return { kind: 'absent', lack: 'no questions' };
  const shown = isOpen ? findShown(all, search, around) : undefined;
  return shown?.record.conditionId === undefined ? FREE : priceHistory(shown, shown.record.conditionId, around);
}

/** Closed questions are included if the address requests them. */
const hasMatch = (all: readonly Prediction[], { q, show }: PredictionsSearch): boolean =>
  q === undefined ||
  all.some(
    ({ event, record }) =>
      (show !== undefined || record.closed !== true) &&
      matchesSearch([event.title, event.coin, record.question, record.groupItemTitle], q),
  );

/** The question whose details open: that of the address, or else the first one listed where they are beside the list. */
function findShown(all: readonly Prediction[], search: PredictionsSearch, { nowSeconds }: Surroundings) {
  const named = all.find(({ record }) => search.id !== undefined && record.conditionId === search.id);
  const watched = new Set(useSelection.getState().watched);
  return named ?? listQuestions(all, search, { watched, nowSeconds }).questions[0];
}

function priceHistory(shown: Prediction, conditionId: string, around: Surroundings): ViewPrice {
  const { dataClient, nowSeconds } = around;
  const { historySeconds } = readConditions(around);
  const { ask, span } = resolvePriceHistory(shown, conditionId, {
    dataClient,
    range: FIRST_RANGE,
    nowSeconds,
    historySeconds,
  });
  return priceDetails([[dataClient.tiles.price([listSpanTiles(ask, span)]), MAIN_SHARE]], around);
}
