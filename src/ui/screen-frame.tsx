import type { ReactNode } from 'react';

export interface ScreenFrameProps {
  /** Title of the view: the page's only h1, for screen readers. */
  readonly title: string;
  readonly toolbar: ReactNode;
  /** Content of the status bar; hidden in narrow windows. */
  readonly status: ReactNode;
  readonly children: ReactNode;
}

/** A view under the header: toolbar, main area that fills the rest, status bar. */
export function ScreenFrame({ title, toolbar, status, children }: ScreenFrameProps) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      {toolbar}
      {/* Old drawings fade; texts state their age themselves, and buttons keep working. */}
      <div className="relative flex min-h-0 flex-1 bg-app in-data-offline:[&_canvas]:opacity-55">{children}</div>
      <StatusBar>{status}</StatusBar>
    </>
  );
}

function StatusBar({ children }: { readonly children: ReactNode }) {
  return (
    <footer
      aria-label="Status"
      // A fact that does not fit is left out whole, as half of it would read as another: it wraps out of sight.
      className="flex h-6.5 flex-none flex-wrap content-start items-center gap-x-3.5 overflow-hidden border-t border-line bg-panel px-3 text-xs leading-[25px] whitespace-nowrap text-fg-3 max-md:hidden"
    >
      {children}
    </footer>
  );
}

/** A figure of the status bar: label in grey, value stronger. */
export function StatusFact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span>
      {label} <b className="font-medium text-fg-2">{children}</b>
    </span>
  );
}
