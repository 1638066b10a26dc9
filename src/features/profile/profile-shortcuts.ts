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
    { keys: ',', label: 'Selected profile up to one block less', run: () => actions.onStep(-1) },
    { keys: '.', label: 'Selected profile up to one block more', run: () => actions.onStep(1) },
    { keys: 'p', label: 'Play the selected profile block by block, or pause', run: actions.onPlay },
    { keys: 'm', label: 'Merge the selected sessions', run: actions.onMerge },
    { keys: '⌥ drag', label: 'Over the session names: merge those passed; within one: split it where the line stands' },
    { keys: 'X', label: 'Split the profile at the crosshair’s block, in the plot' },
    { keys: 'Space', label: 'Select the session at the crosshair, with ⇧ all up to it' },
    { keys: '← →', label: 'Move the crosshair block by block in the plot, ⇧ by ten' },
    { keys: '↑ ↓', label: 'Move the crosshair row by row, ⇧ by ten' },
    { keys: 'PgUp PgDn', label: 'Session before and after' },
    { keys: 'Home End', label: 'Highest and lowest row of the session' },
    { keys: '= -', label: 'Zoom time in the plot, with ⌥ price' },
    { keys: 'Enter', label: 'Pin the crosshair or free it' },
    { keys: 'Esc', label: 'Drop the measured box, then the pin, the crosshair, the selection, the last line' },
  ]);
}
