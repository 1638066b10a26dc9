import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Popover } from './popover';

const DELAY_MS = 400;

export interface TooltipProps {
  readonly text: string;
  readonly className?: string;
  /** It has its own accessible name: the tooltip is only visual. */
  readonly children: ReactNode;
}

/** A tooltip for its content, on hover and on keyboard focus. */
export function Tooltip({ text, className = '', children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => () => clearTimeout(timer.current), []);

  function close(): void {
    clearTimeout(timer.current);
    setOpen(false);
  }

  return (
    <span
      ref={anchor}
      className={`inline-flex ${className}`}
      onPointerEnter={() => {
        timer.current = setTimeout(() => setOpen(true), DELAY_MS);
      }}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => setOpen(event.target.matches(':focus-visible'))}
      onBlur={close}
      onKeyDown={close}
    >
      {children}
      {isOpen && (
        <Popover
          anchor={anchor}
          onClose={close}
          kind="manual"
          className="pointer-events-none max-w-70 px-2 py-1.25 text-xs"
        >
          <span role="tooltip">{text}</span>
        </Popover>
      )}
    </span>
  );
}
