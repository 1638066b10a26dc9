import type { ScaleHandles } from '@/domain/scale/colour-scale';
import { useShortcuts } from '@/panes/use-shortcuts';
import type { LayerId, Overlay, Unit } from '@/state/url-state';
import { type ColourScale, isScaleUnknown } from './scale/colour-scale';
import { stepHandle } from './scale/scale-handles';

export interface HeatmapActions {
  readonly overlay: Overlay;
  readonly scale: ColourScale;
  readonly unit: Unit;
  onFit(): void;
  onLive(): void;
  onLayer(id: LayerId): void;
  onUnit(unit: Unit): void;
  onOverlay(overlay: Overlay): void;
  onHandles(handles: ScaleHandles): void;
  onRefresh(): void;
  onFrames(): void;
  onQuotes(): void;
  onTrades(): void;
  /** Switches to the next value that colours depth cells. */
  onValue(): void;
  /** Switches between prices and distances from the mid. */
  onDistance(): void;
}

const NEXT_OVERLAY: Readonly<Record<Overlay, Overlay>> = { candles: 'line', line: 'off', off: 'candles' };

/** The heatmap view's keys that work wherever the focus is. */
export function useHeatmapShortcuts(actions: HeatmapActions): void {
  const { overlay, scale, unit } = actions;
  const step = (handle: 'cut' | 'full', steps: number) => () => {
    const moved = stepHandle({ handles: scale.handles, isUnknown: isScaleUnknown(scale) }, handle, steps);
    if (moved !== undefined) actions.onHandles(moved);
  };
  useShortcuts('Heatmap', [
    { keys: 'f', label: 'Fit', run: actions.onFit },
    { keys: 'l', label: 'Live edge', run: actions.onLive },
    { keys: 'd', label: 'Depth layer', run: () => actions.onLayer('depth') },
    { keys: 'g', label: 'Triggers layer', run: () => actions.onLayer('triggers') },
    { keys: 'q', label: 'Liquidations layer', run: () => actions.onLayer('liquidations') },
    { keys: 'u', label: 'Unit: coins, USD', run: () => actions.onUnit(unit === 'usd' ? 'base' : 'usd') },
    { keys: 'c', label: 'Candles, line, off', run: () => actions.onOverlay(NEXT_OVERLAY[overlay]) },
    { keys: 'b', label: 'Best bid and ask', run: actions.onQuotes },
    { keys: 'o', label: 'Volume at price as bubbles', run: actions.onTrades },
    { keys: 'h', label: 'Depth cells: size, share, rank, age, change', run: actions.onValue },
    { keys: 'm', label: 'Depth over price, over distance from mid', run: actions.onDistance },
    { keys: 'r', label: 'Refresh', run: actions.onRefresh },
    { keys: 'i', label: 'Frame stats', run: actions.onFrames },
    { keys: '[', label: 'Cut-off down', run: step('cut', -1) },
    { keys: ']', label: 'Cut-off up', run: step('cut', 1) },
    { keys: '{', label: 'Full colour down', run: step('full', -1) },
    { keys: '}', label: 'Full colour up', run: step('full', 1) },
    { keys: '← → ↑ ↓', label: 'Move the crosshair in the plot, ⇧ by ten' },
    { keys: '⌥', label: 'Read exactly under the pointer, instead of the largest cell within 3 px' },
    { keys: '= -', label: 'Zoom time in the plot, with ⌥ price' },
    { keys: '⇧ drag', label: 'Measure: price, percent, time and resting size between two points' },
    { keys: '⇧ Ctrl drag', label: 'Measure without the magnet of ticks and columns (with ⌘ on a Mac)' },
    { keys: 'Esc', label: 'Clear the measured box, then the crosshair, the last line' },
  ]);
}
