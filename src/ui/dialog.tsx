import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';

export interface DialogProps {
  /** Accessible name. */
  readonly label: string;
  /** On Escape, or a press outside it. */
  readonly onClose: () => void;
  /** What gets the focus back; by default what has it when the dialog opens. */
  readonly returnTo?: Element | null;
  /** It takes the focus itself instead of its first control: a press that opened it then draws no ring. */
  readonly takesFocus?: boolean;
  readonly className?: string;
  /** Only for computed positions. */
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** Candidates for the returned focus: `from`, then its focusable ancestors, such as the list of a removed row. */
function listPlaces(from: Element | null): readonly HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let at = from; at !== null; at = at.parentElement)
    if (at instanceof HTMLElement && (at === from || at.tabIndex >= 0 || at.id === 'main')) places.push(at);
  return places;
}

/**
 * A modal over the page while it is mounted. Traps the focus, closes on Escape and on a press outside it, and returns
 * the focus to where it was.
 */
export function Dialog({ label, onClose, returnTo, takesFocus = false, className = '', style, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const returned = useRef(returnTo);

  useEffect(() => {
    const element = dialog.current;
    const places = listPlaces(returned.current ?? document.activeElement);
    element?.showModal();
    if (takesFocus) element?.focus();
    return () => {
      element?.close();
      places.find(({ isConnected }) => isConnected)?.focus();
    };
  }, [takesFocus]);

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
      tabIndex={takesFocus ? -1 : undefined}
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
