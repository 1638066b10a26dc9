import type { LineTone } from '@/charts/echarts/stack-data';

/** Colours of venues, in their order: those of open interest and funding themselves come last. */
const VENUE_TONES: readonly LineTone[] = [2, 3, 5, 6, 1, 4];
/** Colours of other markets among the candles: those that look like rising or falling ones come last. */
const COMPARED_TONES: readonly LineTone[] = [3, 4, 1, 6, 5, 2];

const TEXTS: Readonly<Record<LineTone, string>> = {
  1: 'text-cat-1',
  2: 'text-cat-2',
  3: 'text-cat-3',
  4: 'text-cat-4',
  5: 'text-cat-5',
  6: 'text-cat-6',
};

export function getVenueTone(index: number): LineTone {
  return VENUE_TONES[index % VENUE_TONES.length];
}

export function getComparedTone(index: number): LineTone {
  return COMPARED_TONES[index % COMPARED_TONES.length];
}

/** The same colours for words. */
export const getVenueText = (index: number): string => TEXTS[getVenueTone(index)];
export const getComparedText = (index: number): string => TEXTS[getComparedTone(index)];
