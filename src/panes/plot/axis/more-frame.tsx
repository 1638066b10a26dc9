import { type ReactNode, useEffect, useRef } from 'react';

/** The panel behind "More". Focuses its first control. */
export function MoreFrame({ children }: { readonly children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>('[tabindex="0"], button')?.focus(), []);
  return (
    <div ref={panel} className="flex flex-col gap-1.5 px-3.5 py-2.5">
      {children}
    </div>
  );
}
