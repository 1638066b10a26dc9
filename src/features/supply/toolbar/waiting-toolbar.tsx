import { chosenOf, writtenOf } from '@/state/fields/field-kinds';
import { SUPPLY_FIELDS, SUPPLY_RANGES, type SupplySearch } from '@/state/fields/supply-fields';
import { MenuButton } from '@/ui/menu-button';
import { Segmented } from '@/ui/segmented';
import { Toolbar } from '@/ui/toolbar';
import { useMedia, WIDE } from '@/ui/use-media';
import { ScaleChoice } from './toolbar-choices';

export interface WaitingToolbarProps {
  readonly search: SupplySearch;
  onSearch(change: Partial<SupplySearch>): void;
}

const NO_COINS: readonly never[] = [];

/** What can be chosen before there is a market; the supply opens with it once the market is known. */
export function WaitingToolbar({ search, onSearch }: WaitingToolbarProps) {
  const hasScale = useMedia(WIDE);
  return (
    <Toolbar label="Supply controls">
      <MenuButton
        label="Coin"
        summary="Not loaded"
        options={NO_COINS}
        selected={NO_COINS}
        offReason="The market is not loaded"
        onChange={() => undefined}
      />
      <Segmented
        label="Range"
        options={SUPPLY_RANGES.map((value) => ({ value, label: value }))}
        value={chosenOf(SUPPLY_FIELDS.range, search.range)}
        onChange={(range) => onSearch({ range: writtenOf(SUPPLY_FIELDS.range, range) })}
      />
      {hasScale && <ScaleChoice search={search} onSearch={onSearch} />}
    </Toolbar>
  );
}
