import { useShortcuts } from '@/panes/use-shortcuts';

export interface ProfileActions {
  onFit(): void;
  onLive(): void;
  onUnit(): void;
  onCandles(): void;
  onLayout(): void;
  onRefresh(): void;
  onTable(): void;
  onInspector(): void;
  onMerge(): void;
  /** Steps through the blocks of the selected profile. */
  onStep(blocks: number): void;
  onPlay(): void;
}

/** The keys of the profile screen that work wherever the focus is. */
export function useProfileShortcuts(actions: ProfileActions): void {
  useShortcuts('Profile', [
    { keys: 'f', label: 'Fit', run: actions.onFit },
    { keys: 'l', label: 'Live edge', run: actions.onLive },
    { keys: 'u', label: 'Unit: coins, USD', run: actions.onUnit },
    { keys: 'c', label: 'Candles, line, off behind the profiles', run: actions.onCandles },
    { keys: 's', label: 'Split, collapsed, merged', run: actions.onLayout },
    { keys: 'r', label: 'Refresh', run: actions.onRefresh },
    { keys: 'v', label: 'Show data as table', run: actions.onTable },
    { keys: 'i', label: 'Session inspector', run: actions.onInspector },
    { keys: ',', label: 'One block back in the selected profile', run: () => actions.onStep(-1) },
    { keys: '.', label: 'One block forward in the selected profile', run: () => actions.onStep(1) },
    { keys: 'p', label: 'Play or pause the selected profile', run: actions.onPlay },
    { keys: 'm', label: 'Merge the selected sessions', run: actions.onMerge },
    { keys: '⌥ drag', label: 'Across session names: merge them; within one: split at the line' },
    { keys: 'X', label: 'Split at the block under the crosshair' },
    { keys: 'Space', label: 'Select the session under the crosshair, ⇧ extends' },
    { keys: '← →', label: 'Move the crosshair by block, ⇧ by ten' },
    { keys: '↑ ↓', label: 'Move the crosshair by row, ⇧ by ten' },
    { keys: 'PgUp PgDn', label: 'Previous and next session' },
    { keys: 'Home End', label: 'Highest and lowest row of the session' },
    { keys: '= -', label: 'Zoom time in the plot, with ⌥ price' },
    { keys: '⇧ drag', label: 'Measure: price, percent, TPOs and volume between two points' },
    { keys: '⇧ Ctrl drag', label: 'Measure without the magnet of rows and levels (with ⌘ on a Mac)' },
    { keys: 'Enter', label: 'Pin or unpin the crosshair' },
    { keys: 'Esc', label: 'Clear the measured box, then the pin, the crosshair, the selection, the last line' },
  ]);
}
