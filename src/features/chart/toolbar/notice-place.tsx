import type { ReactNode } from 'react';

/** A strip of its own below the panes: a notice over them would hide the figures that it speaks of. */
export function NoticePlace({ children }: { readonly children: ReactNode }) {
  return <div className="flex-none border-t border-line bg-panel px-2 py-1">{children}</div>;
}
