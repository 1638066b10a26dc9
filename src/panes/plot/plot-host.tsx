import type { KeyboardEvent } from 'react';
import { useHoveredKeys } from './hovered-keys';

export interface PlotHostProps {
  /** Accessible name. */
  readonly plotName: string;
  /** Id of the element that describes the plot. */
  readonly summaryId: string;
  readonly testId: string;
  onKeyDown(event: KeyboardEvent): void;
}

/** The element into which a plot is drawn, and which receives its keys. */
export function PlotHost({ plotName, summaryId, testId, onKeyDown }: PlotHostProps) {
  const hearHovered = useHoveredKeys();
  return (
    <div
      ref={hearHovered}
      data-host="plot"
      role="group"
      aria-roledescription="chart"
      aria-label={plotName}
      aria-describedby={summaryId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move a cursor over what is drawn
      tabIndex={0}
      data-testid={testId}
      className="absolute inset-0 cursor-crosshair touch-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
      onKeyDown={onKeyDown}
    />
  );
}
