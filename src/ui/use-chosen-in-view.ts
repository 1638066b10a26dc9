import { type RefObject, useEffect } from 'react';

const CHOSEN = '[role=radio][aria-checked=true]';

/**
 * Scrolls a bar so that what is chosen in each of its groups is in view, now and whenever a choice or the width changes.
 * Where they do not fit together the first group wins.
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
  // What a button of the bar has opened lies elsewhere.
  const chosen = [...bar.querySelectorAll(CHOSEN)].filter((one) => one.closest('[popover]') === null);
  for (const one of chosen.reverse()) one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
