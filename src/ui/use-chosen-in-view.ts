import { type RefObject, useEffect } from 'react';

const CHOSEN = '[role=radio][aria-checked=true]';

/**
 * Scrolls a bar so that the current choice of each group is in view, now and whenever a choice or the width changes. If
 * they do not fit together, the first group wins.
 */
export function useChosenInView(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const show = () => showChosen(element);
    const choices = new MutationObserver(show);
    choices.observe(element, { subtree: true, childList: true, attributeFilter: ['aria-checked'] });
    const widths = new ResizeObserver(show);
    widths.observe(element);
    return () => {
      choices.disconnect();
      widths.disconnect();
    };
  }, [bar]);
}

function showChosen(bar: HTMLElement): void {
  if (bar.scrollWidth <= bar.clientWidth) return;
  // A popover opened by a button of the bar lies elsewhere.
  const chosen = [...bar.querySelectorAll(CHOSEN)].filter((one) => one.closest('[popover]') === null);
  for (const one of chosen.reverse()) one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
