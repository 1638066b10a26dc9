import type { Market } from '@/contract/payloads';
import { INTERVAL_SECONDS } from '@/domain/interval';
import { PANE_LABELS, togglePane } from '@/features/chart/rows/row-titles';
import { AVERAGE_LABELS, findAverageAbsence, toggleAverage } from '@/features/chart/view/averages';
import { findLensAbsence } from '@/features/chart/view/event-lens';
import { findLeverageAbsence } from '@/panes/plot/leverage-series';
import { listLeverageOf, ROOMY } from '@/panes/plot/use-chart-panes';
import { AVERAGES, type AverageId, CHART_PANES, type ChartPaneId, NO_PANES } from '@/state/url-state';
import { ToolbarGroup } from '@/ui/toolbar';
import { useMedia } from '@/ui/use-media';
import { type ChoiceProps, PricedChip } from './toolbar-choices';

export interface PaneChipsProps extends ChoiceProps {
  /** The panes that are offered here. */
  readonly ids: readonly ChartPaneId[];
  readonly label: string;
}

/** Switches of the panes under the price, each with the cost of switching it on. */
export function PaneChips({ chart, prices, ids, label, onSearch, onPreview }: PaneChipsProps) {
  const isRoomy = useMedia(ROOMY);
  const toggle = (pane: ChartPaneId): void => {
    const next = togglePane(chart.panes, pane, !isRoomy);
    onSearch({ panes: next.length === 0 ? [NO_PANES] : next });
  };
  return (
    <ToolbarGroup label={label}>
      {CHART_PANES.filter((pane) => ids.includes(pane)).map((pane) => (
        <PricedChip
          key={pane}
          label={PANE_LABELS[pane]}
          isOn={chart.panes.includes(pane)}
          price={prices?.panes.get(pane)}
          absence={findAbsence(chart.market, pane)}
          find={(now) => now.panes.get(pane)}
          onPreview={onPreview}
          onToggle={() => toggle(pane)}
        />
      ))}
    </ToolbarGroup>
  );
}

/** Why a pane has nothing to show; `undefined` if it may have. */
export function findAbsence(market: Market, pane: ChartPaneId): string | undefined {
  if (pane === 'questions') return findLensAbsence(market);
  const names = listLeverageOf([pane]);
  return names.length === 0 ? undefined : findLeverageAbsence(market, names);
}

/** Volume by price of the visible range. */
export function ProfileChip({ search, prices, onSearch, onPreview }: ChoiceProps) {
  return (
    <PricedChip
      label="Volume profile"
      isOn={search.profile === true}
      price={prices?.profile}
      find={(now) => now.profile}
      onPreview={onPreview}
      onToggle={() => onSearch({ profile: search.profile === true ? undefined : true })}
    />
  );
}

/** Whether candles without a trade are filled with the previous close. */
export function FillChip({ search, prices, onSearch, onPreview }: ChoiceProps) {
  return (
    <PricedChip
      label="Fill gaps"
      isOn={search.fill === true}
      price={prices?.fill}
      find={(now) => now.fill}
      onPreview={onPreview}
      onToggle={() => onSearch({ fill: search.fill === true ? undefined : true })}
    />
  );
}

/** Lines over the candles, each with the cost of the candles before the view that it needs. */
export function AverageChips({ chart, prices, onSearch, onPreview }: ChoiceProps) {
  const { averages: chosen } = chart.choice;
  const toggle = (id: AverageId): void => {
    const next = toggleAverage(chosen, id);
    onSearch({ averages: next.length === 0 ? undefined : next });
  };
  return (
    <ToolbarGroup label="Averages">
      {AVERAGES.map((id) => (
        <PricedChip
          key={id}
          label={AVERAGE_LABELS[id]}
          isOn={chosen.includes(id)}
          price={prices?.averages.get(id)}
          absence={findAverageAbsence(id, INTERVAL_SECONDS[chart.interval])}
          find={(now) => now.averages.get(id)}
          onPreview={onPreview}
          onToggle={() => toggle(id)}
        />
      ))}
    </ToolbarGroup>
  );
}
