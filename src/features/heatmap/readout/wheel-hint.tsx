import { useEffect, useState } from 'react';

/** How long the hint stays, ms. */
const SHOWN_MS = 6000;

/** Told once, and not to those who have found it by themselves. */
const TOLD = { isKnown: false };

/** After the first turn of the wheel, which zooms time alone: how prices are zoomed with it. */
export function WheelHint({ told = TOLD }: { readonly told?: { isKnown: boolean } }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const host = document.querySelector('[data-host=plot]');
    const onWheel = ({ ctrlKey, metaKey, shiftKey, deltaX, deltaY }: WheelEvent): void => {
      const isBoth = ctrlKey || metaKey;
      // A turn sideways moves the plot.
      const isZoom = isBoth || (!shiftKey && Math.abs(deltaY) > Math.abs(deltaX));
      if (!isZoom || (!isBoth && told.isKnown)) return;
      setShown(!isBoth);
      told.isKnown = true;
    };
    const listening = new AbortController();
    host?.addEventListener('wheel', onWheel as EventListener, { passive: true, signal: listening.signal });
    return () => listening.abort();
  }, [told]);
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <p className="pointer-events-none absolute bottom-2 left-1/2 z-10 w-max max-w-[calc(100%-12px)] -translate-x-1/2 rounded-md bg-overlay px-2 py-1 text-xs text-fg-1 shadow-pop">
      Ctrl + wheel zooms prices too
    </p>
  );
}
