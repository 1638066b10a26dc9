import { getRouteApi } from '@tanstack/react-router';
import { type RefObject, useMemo, useRef } from 'react';
import { useService } from '@/client/service-context';
import { PREDICTION_VENUE } from '@/data/queries/predictions';
import { formatAge } from '@/domain/format/format-duration';
import { isByWeek } from '@/domain/predictions/choose-questions';
import type { QuestionSort } from '@/domain/predictions/question-sorts';
import { useChangeSearch } from '@/panes/address/use-change-search';
import { closeDetails } from '@/panes/list/close-details';
import { focusTable } from '@/panes/list/focus-table';
import { useSearchText } from '@/panes/list/use-search-text';
import { hasDock, useTableSize } from '@/panes/list/use-table-size';
import { describeDetailsCost, getDetailsPrice, useDetailsCost } from '@/panes/price/details-cost';
import { useNextPrice } from '@/panes/price/use-next-price';
import { describeWeight } from '@/panes/price/weight-words';
import { showToast } from '@/panes/toasts';
import { useShortcuts } from '@/panes/use-shortcuts';
import type { PredictionsSearch } from '@/state/fields/predictions-fields';
import { useSelection } from '@/state/selection';
import { ScreenFrame, StatusFact } from '@/ui/screen-frame';
import { listQuestions } from './prediction-rows';
import { getShownSort } from './predictions-filter';
import { PredictionsMain } from './predictions-main';
import { PredictionsToolbar } from './predictions-toolbar';
import { describeProbability } from './probability-words';
import type { savePredictions } from './save-predictions';
import { TABLE_KEYS } from './table-keys';
import { type LoadedPredictions, usePredictions } from './use-predictions';
import { useSelectedQuestion } from './use-selected-question';
import { describeOrder, orderNow, priceNextLoad, withoutChanges } from './week/until-week';
import { useWeekChanges } from './week/use-week-changes';
import { WeekBar } from './week/week-bar';

const route = getRouteApi('/predictions');

async function saveAndTell(...listed: Parameters<typeof savePredictions>): Promise<void> {
  const saved = import('./save-predictions').then((module) => module.savePredictions(...listed));
  showToast(
    await saved.then(
      (name) => `Saved ${name}`,
      () => 'The file could not be made. Try again when the service answers.',
    ),
  );
}

/** Prediction markets: questions by group, with probabilities, volumes and details. */
export function PredictionsScreen() {
  const search = route.useSearch();
  const size = useTableSize();
  const loaded = usePredictions();
  const service = useService();
  const searchBox = useRef<HTMLInputElement>(null);
  const change = useChangeSearch<PredictionsSearch>(route.id);
  const selection = useSelectedQuestion(search.id, (id) => change({ id }));
  // Closing times are shown to the minute.
  const minute = Math.floor(loaded.nowSeconds / 60) * 60;
  const { listed, week, isWeekWanted, weekPrice, sort, ascending } = useListed(search, loaded, minute);
  const { text, setText } = useSearchText(search.q ?? '', (q) => change({ q: q === '' ? undefined : q }));

  // The list costs nothing; the history in the details does.
  const parts = useDetailsCost((cost) => cost.parts);
  const { weight, source, tilesHeld, tilesNeeded } = priceNextLoad(getDetailsPrice({ parts }), isWeekWanted, week);
  useNextPrice(useMemo(() => ({ weight, source, tilesHeld, tilesNeeded }), [weight, source, tilesHeld, tilesNeeded]));
  const isOver = selection.detailsOpen === true && !hasDock(size);
  useKeys(searchBox, isOver ? closeDetails : undefined);

  function save(): void {
    if (listed === undefined || loaded.data === undefined) return;
    const world = service.connection.getWorld();
    void saveAndTell(listed.questions, { fetchedAt: loaded.data.fetchedAt, source: world?.source });
  }

  return (
    <ScreenFrame
      title="Predictions"
      toolbar={
        <PredictionsToolbar
          {...{ search, text, searchBox, weekPrice }}
          room={hasDock(size) ? 'full' : size === 'narrow' ? 'narrow' : 'medium'}
          count={listed?.questions.length}
          onText={setText}
          onChange={change}
          onArrowDown={focusTable}
          onSave={save}
        />
      }
      status={<PredictionsStatus loaded={loaded} sort={sort} isUntilWeek={sort !== getShownSort(search)} />}
    >
      <PredictionsMain
        {...{ search, size, loaded, listed, selection, weekPrice, week, sort, ascending }}
        bar={isWeekWanted && <WeekBar week={week} nowSeconds={minute} isFlat={search.flat === true} />}
        onChange={change}
        onClose={closeDetails}
      />
    </ScreenFrame>
  );
}

/** The rows for an address, and the changes of a week that some orders need. */
function useListed(search: PredictionsSearch, { data }: LoadedPredictions, minute: number) {
  const watched = useSelection((selection) => selection.watched);
  const facts = { watched: new Set(watched), nowSeconds: minute };
  const sort = getShownSort(search);
  const isWeekWanted = isByWeek(sort) || (search.span === 'week' && search.moved !== undefined);
  const week = useWeekChanges({
    all: data?.all,
    listed: data ? listQuestions(data.all, withoutChanges(search), facts).questions : [],
    isWanted: isWeekWanted,
    nowSeconds: minute,
  });
  const weekPrice = week.price.weight > 0 ? describeWeight(week.price) : undefined;
  const shown = orderNow(search, week);
  const listed = week.questions && listQuestions(week.questions, shown, facts);
  return { listed, week, isWeekWanted, weekPrice, sort: getShownSort(shown), ascending: shown.dir === 'asc' };
}

/** `onEscape`: closes what lies over the list; absent if nothing does. */
function useKeys(searchBox: RefObject<HTMLInputElement | null>, onEscape: (() => void) | undefined): void {
  useShortcuts('Predictions', [
    { keys: '/', label: 'Search', run: () => searchBox.current?.focus() },
    ...TABLE_KEYS,
    ...(onEscape === undefined ? [] : [{ keys: 'escape', label: 'Close the details', run: onEscape }]),
  ]);
}

interface StatusProps {
  readonly loaded: LoadedPredictions;
  readonly sort: QuestionSort | undefined;
  /** It stands in for an order by the changes of a week, which are not loaded. */
  readonly isUntilWeek: boolean;
}

function PredictionsStatus({ loaded: { data, nowSeconds }, sort, isUntilWeek }: StatusProps) {
  const details = useDetailsCost(describeDetailsCost);
  const order = describeOrder(sort, isUntilWeek);
  return (
    <>
      <StatusFact label="Venue">{PREDICTION_VENUE}</StatusFact>
      <StatusFact label="List">free</StatusFact>
      {details !== undefined && <StatusFact label="Details">{details}</StatusFact>}
      <StatusFact label="Age">{formatAge(data && nowSeconds - data.fetchedAt)}</StatusFact>
      {order !== undefined && <StatusFact label="Sort">{order}</StatusFact>}
      <span className="flex-1" />
      <span>Probability is {describeProbability(data?.all ?? [])}</span>
    </>
  );
}
