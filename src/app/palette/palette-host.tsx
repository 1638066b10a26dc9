import { type KeyboardEvent, Suspense, useState } from 'react';
import { lazyPart } from '@/client/lazy-part';
import type { MarketPaletteProps } from './market-palette';

export const loadPalette = () => import('./market-palette');

const MarketPalette = lazyPart(() => loadPalette().then((module) => ({ default: module.MarketPalette })));

/** The palette. Text typed before its code has loaded is kept for it, and triggers no shortcut meanwhile. */
export function PaletteHost(props: Omit<MarketPaletteProps, 'begun' | 'returnTo'>) {
  const { onClose } = props;
  const [begun, setBegun] = useState('');
  // Read before the placeholder field takes the focus.
  const [returnTo] = useState(() => document.activeElement);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
    if (returnTo instanceof HTMLElement) returnTo.focus();
  }
  return (
    <Suspense
      fallback={
        <div className="fixed top-13 left-2 z-100 w-160 max-w-[calc(100vw-16px)] overflow-hidden rounded-[10px] border border-line-strong bg-overlay shadow-dialog">
          <div className="progress-bar" />
          <input
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to type
            autoFocus
            aria-label="Search markets"
            placeholder="Loading the palette"
            className="h-11.5 w-full bg-transparent px-3.5 text-[15px] outline-none"
            onInput={(event) => setBegun(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={({ currentTarget }) => {
              // When another window takes the focus, the field stays the active element.
              if (document.activeElement !== currentTarget) onClose();
            }}
          />
        </div>
      }
    >
      <MarketPalette {...props} begun={begun} returnTo={returnTo} />
    </Suspense>
  );
}
