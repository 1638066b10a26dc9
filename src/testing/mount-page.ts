import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

/**
 * Renders a page at `address`, with nothing stored and `answer` in place of the network; returns a function that
 * removes it all.
 */
export function mountPage(page: ReactNode, address: string, answer: (url: string) => Promise<Response>): () => void {
  localStorage.clear();
  history.replaceState(null, '', address);
  vi.stubGlobal('fetch', answer);
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
