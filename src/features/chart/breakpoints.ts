/** Room for everything in the bar. */
export const ULTRA_WIDE = '(min-width: 2240px)';
/** Room for the switches of the panes in the bar. */
export const WITH_CHIPS = '(min-width: 1400px)';
