import { isByWeek } from '@/domain/predictions/choose-questions';
import { QUESTION_SORTS, type QuestionSort } from '@/domain/predictions/question-sorts';
import { type ListSearchProps, ListToolbar } from '@/panes/list/list-toolbar';
import { SortMenu } from '@/panes/list/sort-menu';
import { SpinField } from '@/panes/plot/axis/spin-field';
import { chosenOf } from '@/state/fields/field-kinds';
import {
  CLOSINGS,
  type Closing,
  PREDICTION_FIELDS,
  type PredictionsSearch,
  SHOWN_QUESTIONS,
} from '@/state/fields/predictions-fields';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Kbd } from '@/ui/kbd';
import { MenuButton } from '@/ui/menu-button';
import { Segmented } from '@/ui/segmented';
import { ToolbarGroup, ToolbarSpacer } from '@/ui/toolbar';
import { useMedia, WIDE } from '@/ui/use-media';
import { MoversMenu } from './movers-menu';
import { chooseSort, countFilters, getShownSort } from './predictions-filter';

export interface PredictionsToolbarProps extends ListSearchProps {
  readonly search: PredictionsSearch;
  /** Beside the search box there is room for all controls, for the most used, or for none. */
  readonly room: 'full' | 'medium' | 'narrow';
  /** Questions in the list; `undefined` before the first answer. */
  readonly count: number | undefined;
  /** What the changes of a week still cost, in words; absent: nothing. */
  readonly weekPrice: string | undefined;
  readonly onChange: (change: Partial<PredictionsSearch>) => void;
  readonly onSave: () => void;
}

/** The controls; on phones with what is listed and in which order in a row of their own. */
export function PredictionsToolbar(props: PredictionsToolbarProps) {
  return (
    <>
      <QuestionsToolbar {...props} />
      {props.room === 'narrow' && <NarrowSortRow {...props} />}
    </>
  );
}

function QuestionsToolbar(props: PredictionsToolbarProps) {
  const isWide = useMedia(WIDE);
  return (
    <ListToolbar
      {...props}
      label="Predictions controls"
      searchLabel="Search questions"
      placeholder="Search questions"
      searchClass="w-52 xl:w-70"
      trailing={
        <span className="max-lg:hidden">
          <Kbd>/</Kbd>
        </span>
      }
      filterCount={countFilters(props.search)}
      sheet={
        <>
          <ToolbarGroup label="Filters">
            <ClosesMenu {...props} />
            <ProbabilityMenu {...props} />
            {!isWide && <MoversMenu {...props} />}
            {props.room === 'narrow' && <GroupedChip {...props} />}
            <WatchlistChip {...props} />
          </ToolbarGroup>
          <SaveButton {...props} />
        </>
      }
      beside={
        props.room === 'medium' && (
          <>
            <ShownSwitch {...props} />
            {isWide && <MoversMenu {...props} />}
            <GroupedChip {...props} />
            <QuestionSortMenu {...props} />
          </>
        )
      }
      isNarrow={props.room !== 'full'}
    >
      <ShownSwitch {...props} />
      <ToolbarGroup label="Filters">
        <ClosesMenu {...props} />
        <ProbabilityMenu {...props} />
        <MoversMenu {...props} />
        <GroupedChip {...props} />
        <WatchlistChip {...props} />
      </ToolbarGroup>
      <ToolbarSpacer />
      <Count {...props} />
      <SaveButton {...props} />
      <QuestionSortMenu {...props} />
    </ListToolbar>
  );
}

/** On phones: what is listed and in which order, always in sight. */
function NarrowSortRow(props: WeekFilterProps) {
  return (
    <div
      role="group"
      aria-label="Listed questions"
      className="flex h-11 flex-none items-center justify-between gap-2 border-b border-line bg-panel px-3"
    >
      <ShownSwitch {...props} />
      <QuestionSortMenu {...props} />
    </div>
  );
}

const SHOWN_LABELS = { open: 'Open', closed: 'Closed', all: 'All' } as const;
const SHOWN = SHOWN_QUESTIONS.map((value) => ({ value, label: SHOWN_LABELS[value] }));

function ShownSwitch({ search, onChange }: FilterProps) {
  return (
    <Segmented
      label="Questions"
      options={SHOWN}
      value={chosenOf(PREDICTION_FIELDS.show, search.show)}
      onChange={(show) => onChange({ show: show === 'open' ? undefined : show })}
    />
  );
}

function GroupedChip({ search, onChange }: FilterProps) {
  return (
    <Chip
      label="Grouped"
      pressed={search.flat !== true}
      onToggle={() => onChange({ flat: search.flat === true ? undefined : true })}
    />
  );
}

function WatchlistChip({ search, onChange }: FilterProps) {
  return (
    <Chip
      label="Watchlist"
      pressed={search.watch === true}
      onToggle={() => onChange({ watch: search.watch === true ? undefined : true })}
    />
  );
}

type FilterProps = Pick<PredictionsToolbarProps, 'search' | 'onChange'>;
type WeekFilterProps = Pick<PredictionsToolbarProps, 'search' | 'weekPrice' | 'onChange'>;

