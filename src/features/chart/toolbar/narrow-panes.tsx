import { useState } from 'react';
import { listRows } from '@/features/chart/rows/row-titles';
import { type TagOption, useTagOption } from '@/panes/plot/axis/tag-option';
import { AbsentWords, PaneStrip } from '@/panes/plot/pane-strip';
import { useNextPreview } from '@/panes/price/use-next-preview';
import { type ChartPaneId, NO_PANES } from '@/state/url-state';
import type { SegmentedOption } from '@/ui/segmented';
import type { ChartPrices } from './chart-prices';
import { findAbsence } from './pane-chips';
import type { ChoiceProps } from './toolbar-choices';

const CHOICES = [
  { value: 'volume', label: 'Volume' },
  { value: 'cvd', label: 'CVD' },
  { value: 'oi', label: 'Open interest', content: 'OI' },
  { value: 'funding', label: 'Funding' },
  { value: 'liquidations', label: 'Liquidations', content: 'Liq.' },
  { value: 'volatility', label: 'Volatility', content: 'IV' },
  { value: 'none', label: 'None' },
] as const satisfies readonly SegmentedOption<ChartPaneId | 'none'>[];

export type NarrowPanesProps = Pick<ChoiceProps, 'chart' | 'prices' | 'onSearch'>;

/** The only pane that fits in a narrow window. */
export function NarrowPanes({ chart, prices, onSearch }: NarrowPanesProps) {
  const tagOption = useTagOption();
  const [shown = 'none'] = chart.panes;
  const [preview, setPreview] = useState<ChartPaneId | 'none' | ''>();
  useNextPreview(preview === undefined ? undefined : priceOf(prices, preview));
  return (
    <PaneStrip<ChartPaneId | 'none' | ''>
      options={CHOICES.map((one) => ({
        ...one,
        ...describeChoice(one, { chart, prices, tagOption, isShown: one.value === shown }),
      }))}
      // A link may open a pane that has no button here: then none is chosen.
      value={CHOICES.find(({ value }) => value === shown)?.value ?? ''}
      onPreview={setPreview}
      onChange={(pane) => pane !== '' && onSearch({ panes: [pane === 'none' ? NO_PANES : pane] })}
    />
  );
}

interface ChoiceFacts extends Pick<ChoiceProps, 'chart' | 'prices'> {
  readonly isShown: boolean;
  readonly tagOption: TagOption;
}

/** What a pane costs, or why the market has no data for it. */
function describeChoice(one: (typeof CHOICES)[number], { chart, prices, isShown, tagOption }: ChoiceFacts) {
  const words = 'content' in one ? one.content : one.label;
  const absence = one.value === 'none' ? undefined : findAbsence(chart.market, one.value);
  if (absence === undefined) return tagOption(words, priceOf(prices, one.value), isShown);
  return { content: <AbsentWords>{words}</AbsentWords>, description: absence };
}

function priceOf(prices: ChartPrices | undefined, pane: ChartPaneId | 'none' | '') {
  return pane === 'none' || pane === '' ? undefined : prices?.panes.get(pane);
}

/** Only the rows of the first pane, for windows that fit no more. */
export function listNarrowRows(panes: readonly ChartPaneId[]) {
  return listRows(panes).slice(0, 1);
}
