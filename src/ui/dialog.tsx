import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';

export interface DialogProps {
  /** Accessible name. */
  readonly label: string;
  /** Escape, or a press beside it. */
  readonly onClose: () => void;
  /** What gets the focus back; by default what has it as the dialog opens. */
  readonly returnTo?: Element | null;
  readonly className?: string;
  /** Computed places only. */
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** Where the focus goes back to: what has it, else the nearest around it that can have it, as a list whose row is gone. */
function listPlaces(from: Element | null): readonly HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let at = from; at !== null; at = at.parentElement)
    if (at instanceof HTMLElement && (at === from || at.tabIndex >= 0 || at.id === 'main')) places.push(at);
  return places;
}

/**
 * A modal over the page while it is mounted: traps the focus, closes on Escape and on a press beside it,
 * and gives the focus back to where it was.
 */
export function Dialog({ label, onClose, returnTo, className = '', style, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const returned = useRef(returnTo);

  useEffect(() => {
    const element = dialog.current;
    const places = listPlaces(returned.current ?? document.activeElement);
    element?.showModal();
    return () => {
      element?.close();
      places.find(({ isConnected }) => isConnected)?.focus();
    };
  }, []);

  function onPress(event: MouseEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    const box = event.currentTarget.getBoundingClientRect();
    const isInside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!isInside) onClose();
  }

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={`fixed border border-line-strong bg-overlay text-fg-1 shadow-dialog outline-none ${className}`}
      style={style}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={onPress}
    >
      {children}
    </dialog>
  );
}
