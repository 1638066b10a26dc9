import { type ReactNode, type RefObject, useState } from 'react';
import { QUESTION_SORTS, type QuestionSort } from '@/domain/predictions/choose-questions';
import { SpinField } from '@/panes/plot/spin-field';
import { CLOSINGS, type Closing, type PredictionsSearch, SHOWN_QUESTIONS } from '@/state/predictions-search';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Dialog } from '@/ui/dialog';
import { Icon } from '@/ui/icon';
import { IconButton } from '@/ui/icon-button';
import { Kbd } from '@/ui/kbd';
import { MenuButton } from '@/ui/menu-button';
import { SearchField } from '@/ui/search-field';
import { Segmented } from '@/ui/segmented';
import { Toolbar, ToolbarGroup, ToolbarSpacer } from '@/ui/toolbar';
import { countFilters } from './predictions-filter';

export interface PredictionsToolbarProps {
  readonly search: PredictionsSearch;
  /** As typed; the address follows once it rests. */
  readonly text: string;
  readonly searchBox: RefObject<HTMLInputElement | null>;
  readonly isNarrow: boolean;
  /** Questions in the list; `undefined` before the first answer. */
  readonly count: number | undefined;
  readonly onText: (text: string) => void;
  readonly onChange: (change: Partial<PredictionsSearch>) => void;
  readonly onArrowDown: () => void;
  readonly onSave: () => void;
}

export function PredictionsToolbar(props: PredictionsToolbarProps) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const filters = countFilters(props.search);
  if (props.isNarrow) {
    return (
      <Toolbar label="Predictions controls">
        <QuestionSearch {...props} className="my-2 flex-auto!" />
        <Button aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
          <Icon name="filter" size={13} />
          Filters{filters > 0 && ` ${filters}`}
        </Button>
        {isSheetOpen && (
          <FilterSheet onClose={() => setSheetOpen(false)}>
            <Filters {...props} />
            <SortMenu {...props} />
            <SaveButton {...props} />
          </FilterSheet>
        )}
      </Toolbar>
    );
  }
  return (
    <Toolbar label="Predictions controls">
      <QuestionSearch
        {...props}
        className="w-70 max-lg:w-36"
        trailing={
          <span className="max-lg:hidden">
            <Kbd>/</Kbd>
          </span>
        }
      />
      <Filters {...props} />
      <ToolbarSpacer />
      <Count {...props} />
      <SaveButton {...props} />
      <SortMenu {...props} />
    </Toolbar>
  );
}

type SearchProps = PredictionsToolbarProps & { readonly className: string; readonly trailing?: ReactNode };

function QuestionSearch({ text, searchBox, onText, onArrowDown, className, trailing }: SearchProps) {
  return (
    <SearchField
      label="Search questions"
      placeholder="Search questions"
      ref={searchBox}
      value={text}
      className={className}
      trailing={trailing}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          if (text === '') event.currentTarget.blur();
          else onText('');
        } else if (event.key === 'ArrowDown' || event.key === 'Enter') onArrowDown();
        else return;
        event.preventDefault();
      }}
    />
  );
}

const SHOWN_LABELS = { open: 'Open', closed: 'Closed', all: 'All' } as const;
const SHOWN = SHOWN_QUESTIONS.map((value) => ({ value, label: SHOWN_LABELS[value] }));

function Filters(props: PredictionsToolbarProps) {
  const { search, onChange } = props;
  return (
    <>
      <Segmented
        label="Questions"
        options={SHOWN}
        value={search.show ?? 'open'}
        onChange={(show) => onChange({ show: show === 'open' ? undefined : show })}
      />
      <ToolbarGroup label="Filters">
        <ClosesMenu {...props} />
        <ProbabilityMenu {...props} />
        <Chip
          label="Grouped"
          pressed={search.flat !== true}
          onToggle={() => onChange({ flat: search.flat === true ? undefined : true })}
        />
        <Chip
          label="Watchlist"
          pressed={search.watch === true}
          onToggle={() => onChange({ watch: search.watch === true ? undefined : true })}
        />
      </ToolbarGroup>
    </>
  );
}

type FilterProps = Pick<PredictionsToolbarProps, 'search' | 'onChange'>;

const ANY = 'any';
const CLOSING_LABELS: Readonly<Record<Closing, string>> = {
  day: 'Within 24 h',
  week: 'Within 7 days',
  month: 'Within 30 days',
  quarter: 'Within 90 days',
};
const CLOSING_OPTIONS = [
  { value: ANY, label: 'Any time' },
  ...CLOSINGS.map((value) => ({ value, label: CLOSING_LABELS[value] })),
] as const;

function ClosesMenu({ search, onChange }: FilterProps) {
  const chosen = search.closes ?? ANY;
  return (
    <MenuButton<Closing | typeof ANY>
      label="Closes"
      summary={chosen === ANY ? 'Any time' : CLOSING_LABELS[chosen]}
      options={CLOSING_OPTIONS}
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
          <SpinField
            name="Lowest probability"
            value={above}
            step={1}
            unit="%"
            findFault={findFault}
            priceOf={undefined}
            onChange={(low) => set(Math.min(low, below), below)}
          />
          <span>To</span>
          <SpinField
            name="Highest probability"
            value={below}
            step={1}
            unit="%"
            findFault={findFault}
            priceOf={undefined}
            onChange={(high) => set(above, Math.max(above, high))}
          />
        </div>
      }
    />
  );
}

const SORT_LABELS: Readonly<Record<QuestionSort, string>> = {
  volume: '24 h volume',
  probability: 'Probability',
  change: '24 h change',
  interest: 'Open interest',
  traders: 'Traders',
  closes: 'Closing time',
  total: 'Total volume',
};
const SORT_OPTIONS = QUESTION_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));
const ORDERS = [
  { value: 'desc', label: 'Descending' },
  { value: 'asc', label: 'Ascending' },
] as const;

function SortMenu({ search, onChange }: FilterProps) {
  const sort = search.sort ?? 'volume';
  return (
    <MenuButton<QuestionSort>
      label="Sort"
      summary={SORT_LABELS[sort]}
      align="end"
      options={SORT_OPTIONS}
      selected={[sort]}
      onChange={([chosen = 'volume']) => onChange({ sort: chosen === 'volume' ? undefined : chosen })}
      footer={
        <Segmented
          label="Order"
          className="mt-1"
          options={ORDERS}
          value={search.dir ?? 'desc'}
          onChange={(order) => onChange({ dir: order === 'asc' ? 'asc' : undefined })}
        />
      }
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

function FilterSheet({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <Dialog
      label="Filters"
      onClose={onClose}
      className="inset-x-0 top-auto bottom-0 w-full rounded-t-xl border-x-0 border-b-0 p-4"
    >
      <div className="mb-3 flex items-center">
        <h2 className="flex-1 text-md font-semibold">Filters</h2>
        <IconButton icon="close" label="Close filters" small onClick={onClose} />
      </div>
      <div className="flex flex-wrap items-center gap-2.5 [&_[role=group]]:flex-initial [&_[role=group]]:flex-wrap">
        {children}
      </div>
    </Dialog>
  );
}
