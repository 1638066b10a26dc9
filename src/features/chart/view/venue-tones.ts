import type { AverageTone, LineTone } from '@/charts/echarts/stack-data';
import type { AverageId } from '@/state/url-state';

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

const AVERAGE_TONES: Readonly<Record<AverageId, AverageTone>> = { vwap: 0, ma20: 1, ma50: 2, ma200: 3 };
const AVERAGE_TEXTS = ['text-cat-7', 'text-(--tenor-1)', 'text-(--tenor-3)', 'text-(--tenor-4)'] as const;

export const getAverageTone = (id: AverageId): AverageTone => AVERAGE_TONES[id];

/** The same colour for text. */
export const getAverageText = (id: AverageId): string => AVERAGE_TEXTS[getAverageTone(id)];
