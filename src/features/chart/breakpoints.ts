/** Where the frame changes, CSS px: `ui/use-media` has the others. */
export const ROOMY = '(min-width: 640px)';
/** Room for everything in the bar. */
export const ULTRA_WIDE = '(min-width: 2240px)';
/** Room for the switches of the panes in the bar. */
export const WITH_CHIPS = '(min-width: 1400px)';
