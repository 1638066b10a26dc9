/** Marks a part of a plot that has no data. */
export const HATCH =
  'repeating-linear-gradient(135deg, transparent 0 7px, color-mix(in oklab, var(--text-3) 16%, transparent) 7px 8px)';

/** Narrower parts do not fit their words. */
export const WORDS_CSS_PX = 150;
