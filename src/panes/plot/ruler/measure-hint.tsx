import { useMedia } from '@/ui/use-media';

/** What the ruler waits for, over the lower edge of the plot: the button that started it may be folded away. */
export function MeasureHint() {
  const isCoarse = useMedia('(pointer: coarse)');
  return (
    <p className="pointer-events-none absolute bottom-2 left-1/2 z-10 w-max max-w-[calc(100%-12px)] -translate-x-1/2 rounded-md bg-overlay px-2 py-1 text-xs text-fg-1 shadow-pop">
      {isCoarse ? 'Ruler: drag, or tap two points' : 'Ruler: drag, or click two points · Esc ends it'}
    </p>
  );
}
