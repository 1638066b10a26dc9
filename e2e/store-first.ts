import type { Page } from '@playwright/test';

/** Fills the page's storage before its own scripts run, at every load. A blank page has no storage. */
export function storeFirst(page: Page, name: 'connection' | 'settings', state: object): Promise<unknown> {
  return page.addInitScript(
    ([key, text]) => {
      if (location.protocol === 'http:') localStorage.setItem(key, text);
    },
    [`depthscape.${name}`, JSON.stringify({ state, version: 1 })] as const,
  );
}
