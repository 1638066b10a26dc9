import { type ChartPaneId, NO_PANES } from '@/state/url-state';
import { Segmented, type SegmentedOption } from '@/ui/segmented';
import { listRows } from './row-titles';
import type { ChoiceProps } from './toolbar-choices';

const CHOICES = [
  { value: 'volume', label: 'Volume' },
  { value: 'oi', label: 'Open interest', content: 'OI' },
  { value: 'funding', label: 'Funding' },
  { value: 'liquidations', label: 'Liquidations', content: 'Liq.' },
  { value: 'none', label: 'None' },
] as const satisfies readonly SegmentedOption<ChartPaneId | 'none'>[];

/** The one pane that a narrow window has room for. */
export function NarrowPanes({ chart, onSearch }: Pick<ChoiceProps, 'chart' | 'onSearch'>) {
  const [shown] = chart.panes;
  return (
    <Segmented
      label="Pane"
      options={CHOICES}
      value={CHOICES.find(({ value }) => value === shown)?.value ?? 'none'}
      onChange={(pane) => onSearch({ panes: [pane === 'none' ? NO_PANES : pane] })}
    />
  );
}

/** The rows of the first pane alone, where there is no room for more. */
export function listNarrowRows(panes: readonly ChartPaneId[]) {
  return listRows(panes).slice(0, 1);
}
