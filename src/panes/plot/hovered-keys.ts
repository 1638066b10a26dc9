import { type RefCallback, useCallback } from 'react';
import { useSettings } from '@/state/settings';
import { getPressed, isSingleKey } from '../shortcuts';

/** What takes keys of its own while it has the focus. */
const TYPED_IN = 'input, textarea, select, [contenteditable=true]';
const TAKES_LETTERS = `${TYPED_IN}, dialog, [role=dialog], [role=menu], [role=listbox], [role=grid], [role=tree]`;

export interface HoveredKey {
  readonly pressed: string;
  /** What has the focus; `undefined`: nothing has. */
  readonly focused: Element | undefined;
  /** Keys of one character work: those who dictate may have switched them off. */
  readonly hasSingleKeys: boolean;
}

/**
 * Whether a key that was pressed while the pointer lies over a plot is meant for it: where nothing has the focus all are;
 * beside a control, which acts by Enter, Space and arrows, letters and signs alone.
 */
export function isForPlot({ pressed, focused, hasSingleKeys }: HoveredKey): boolean {
  if (pressed.startsWith('mod+')) return false;
  const isSingle = isSingleKey(pressed);
  if (isSingle && !hasSingleKeys) return false;
  if (focused === undefined) return true;
  return isSingle && pressed !== ' ' && focused.closest(TAKES_LETTERS) === null;
}

/** Rows that share the keys of the one that has them. */
const isUnderPointer = (host: HTMLElement): boolean =>
  host.matches(':hover') || (host.dataset['row'] !== undefined && document.querySelector('[data-row]:hover') !== null);

function hand(host: HTMLElement, event: KeyboardEvent): void {
  const { target } = event;
  if (event.defaultPrevented || event.isComposing || (target instanceof Node && host.contains(target))) return;
  if (document.querySelector('dialog[open]') !== null || !isUnderPointer(host)) return;
  const focused = target instanceof Element && target !== document.body ? target : undefined;
  const { hasSingleKeys } = useSettings.getState();
  if (!isForPlot({ pressed: getPressed(event), focused, hasSingleKeys })) return;
  // It goes on from the plot as if that had the focus: to its own keys, then to those that work everywhere.
  event.stopImmediatePropagation();
  if (!host.dispatchEvent(new KeyboardEvent('keydown', event))) event.preventDefault();
}

/** Goes to an element that takes keys: it takes them also while the pointer lies over it and nobody has clicked there. */
export function useHoveredKeys(): RefCallback<HTMLElement> {
  return useCallback((host: HTMLElement) => {
    const hear = (event: KeyboardEvent): void => hand(host, event);
    addEventListener('keydown', hear, { capture: true });
    return () => removeEventListener('keydown', hear, { capture: true });
  }, []);
}
