import { type KeyboardEvent, type MouseEvent, type RefCallback, useCallback } from 'react';
import { useHoveredKeys } from './hovered-keys';

export interface PlotHostProps {
  /** Accessible name. */
  readonly plotName: string;
  /** Id of the element that describes the plot. */
  readonly summaryId: string;
  readonly testId: string;
  /** How the element is found; by default as the plot among the hosts of a screen. */
  readonly host?: { readonly 'data-row': string };
  /** Attaches gestures to it. */
  readonly attach?: RefCallback<HTMLElement>;
  onKeyDown(event: KeyboardEvent): void;
  /** On a right click, a long press that no gesture takes, or the menu key. */
  onContextMenu?(event: MouseEvent<HTMLElement>): void;
}

const PLOT = { 'data-host': 'plot' };

/** The element into which a plot is drawn, and which receives its keys. */
export function PlotHost({ plotName, summaryId, testId, host, attach, onKeyDown, onContextMenu }: PlotHostProps) {
  const hearHovered = useHoveredKeys();
  const attachAll: RefCallback<HTMLElement> = useCallback(
    (element: HTMLElement) => {
      const leave = [attach?.(element), hearHovered(element)];
      return () => {
        for (const one of leave) one?.();
      };
    },
    [attach, hearHovered],
  );
  return (
    <div
      ref={attachAll}
      {...(host ?? PLOT)}
      role="group"
      aria-roledescription="chart"
      aria-label={plotName}
      aria-describedby={summaryId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move a cursor over what is drawn
      tabIndex={0}
      data-testid={testId}
      className="absolute inset-0 cursor-crosshair touch-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
    />
  );
}
