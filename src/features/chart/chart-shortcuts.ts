import { useShortcuts } from '@/panes/use-shortcuts';
import { useCursorCard } from '@/state/cursor-card';
import type { ChartSearch, Unit } from '@/state/url-state';

export interface ChartActions {
  readonly form: NonNullable<ChartSearch['form']> | 'candles';
  readonly unit: Unit;
  onFit(): void;
  onLive(): void;
  onUnit(unit: Unit): void;
  onForm(form: ChartActions['form']): void;
  onRefresh(): void;
  onMaximise(): void;
  onTable(): void;
  onUndo(): void;
}

const NEXT_FORM: Readonly<Record<ChartActions['form'], ChartActions['form']>> = {
  candles: 'hollow',
  hollow: 'line',
  line: 'candles',
};

/** The keys of the chart view that work wherever the focus is. */
export function useChartShortcuts(actions: ChartActions): void {
  const { form, unit } = actions;
  const { isAlways, show } = useCursorCard();
  useShortcuts('Chart', [
    { keys: 'f', label: 'Fit', run: actions.onFit },
    { keys: 'l', label: 'Live edge', run: actions.onLive },
    { keys: 'u', label: 'Unit: coins, USD', run: () => actions.onUnit(unit === 'usd' ? 'base' : 'usd') },
    { keys: 'c', label: 'Candles, hollow, line', run: () => actions.onForm(NEXT_FORM[form]) },
    { keys: 'r', label: 'Refresh', run: actions.onRefresh },
    { keys: 'm', label: 'Maximise prices', run: actions.onMaximise },
    { keys: 'v', label: 'Show data as table', run: actions.onTable },
    { keys: 'mod+z', label: 'Take back what was added last: a comparison, a line, a range', run: actions.onUndo },
    { keys: 'i', label: 'Card at the cursor: on hold, always', run: () => show(!isAlways) },
    { keys: '← →', label: 'Move the crosshair candle by candle in the plot, ⇧ by ten' },
    { keys: '↑ ↓', label: 'Move the crosshair by price, ⇧ by ten' },
    { keys: 'Home End', label: 'First and last candle in view' },
    { keys: '= -', label: 'Zoom time in the plot, with ⌥ price' },
    { keys: 'A', label: 'Start CVD at the crosshair, again at the left edge' },
    { keys: 'H', label: 'Add a line at the crosshair, or take it away' },
    { keys: '⇧ drag', label: 'Measure: price, percent, candles and time between two points' },
    { keys: '⇧ Ctrl drag', label: 'Measure without the magnet of the candles (with ⌘ on a Mac)' },
    { keys: 'D', label: 'Start the ruler at the crosshair, again to end it' },
    { keys: 'N', label: 'Next closing time of questions, with ⇧ the previous one' },
    { keys: 'Enter', label: 'Pin or unpin the crosshair, or keep the measured range' },
    { keys: 'Esc', label: 'Clear the measured box, then the pin, the crosshair, the selected range, the last line' },
  ]);
}
