import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { computePopoverPosition } from './popover-position';

export interface PopoverProps {
  /** The element it belongs to, which gets the focus back. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly align?: 'start' | 'end';
  readonly id?: string;
  readonly role?: 'dialog';
  readonly label?: string;
  /** `manual` stays until it is unmounted: for popovers that open on hover. */
  readonly kind?: 'auto' | 'manual';
  readonly className?: string;
  readonly children: ReactNode;
}

/** Shown over the page beside its anchor while mounted; a press elsewhere or Escape closes it. */
export function Popover(props: PopoverProps) {
  const { anchor, onClose, align = 'start', kind = 'auto' } = props;
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    element.showPopover();
    const place = (): void => {
      const at = anchor.current?.getBoundingClientRect();
      if (at === undefined) return;
      element.style.maxHeight = '';
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const spot = computePopoverPosition(at, size, { width: innerWidth, height: innerHeight }, align);
      element.style.left = `${spot.left}px`;
      element.style.top = `${spot.top}px`;
      element.style.maxHeight = `${spot.maxHeight}px`;
    };
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      removeEventListener('resize', place);
    };
  }, [anchor, align]);

  useEffect(() => {
    const element = box.current;
    const onToggle = (event: Event): void => {
      if ((event as ToggleEvent).newState === 'closed') onClose();
    };
    element?.addEventListener('toggle', onToggle);
    return () => element?.removeEventListener('toggle', onToggle);
  }, [onClose]);

  return (
    <div
      ref={box}
      popover={kind}
      id={props.id}
      role={props.role}
      aria-label={props.label}
      className={`pop ${props.className ?? ''}`}
    >
      {props.children}
    </div>
  );
}
