/** Room for everything in the bar. */
export const ULTRA_WIDE = '(min-width: 2480px)';
/** Room for the switches of the panes in the bar. */
export const WITH_CHIPS = '(min-width: 1400px)';
/** Room for the seldom used switches and the scales too. */
export const WITH_ALL_CHIPS = '(min-width: 2000px)';
/** Room for the Compare button. */
export const WITH_COMPARE = '(min-width: 1120px)';
/** Room for the Measure button. */
export const WITH_MEASURE = '(min-width: 1120px) and (max-width: 1399.98px), (min-width: 2560px)';