const ANY = 'any';
const CLOSING_LABELS: Readonly<Record<Closing, string>> = {
  day: 'Within 24 h',
  week: 'Within 7 days',
  month: 'Within 30 days',
  quarter: 'Within 90 days',
};
/** For closed questions, past ends count as well as future ones. */
const nameClosing = (closing: Closing, { show }: PredictionsSearch): string =>
  show === undefined ? CLOSING_LABELS[closing] : `${CLOSING_LABELS[closing]}, past or to come`;

function ClosesMenu({ search, onChange }: FilterProps) {
  const chosen = search.closes ?? ANY;
  return (
    <MenuButton<Closing | typeof ANY>
      label="Closes"
      summary={chosen === ANY ? 'Any time' : nameClosing(chosen, search)}
      options={[
        { value: ANY, label: 'Any time' },
        ...CLOSINGS.map((value) => ({ value, label: nameClosing(value, search) })),
      ]}
      selected={[chosen]}
      onChange={([closes = ANY]) => onChange({ closes: closes === ANY ? undefined : closes })}
    />
  );
}

const RANGES = [
  [0, 100],
  [1, 99],
  [5, 95],
  [20, 80],
  [50, 100],
  [0, 50],
] as const;
const labelRange = (low: number, high: number): string => (low === 0 && high === 100 ? 'Any' : `${low}–${high}%`);
const RANGE_OPTIONS = RANGES.map(([low, high]) => ({ value: `${low}:${high}`, label: labelRange(low, high) }));

const findFault = (percent: number): string | undefined =>
  percent >= 0 && percent <= 100 ? undefined : 'From 0 to 100 percent.';

function ProbabilityMenu({ search, onChange }: FilterProps) {
  const { above = 0, below = 100 } = search;
  const set = (low: number, high: number): void =>
    onChange({ above: low === 0 ? undefined : low, below: high === 100 ? undefined : high });
  return (
    <MenuButton
      label="Probability"
      summary={labelRange(above, below)}
      options={RANGE_OPTIONS}
      selected={[`${above}:${below}`]}
      onChange={([range = '0:100']) => {
        const [low, high] = range.split(':').map(Number);
        set(low, high);
      }}
      footer={
        <div className="mt-1 grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1.5 border-t border-line p-2 text-xs text-fg-3">
          <span>From</span>
          <PercentField
            name="Lowest probability"
            percent={above}
            onChange={(low) => set(Math.min(low, below), below)}
          />
          <span>To</span>
          <PercentField
            name="Highest probability"
            percent={below}
            onChange={(high) => set(above, Math.max(above, high))}
          />
        </div>
      }
    />
  );
}

interface PercentFieldProps {
  readonly name: string;
  readonly percent: number;
  readonly onChange: (percent: number) => void;
}

function PercentField({ name, percent, onChange }: PercentFieldProps) {
  return (
    <SpinField
      name={name}
      value={percent}
      step={1}
      unit="%"
      findFault={findFault}
      priceOf={undefined}
      onChange={onChange}
    />
  );
}

/** The order of groups, which is not that of a column. */
const BY_GROUP = 'groups';
type ListSort = QuestionSort | typeof BY_GROUP;

const SORT_LABELS: Readonly<Record<ListSort, string>> = {
  groups: 'Group volume',
  volume: '24 h volume',
  probability: 'Probability',
  change: '24 h change, signed',
  move: 'Biggest movers, 24 h',
  'week-change': '7 d change, signed',
  'week-move': 'Biggest movers, 7 d',
  interest: 'Open interest',
  traders: 'Traders',
  closes: 'Closing time',
  total: 'Total volume',
};
const SORT_OPTIONS = ([BY_GROUP, ...QUESTION_SORTS] as const).map((value) => ({ value, label: SORT_LABELS[value] }));

function QuestionSortMenu({ search, weekPrice, onChange }: WeekFilterProps) {
  const options = SORT_OPTIONS.map((option) =>
    option.value !== BY_GROUP && isByWeek(option.value) && weekPrice !== undefined
      ? { ...option, detail: weekPrice }
      : option,
  );
  return (
    <SortMenu<ListSort>
      labels={SORT_LABELS}
      options={search.flat === true ? options.slice(1) : options}
      sort={getShownSort(search) ?? BY_GROUP}
      dir={search.dir}
      onSort={(sort) =>
        onChange(
          sort === BY_GROUP || sort === undefined ? { sort: undefined, dir: undefined } : chooseSort(sort, search),
        )
      }
      onDir={(dir) => onChange({ dir })}
    />
  );
}

function Count({ count }: PredictionsToolbarProps) {
  if (count === undefined) return null;
  return (
    <span className="flex-none text-[12px] whitespace-nowrap text-fg-3 max-xl:hidden" role="status">
      <span className="text-fg-2">{count}</span> {count === 1 ? 'question' : 'questions'}
    </span>
  );
}

function SaveButton({ count, onSave }: PredictionsToolbarProps) {
  const offReason = (count ?? 0) > 0 ? undefined : 'No question is listed';
  return (
    <Button offReason={offReason} onClick={onSave}>
      Save CSV
    </Button>
  );
}
