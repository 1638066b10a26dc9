/** Addresses of the screens, in the order of their tabs. */
export const SCREEN_PATHS = [
  '/markets',
  '/heatmap',
  '/chart',
  '/profile',
  '/options',
  '/supply',
  '/predictions',
] as const;

export type ScreenPath = (typeof SCREEN_PATHS)[number];
