import type { LineTone } from '@/charts/echarts/stack-data';

/** Colours of other markets and venues, in their order: those of open interest and funding themselves come last. */
const TONES: readonly LineTone[] = [2, 3, 5, 6, 1, 4];

const TEXTS: Readonly<Record<LineTone, string>> = {
  1: 'text-cat-1',
  2: 'text-cat-2',
  3: 'text-cat-3',
  4: 'text-cat-4',
  5: 'text-cat-5',
  6: 'text-cat-6',
};

export function getLineTone(index: number): LineTone {
  return TONES[index % TONES.length];
}

/** The same colour for words. */
export function getLineText(index: number): string {
  return TEXTS[getLineTone(index)];
}
