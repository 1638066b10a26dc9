import { MenuButton } from '@/ui/menu-button';
import type { FilterProps } from './market-filters';
import { getFloor, nameFloor } from './markets-filter';

const FLOORS_USD = [0, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000] as const;

const tellFloor = (floor: number): string => (floor === 0 ? 'Any' : nameFloor(floor));

/** The least 24 h volume of a market in the list: an order of changes begins with one. */
export function FloorMenu({ search, onChange }: FilterProps) {
  const floor = getFloor(search);
  const usual = getFloor({ ...search, floor: undefined });
  const offered = [...new Set([...FLOORS_USD, floor])].sort((a, b) => a - b);
  return (
    <MenuButton<string>
      label="Min volume"
      summary={tellFloor(floor)}
      options={offered.map((value) => ({ value: String(value), label: tellFloor(value) }))}
      selected={[String(floor)]}
      onChange={([value]) => onChange({ floor: Number(value) === usual ? undefined : Number(value) })}
    />
  );
}
