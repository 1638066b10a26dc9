import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

/** Renders a page at `address`, with nothing stored and `fetch` in place of the browser's; gives what takes all of it away. */
export function mountPage(page: ReactNode, address: string, fetch: (url: string) => Promise<Response>): () => void {
  localStorage.clear();
  history.replaceState(null, '', address);
  vi.stubGlobal('fetch', fetch);
  const host = document.body.appendChild(document.createElement('div'));
  host.style.height = '700px';
  const root = createRoot(host);
  root.render(page);
  return () => {
    root.unmount();
    document.body.replaceChildren();
    vi.unstubAllGlobals();
  };
}
