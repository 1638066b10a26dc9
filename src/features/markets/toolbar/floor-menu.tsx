import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { MenuButton } from '@/ui/menu-button';
import type { FilterProps } from './market-filters';
import { getFloor, getSort, nameFloor, SORT_LABELS } from './markets-filter';

const FLOORS_USD = [0, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000] as const;

const describeFloor = (floor: number): string => (floor === 0 ? 'Any' : nameFloor(floor));

const LABEL = 'Min volume';

/** The minimum 24 h volume of a market in the list. Orders by change have one by default. */
export function FloorMenu({ search, onChange, label = LABEL }: FilterProps & { readonly label?: string }) {
  const floor = getFloor(search);
  const usual = getFloor({ ...search, floor: undefined });
  const offered = [...new Set([...FLOORS_USD, floor])].sort((a, b) => a - b);
  return (
    <MenuButton<string>
      label={label}
      name={`${LABEL}, ${describeFloor(floor)}`}
      summary={describeFloor(floor)}
      options={offered.map((value) => ({ value: String(value), label: describeFloor(value) }))}
      selected={[String(floor)]}
      onChange={([value]) => onChange({ floor: Number(value) === usual ? undefined : Number(value) })}
    />
  );
}

const ANY: ReturnType<typeof getFloor> = 0;

/** The same beside the sort, with a button that removes it; nothing if markets of any volume are listed. */
export function FloorChoice(props: FilterProps) {
  if (getFloor(props.search) === ANY) return null;
  return (
    <span className="flex flex-none items-center">
      <FloorMenu {...props} label="Volume" />
      <IconButton small icon="close" label="Any volume" onClick={() => props.onChange({ floor: ANY })} />
    </span>
  );
}

/** The same above the rows, if the bar has no room for it. */
export function FloorLine({ search, onChange }: FilterProps) {
  const floor = getFloor(search);
  if (floor === ANY) return null;
  return (
    <p className="flex min-h-8 flex-none items-center gap-x-2 border-b border-line bg-panel px-3 py-0.5 text-xs text-fg-2">
      {`Only 24 h volume ${nameFloor(floor)}, by ${SORT_LABELS[getSort(search)]}.`}
      <Button look="ghost" onClick={() => onChange({ floor: ANY })}>
        Any volume
      </Button>
    </p>
  );
}
