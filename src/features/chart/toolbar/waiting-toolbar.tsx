import { chosenOf, writtenOf } from '@/state/fields/field-kinds';
import { CHART_FIELDS, type ChartSearch } from '@/state/url-state';
import { Segmented } from '@/ui/segmented';
import { Toolbar } from '@/ui/toolbar';
import { FORM_OPTIONS, INTERVAL_OPTIONS } from './toolbar-choices';

export interface WaitingToolbarProps {
  readonly search: ChartSearch;
  onSearch(change: Partial<ChartSearch>): void;
}

/** What can be chosen before there is a market; the chart opens with it once the market is known. */
export function WaitingToolbar({ search, onSearch }: WaitingToolbarProps) {
  return (
    <Toolbar label="Chart controls">
      <Segmented
        label="Candle interval"
        options={INTERVAL_OPTIONS}
        value={search.interval ?? 'FIFTEEN_MINUTES'}
        onChange={(interval) => onSearch({ interval })}
      />
      <Segmented
        label="Price overlay"
        options={FORM_OPTIONS}
        value={chosenOf(CHART_FIELDS.form, search.form)}
        onChange={(form) => onSearch({ form: writtenOf(CHART_FIELDS.form, form) })}
      />
    </Toolbar>
  );
}
