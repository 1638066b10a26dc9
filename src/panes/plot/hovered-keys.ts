import { type RefCallback, useCallback } from 'react';
import { useSettings } from '@/state/settings';
import { getPressed, isSingleKey } from '../shortcuts';

/** Elements that use text keys while they have the focus. */
const TYPED_IN = 'input, textarea, select, [contenteditable=true]';
const TAKES_LETTERS = `${TYPED_IN}, dialog, [role=dialog], [role=menu], [role=listbox], [role=grid], [role=tree]`;

export interface HoveredKey {
  readonly pressed: string;
  /** The focused element; `undefined`: nothing is focused. */
  readonly focused: Element | undefined;
  /** Whether single-character keys are on. People who dictate switch them off. */
  readonly hasSingleKeys: boolean;
}

/**
 * Whether a key pressed with the pointer over a plot goes to the plot. If nothing is focused, every key does. If a
 * control is focused, only letters and signs do, because the control uses Enter, Space and arrows.
 */
export function isForPlot({ pressed, focused, hasSingleKeys }: HoveredKey): boolean {
  if (pressed.startsWith('mod+')) return false;
  const isSingle = isSingleKey(pressed);
  if (isSingle && !hasSingleKeys) return false;
  if (focused === undefined) return true;
  return isSingle && pressed !== ' ' && focused.closest(TAKES_LETTERS) === null;
}

/** Whether the pointer is over the element's row, as all parts of a row share its keys. */
const isUnderPointer = (host: HTMLElement): boolean =>
  host.matches(':hover') || (host.dataset['row'] !== undefined && document.querySelector('[data-row]:hover') !== null);

function hand(host: HTMLElement, event: KeyboardEvent): void {
  const { target } = event;
  if (event.defaultPrevented || event.isComposing || (target instanceof Node && host.contains(target))) return;
  if (document.querySelector('dialog[open]') !== null || !isUnderPointer(host)) return;
  const focused = target instanceof Element && target !== document.body ? target : undefined;
  const { hasSingleKeys } = useSettings.getState();
  if (!isForPlot({ pressed: getPressed(event), focused, hasSingleKeys })) return;
  // Dispatched from the plot as if it were focused: first its own keys, then the global ones.
  event.stopImmediatePropagation();
  if (!host.dispatchEvent(new KeyboardEvent('keydown', event))) event.preventDefault();
}

/** Ref of an element with its own keys, which then also work while the pointer is over it, without a click. */
export function useHoveredKeys(): RefCallback<HTMLElement> {
  return useCallback((host: HTMLElement) => {
    const hear = (event: KeyboardEvent): void => hand(host, event);
    addEventListener('keydown', hear, { capture: true });
    return () => removeEventListener('keydown', hear, { capture: true });
  }, []);
}
