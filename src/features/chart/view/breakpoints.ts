/** Everything fits in the bar. */
export const ULTRA_WIDE = '(min-width: 2480px)';
/** The switches of the panes fit in the bar. */
export const WITH_CHIPS = '(min-width: 1400px)';
/** The seldom used switches and the scales fit too. */
export const WITH_ALL_CHIPS = '(min-width: 2000px)';
/** The Compare button fits. */
export const WITH_COMPARE = '(min-width: 1120px)';
/** The Measure button fits. */
export const WITH_MEASURE = '(min-width: 1120px) and (max-width: 1399.98px), (min-width: 2560px)';
