import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { moveRovingFocus } from './input/roving-focus';
import { SPACER, type TellBar, useBarNews } from './use-bar-fit';
import { useChosenInView } from './use-chosen-in-view';
import { useOverflowHint } from './use-overflow-hint';

export interface ToolbarProps {
  /** "Heatmap controls". */
  readonly label: string;
  /** From `useBarFit`, for a bar that leaves out what does not fit. */
  readonly onFit?: TellBar;
  readonly children: ReactNode;
}

/** The bar under the header. Scrolls sideways if narrow, keeping the current choices in view. */
export function Toolbar({ label, onFit, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useBarNews(bar, onFit);
  useChosenInView(bar);
  useOverflowHint(bar);
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className="flex min-h-10 flex-none items-center gap-2 overflow-x-auto border-b border-line bg-panel scroll-px-3 px-3 [scrollbar-width:none] fade-more max-sm:has-[>[data-pinned]]:scroll-pr-24"
    >
      {children}
    </div>
  );
}

const STOPS = 'button:not([role=radio])';

/** Excludes those in a popover that a button of the group has opened: they are reached by Tab. */
function listStops(group: HTMLElement | null): readonly HTMLElement[] {
  const stops = [...(group?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
  return stops.filter((stop) => stop.closest('[popover]') === group?.closest('[popover]'));
}

/** Buttons and chips that belong together: one tab stop, arrows move inside. */
export function ToolbarGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null);

  // After each render: buttons are added and removed, and exactly one of them has the tab stop.
  useEffect(() => {
    const stops = listStops(group.current);
    const kept = stops.find((stop) => stop.tabIndex === 0 && stop.dataset.stop === '') ?? stops[0];
    for (const stop of stops) setStop(stop, stop === kept);
  });

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return;
    const item = moveRovingFocus(event.currentTarget, STOPS, event.key);
    if (item === undefined) return;
    event.preventDefault();
    for (const stop of listStops(event.currentTarget)) setStop(stop, stop === item);
  }

  return (
    <div
      ref={group}
      role="group"
      aria-label={label}
      // Behind "More" there is nothing to scroll sideways: what does not fit a line starts the next one.
      className="flex flex-none items-center gap-2 in-[[popover]]:shrink in-[[popover]]:flex-wrap"
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

function setStop(stop: HTMLElement, isStop: boolean): void {
  if (stop.tabIndex === (isStop ? 0 : -1) && (stop.dataset.stop === '') === isStop) return;
  stop.tabIndex = isStop ? 0 : -1;
  if (isStop) stop.dataset.stop = '';
  else delete stop.dataset.stop;
}

/** Separates groups if there is room. */
export function ToolbarDivider() {
  return <span aria-hidden="true" className="h-5 w-px flex-none bg-line max-xl:hidden" />;
}

/** A control that stays at the right end of a bar that scrolls sideways, so that a narrow window never hides it. */
export function ToolbarPin({ children }: { readonly children: ReactNode }) {
  return (
    <span
      data-pinned=""
      className="contents max-sm:sticky max-sm:-right-3 max-sm:z-10 max-sm:flex max-sm:flex-none max-sm:items-center max-sm:self-stretch max-sm:bg-panel max-sm:pr-3 max-sm:pl-2 max-sm:before:absolute max-sm:before:inset-y-0 max-sm:before:right-full max-sm:before:w-4 max-sm:before:bg-linear-to-r max-sm:before:from-transparent max-sm:before:to-panel max-sm:before:content-[''] max-sm:before:pointer-events-none"
    >
      {children}
    </span>
  );
}

/** Pushes the following controls to the right end. */
export function ToolbarSpacer() {
  return <span {...SPACER} className="min-w-2 flex-1" />;
}
