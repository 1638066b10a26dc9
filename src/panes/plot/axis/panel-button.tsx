import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useEarlyPart } from '@/panes/plot/use-early-part';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { PendingPart } from '@/ui/pending-part';
import { Popover } from '@/ui/popover';

export interface PanelButtonProps {
  /** Accessible name of the panel. */
  readonly label: string;
  readonly value: string;
  readonly className: string;
  /** Accessible name of the button; by default the value. */
  readonly name?: string;
  /** The side of the button that the panel keeps to; by default its end. */
  readonly align?: 'start' | 'end';
  /** Loads the panel's code, if that is separate. */
  readonly load?: () => Promise<unknown>;
  /** What opens something else closes the panel first. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

const loadNothing = (): Promise<unknown> => Promise.resolve();

/** A button with a panel under it. The focus returns to the button. */
export function PanelButton({
  label,
  value,
  className,
  name,
  align = 'end',
  load = loadNothing,
  children,
}: PanelButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const early = useEarlyPart(load);
  const anchor = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const button = anchor.current?.querySelector('button');
    return () => button?.focus();
  }, [isOpen]);
  return (
    <span ref={anchor} className="flex-none" {...early}>
      <Button aria-haspopup="dialog" aria-expanded={isOpen} aria-label={name} onClick={() => setOpen(!isOpen)}>
        {value}
        <Icon name="chevron" size={10} className="text-fg-3" />
      </Button>
      {isOpen && (
        <Popover anchor={anchor} align={align} role="dialog" label={label} className={className} onClose={close}>
          <Suspense fallback={<PendingPart what="the controls" className="h-40 px-3.5 py-3" />}>
            {typeof children === 'function' ? children(close) : children}
          </Suspense>
        </Popover>
      )}
    </span>
  );
}
