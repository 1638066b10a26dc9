import { tagOption } from '@/panes/plot/tag-option';
import { type ChartPaneId, NO_PANES } from '@/state/url-state';
import { Segmented, type SegmentedOption } from '@/ui/segmented';
import type { ChartPrices } from './chart-prices';
import { listRows, type RowChoice } from './row-titles';
import type { ChoiceProps } from './toolbar-choices';

const CHOICES = [
  { value: 'volume', label: 'Volume' },
  { value: 'oi', label: 'Open interest', content: 'OI' },
  { value: 'funding', label: 'Funding' },
  { value: 'liquidations', label: 'Liquidations', content: 'Liq.' },
  { value: 'none', label: 'None' },
] as const satisfies readonly SegmentedOption<ChartPaneId | 'none'>[];

/** The one pane that a narrow window has room for. */
export function NarrowPanes({ chart, prices, onSearch, onPreview }: ChoiceProps) {
  const [shown = 'none'] = chart.panes;
  return (
    <Segmented<ChartPaneId | 'none' | ''>
      label="Pane"
      options={CHOICES.map((one) => ({
        ...one,
        ...tagOption('content' in one ? one.content : one.label, priceOf(prices, one.value), one.value === shown),
      }))}
      // A pane that has no button here may come with an address: then none is chosen.
      value={CHOICES.find(({ value }) => value === shown)?.value ?? ''}
      onPreview={(pane) => onPreview(pane === undefined ? undefined : (now) => priceOf(now, pane))}
      onChange={(pane) => pane !== '' && onSearch({ panes: [pane === 'none' ? NO_PANES : pane] })}
    />
  );
}

function priceOf(prices: ChartPrices | undefined, pane: ChartPaneId | 'none' | '') {
  return pane === 'none' || pane === '' ? undefined : prices?.panes.get(pane);
}

/** The rows of the first pane alone, where there is no room for more. */
export function listNarrowRows(choice: RowChoice) {
  return listRows(choice).slice(0, 1);
}
