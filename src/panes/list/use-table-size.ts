import { DOCKED, EXTRA_WIDE, useMedia } from '@/ui/use-media';

/** Window classes: `narrow` under 640 px, `docked` from 1280, `wide` from 1680. */
export type TableSize = 'narrow' | 'medium' | 'docked' | 'wide';

export function useTableSize(): TableSize {
  const isNarrow = useMedia('(max-width: 639px)');
  const isDocked = useMedia(DOCKED);
  const isWide = useMedia(EXTRA_WIDE);
  if (isNarrow) return 'narrow';
  if (isWide) return 'wide';
  return isDocked ? 'docked' : 'medium';
}

/** Whether details are beside the table instead of over it. */
export function hasDock(size: TableSize): boolean {
  return size === 'docked' || size === 'wide';
}
