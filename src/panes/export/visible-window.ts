/** What can be seen of an element's contents, in viewport CSS px. */
export type Window = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** The part of `root` that no element from `inner` outwards cuts off. */
export function findWindow(inner: Element | null, root: HTMLElement): Window {
  let { left, top, right, bottom } = root.getBoundingClientRect();
  for (let at = inner; at !== null && at !== root; at = at.parentElement) {
    const style = getComputedStyle(at);
    // Inline elements cut nothing off.
    if (style.display === 'inline' || style.display === 'contents') continue;
    const box = at.getBoundingClientRect();
    if (style.overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
    if (style.overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
  }
  return { left, top, right, bottom };
}
