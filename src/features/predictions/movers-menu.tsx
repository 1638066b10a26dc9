import { formatNumber } from '@/domain/format/format-number';
import { THIN_WORDS } from '@/domain/predictions/choose-questions';
import type { QuestionSort } from '@/domain/predictions/question-sorts';
import { SpinField } from '@/panes/plot/axis/spin-field';
import { chosenOf } from '@/state/fields/field-kinds';
import { MOVER_SPANS, PREDICTION_FIELDS, type PredictionsSearch } from '@/state/fields/predictions-fields';
import { MenuButton } from '@/ui/menu-button';
import { Segmented } from '@/ui/segmented';

export interface MoversMenuProps {
  readonly search: Pick<PredictionsSearch, 'moved' | 'traded' | 'sort' | 'span'>;
  /** What the changes of a week still cost, in words; absent: nothing. */
  readonly weekPrice: string | undefined;
  readonly onChange: (change: Partial<PredictionsSearch>) => void;
}

/** Movers are listed one by one, the largest move first, up or down; the details show the first. */
const BY_MOVE = { dir: undefined, flat: true, id: undefined } as const;
const MOVE_SORTS = { day: 'move', week: 'week-move' } as const;
const BY_GROUP = { sort: undefined, dir: undefined, flat: undefined } as const;

/** Minimum move in 24 hours, in points, and minimum USD traded in that time. */
const PRESETS = [
  [0, 0],
  [1, 1000],
  [2, 10_000],
  [5, 10_000],
  [10, 1000],
  [0, 10_000],
] as const;

function labelMovers(moved: number, traded: number): string {
  const volume = traded === 0 ? '' : `${formatNumber(traded, 0)} USD`;
  if (moved === 0) return volume === '' ? 'Any' : `≥ ${volume}`;
  return `≥ ${moved} pt${volume === '' ? '' : ` on ≥ ${volume}`}`;
}

const SORT_WORDS: Readonly<Partial<Record<QuestionSort, string>>> = {
  move: 'Biggest, 24 h',
  'week-move': 'Biggest, 7 d',
};

/** What the button says: the least move, or that the largest moves come first though none is left out. */
export function summariseMovers({ moved = 0, traded = 0, sort, span }: MoversMenuProps['search']): string {
  const order = sort === undefined ? undefined : SORT_WORDS[sort];
  if (moved === 0 && order !== undefined) return traded === 0 ? order : `${order}, ${labelMovers(0, traded)}`;
  return labelMovers(moved, traded) + (span === 'week' && moved > 0 ? ', 7 d' : '');
}

const OPTIONS = PRESETS.map(([moved, traded]) => ({ value: `${moved}:${traded}`, label: labelMovers(moved, traded) }));

const findPointsFault = (points: number): string | undefined =>
  points >= 0 && points <= 100 ? undefined : 'From 0 to 100 points.';
const findVolumeFault = (usd: number): string | undefined => (usd >= 0 && usd <= 1e12 ? undefined : 'From 0 USD on.');

const SPAN_LABELS = { day: '24 h', week: '7 d' } as const;
const SPANS = MOVER_SPANS.map((value) => ({ value, label: SPAN_LABELS[value] }));

/** Filters questions that moved on a meaningful volume. */
export function MoversMenu({ search, weekPrice, onChange }: MoversMenuProps) {
  const { moved = 0, traded = 0, sort } = search;
  const span = chosenOf(PREDICTION_FIELDS.span, search.span);
  const bySize = { ...BY_MOVE, sort: MOVE_SORTS[span] };
  const set = (points: number, usd: number): void => {
    onChange({
      moved: points === 0 ? undefined : points,
      traded: usd === 0 ? undefined : usd,
      ...(points > 0 && moved === 0 ? bySize : points === 0 && sort === bySize.sort ? BY_GROUP : { id: undefined }),
    });
  };
  const setSpan = (chosen: 'day' | 'week'): void =>
    onChange({ span: chosen === 'day' ? undefined : chosen, ...BY_MOVE, sort: MOVE_SORTS[chosen] });
  return (
    <MenuButton
      label="Movers"
      summary={summariseMovers(search)}
      options={OPTIONS}
      selected={[`${moved}:${traded}`]}
      onChange={([preset = '0:0']) => {
        const [points, usd] = preset.split(':').map(Number);
        set(points, usd);
      }}
      footer={
        <div className="mt-1 grid max-w-72 grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1.5 border-t border-line p-2 text-xs text-fg-3">
          <span>Change within</span>
          <span className="flex items-center">
            <Segmented label="Change within" options={SPANS} value={span} onChange={setSpan} />
            {weekPrice !== undefined && <span className="ml-auto pl-4 text-accent">{`7 d: ${weekPrice}`}</span>}
          </span>
          <span>{SPAN_LABELS[span]} change, at least</span>
          <SpinField
            name={`Least ${SPAN_LABELS[span]} change`}
            value={moved}
            step={1}
            unit="pt"
            findFault={findPointsFault}
            priceOf={undefined}
            onChange={(points) => set(points, traded)}
          />
          <span>24 h volume, at least</span>
          <SpinField
            name="Least 24 h volume"
            value={traded}
            step={1000}
            unit="USD"
            findFault={findVolumeFault}
            priceOf={undefined}
            onChange={(usd) => set(moved, usd)}
          />
          <p className="col-span-2">Biggest moves first; {THIN_WORDS}.</p>
        </div>
      }
    />
  );
}
