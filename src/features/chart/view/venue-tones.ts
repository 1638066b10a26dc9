import type { LineTone } from '@/charts/echarts/stack-data';

/** Colours of venues and of other markets, in their order. */
const TONES: readonly LineTone[] = [1, 2, 3, 4, 5, 6];

const TEXTS: Readonly<Record<LineTone, string>> = {
  1: 'text-venue-1',
  2: 'text-venue-2',
  3: 'text-venue-3',
  4: 'text-venue-4',
  5: 'text-venue-5',
  6: 'text-venue-6',
};

export const getVenueTone = (index: number): LineTone => TONES[index % TONES.length];

/** The same colour for text. */
export const getVenueText = (index: number): string => TEXTS[getVenueTone(index)];
