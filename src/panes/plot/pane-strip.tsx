import { type ReactNode, useRef } from 'react';
import { BARRIER_ICONS } from '@/ui/barrier';
import { Icon } from '@/ui/icon';
import { Segmented, type SegmentedProps } from '@/ui/segmented';
import { useChosenInView } from '@/ui/use-chosen-in-view';
import { useOverflowHint } from '@/ui/use-overflow-hint';

/**
 * The pane under the plot of a narrow window, which shows one at a time: a bar of its own over the full width, where a
 * thumb reaches it.
 */
export function PaneStrip<Pane extends string>(props: Omit<SegmentedProps<Pane>, 'label' | 'className'>) {
  const bar = useRef<HTMLDivElement>(null);
  useChosenInView(bar);
  useOverflowHint(bar);
  return (
    <div
      ref={bar}
      className="flex flex-none overflow-x-auto border-t border-line bg-panel px-2 py-1 scroll-px-2 [scrollbar-width:none] fade-more sm:hidden"
    >
      <Segmented {...props} label="Pane" className="min-w-full flex-auto [&_.seg-item]:px-1.5" />
    </div>
  );
}

/** The words of a pane that the market has no data for. */
export function AbsentWords({ children }: { readonly children: ReactNode }) {
  return (
    <span className="flex items-center gap-1">
      <Icon name={BARRIER_ICONS.absent} size={12} />
      {children}
    </span>
  );
}
