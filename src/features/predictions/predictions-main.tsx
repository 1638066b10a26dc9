import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PREDICTION_VENUE, type Prediction } from '@/data/queries/predictions';
import { isByWeek } from '@/domain/predictions/choose-questions';
import type { QuestionSort } from '@/domain/predictions/question-sorts';
import { nameClear } from '@/panes/list/filter-words';
import { toggleWatch } from '@/panes/list/toggle-watch';
import { useOpeningRow } from '@/panes/list/use-opening-row';
import { hasDock, type TableSize } from '@/panes/list/use-table-size';
import type { PredictionsSearch } from '@/state/fields/predictions-fields';
import { useSelection } from '@/state/selection';
import { useSettings } from '@/state/settings';
import { getShared } from '@/state/url-state';
import { Button } from '@/ui/button';
import { PaneBlock, PaneNotice } from '@/ui/pane-frame';
import { StateBlock } from '@/ui/state-block';
import { PredictionDrawer } from './prediction-drawer';
import type { ListedQuestions } from './prediction-rows';
import { clearFilters, countFilters, getEmptyCopy, getNextSort, getShownSort } from './predictions-filter';
import { PredictionsSkeleton, PredictionsTable } from './predictions-table';
import type { LoadedPredictions } from './use-predictions';
import type { SelectedQuestion } from './use-selected-question';
import { UnloadedWeek } from './week/unloaded-week';
import type { WeekChanges } from './week/use-week-changes';

export interface PredictionsMainProps {
  readonly search: PredictionsSearch;
  readonly size: TableSize;
  readonly loaded: LoadedPredictions;
  readonly listed: ListedQuestions | undefined;
  readonly selection: SelectedQuestion;
  /** What the rows are sorted by, as long as what they are to be sorted by is not loaded. */
  readonly sort: QuestionSort | undefined;
  readonly ascending: boolean;
  /** What the changes of a week still cost, in words; absent: nothing. */
  readonly weekPrice: string | undefined;
  readonly week: WeekChanges;
  /** Above the list. */
  readonly bar: ReactNode;
  readonly onChange: (change: Partial<PredictionsSearch>) => void;
  /** Closes the details and returns the focus to the row. */
  readonly onClose: () => void;
}

/** The table with its details, or why there is none. */
export function PredictionsMain(props: PredictionsMainProps) {
  const { loaded, listed } = props;
  if (listed !== undefined) return <QuestionList {...props} listed={listed} />;
  if (loaded.status.kind === 'loading' || loaded.status.kind === 'ready') {
    return <Coming {...props} />;
  }
  return (
    <div className="relative flex min-h-0 flex-1 flex-col [container:pane/size]">
      <PaneBlock status={loaded.status} />
    </div>
  );
}

/** The outline of the list with its details, as they will be. */
function Coming({ search, size, selection }: PredictionsMainProps) {
  const density = useSettings((settings) => settings.density);
  return (
    <PredictionsSkeleton
      density={density}
      size={tellTableSize(size)}
      hasDetails={selection.detailsOpen ?? hasDock(size)}
      sort={getShownSort(search)}
      ascending={search.dir === 'asc'}
    />
  );
}

/** The list is as wide as what the details leave. */
const tellTableSize = (size: TableSize): 'narrow' | 'medium' | 'wide' =>
  hasDock(size) ? 'wide' : size === 'narrow' ? 'narrow' : 'medium';

type ListProps = PredictionsMainProps & { readonly listed: ListedQuestions };

function QuestionList(props: ListProps) {
  const { search, sort, ascending, size, loaded, listed, selection, weekPrice, week, bar, onChange, onClose } = props;
  const isDocked = hasDock(size);
  const watched = useSelection((store) => store.watched);
  const density = useSettings((settings) => settings.density);
  const zone = useSettings((settings) => settings.zone);
  const { questions } = listed;
  const isOpen = selection.detailsOpen ?? isDocked;
  // Docked details show the row that was first until one is picked. Neither needs to be in the list as it is now.
  const opening = findQuestion(loaded, listed, useOpeningRow(isDocked ? questions[0]?.id : undefined));
  const chosen = findQuestion(loaded, listed, selection.selected) ?? (isDocked ? (opening ?? questions[0]) : undefined);
  const minute = Math.floor(loaded.nowSeconds / 60) * 60;
  return (
    <>
      <div className="relative flex min-w-0 flex-1 flex-col">
        {bar}
        {questions.length === 0 ? (
          <NothingListed search={search} loaded={loaded} week={week} onChange={onChange} />
        ) : (
          <PredictionsTable
            listed={listed}
            facts={{ zone, nowSeconds: minute, isByWeek: isByWeek(getShownSort(search)) }}
            density={density}
            size={tellTableSize(size)}
            sort={sort}
            ascending={ascending}
            selected={chosen?.id}
            weekPrice={weekPrice}
            watched={new Set(watched)}
            onSort={(next) => onChange(getNextSort(search, next))}
            onSelect={selection.select}
            onShow={selection.showDetails}
            onDetails={(id) => selection.toggleDetails(id, isOpen && id === chosen?.id)}
            onWatch={toggleWatch}
          />
        )}
        <PaneNotice status={loaded.status} />
      </div>
      {isOpen && chosen !== undefined && (
        <PredictionDrawer
          prediction={chosen}
          isListed={listed.rowOf.has(chosen.id)}
          fetchedAt={loaded.data?.fetchedAt}
          nowSeconds={minute}
          onSelect={selection.select}
          onClose={onClose}
        />
      )}
    </>
  );
}

/** As in the list, which has the loaded changes of a week, or else as the service told it. */
function findQuestion(
  { data }: LoadedPredictions,
  { questions }: ListedQuestions,
  id: string | undefined,
): Prediction | undefined {
  const isIt = (one: Prediction): boolean => one.id === id;
  return id === undefined ? undefined : (questions.find(isIt) ?? data?.all.find(isIt));
}

interface NothingProps extends Pick<PredictionsMainProps, 'week'> {
  readonly search: PredictionsSearch;
  readonly loaded: LoadedPredictions;
  readonly onChange: PredictionsMainProps['onChange'];
}

function NothingListed({ search, loaded, week, onChange }: NothingProps) {
  const navigate = useNavigate();
  if (loaded.data?.all.length === 0) {
    return (
      <StateBlock
        icon="layers"
        title="No prediction markets"
        body={`This service lists no markets of ${PREDICTION_VENUE}. Other markets are listed as usual.`}
        actions={<Button onClick={() => void navigate({ to: '/markets', search: getShared })}>Open markets</Button>}
      />
    );
  }
  if (search.span === 'week' && search.moved !== undefined && week.missing.length > 0)
    return <UnloadedWeek week={week} moved={search.moved} />;
  const { title, body, way } = getEmptyCopy(search, loaded.data?.all.length ?? 0);
  const action =
    way === 'closed' ? (
      <Button onClick={() => onChange({ show: 'closed' })}>Show closed</Button>
    ) : (
      <Button onClick={() => onChange(clearFilters(search))}>
        {nameClear(search.q, countFilters(search), search.watch)}
      </Button>
    );
  return <StateBlock icon="search" title={title} body={body} actions={action} />;
}
