import { isFigureName } from '@/domain/screener/figure-names';
import { FigureNote } from '@/features/markets/figures/figure-note';
import { DEFAULT_IDS } from '@/features/markets/table/fit-columns';
import { MARKET_COLUMNS } from '@/features/markets/table/market-columns';
import { useShownIds } from '@/features/markets/table/shown-columns';
import { useColumnChoice } from '@/state/column-choice';
import { Button } from '@/ui/button';
import { MenuButton, type MenuOption } from '@/ui/menu-button';

const LABEL = 'Columns';

/** Chooses the columns of the table; one that loads on demand states its price. */
export function ColumnsMenu() {
  const { columns, setColumns } = useColumnChoice();
  const shown = useShownIds(({ ids }) => ids);
  return (
    <MenuButton
      label={LABEL}
      align="end"
      summary={columns === undefined ? 'Default' : `${shown.length} of ${MARKET_COLUMNS.length}`}
      multiple
      options={listColumnOptions(columns ?? DEFAULT_IDS, shown)}
      selected={listSelected(columns ?? DEFAULT_IDS, shown)}
      onChange={setColumns}
      footer={
        columns !== undefined && (
          <Button look="ghost" className="mt-1 w-full" onClick={() => setColumns(undefined)}>
            Default columns
          </Button>
        )
      }
    />
  );
}

/** The chosen columns, and the one that rows are sorted by. */
const listSelected = (chosen: readonly string[], shown: readonly string[]): readonly string[] => [
  ...new Set([...chosen, ...shown]),
];

/** Columns that show a field of the record as it was received: rarely wanted, so they stand below the others. */
const RAW_FIELDS = ['quote', 'name', 'raw', 'coin', 'coin-name', 'class', 'tenor', 'icon', 'questions', 'recorded'];
const RAW_GROUP = 'Raw fields';

/** The columns to choose from. A chosen one that the table has dropped says why. */
export function listColumnOptions(chosen: readonly string[], shown: readonly string[]): readonly MenuOption<string>[] {
  const options = MARKET_COLUMNS.filter(({ isAlways }) => isAlways !== true).map(
    ({ id, label, detail }): MenuOption<string> => ({
      value: id,
      label: detail ?? label,
      ...(RAW_FIELDS.includes(id) && { group: RAW_GROUP }),
      ...(chosen.includes(id) && shown.length > 0 && !shown.includes(id) && { detail: 'no room' }),
      ...(isFigureName(id) && { note: (isActive) => <FigureNote name={id} scope="seen" isActive={isActive} /> }),
    }),
  );
  return [...options.filter(({ group }) => group === undefined), ...options.filter(({ group }) => group !== undefined)];
}
