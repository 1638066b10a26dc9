import type { KeyboardEvent, PointerEvent } from 'react';
import { clampRowHeight, ROW_LEAST_CSS_PX, ROW_MOST_CSS_PX } from '@/features/chart/view/chart-layout';

export interface RowSeparatorProps {
  /** Part of the accessible name: "volume". */
  readonly name: string;
  /** CSS px from the top of the stack. */
  readonly top: number;
  /** Height of the row, CSS px. */
  readonly height: number;
  onHeight(height: number): void;
  /** Restores the default height. */
  onReset(): void;
}

const STEP_CSS_PX = 8;
const LONG_STEP_CSS_PX = 40;
/** The edge can be grabbed within this distance on both sides. */
const GRASP_CSS_PX = 4;

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** The upper edge of a row: dragging it up grows the row, down shrinks it. */
export function RowSeparator({ name, top, height, onHeight, onReset }: RowSeparatorProps) {
  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const ends: Readonly<Record<string, number>> = { Home: ROW_LEAST_CSS_PX, End: ROW_MOST_CSS_PX };
    const next =
      step === undefined ? ends[event.key] : height + step * (event.shiftKey ? LONG_STEP_CSS_PX : STEP_CSS_PX);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onHeight(clampRowHeight(next));
  }
  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return;
    const edge = event.currentTarget;
    const [start, from] = [event.clientY, height];
    edge.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent): void => onHeight(clampRowHeight(from + start - moved.clientY));
    const end = (): void => {
      edge.removeEventListener('pointermove', move);
      edge.removeEventListener('pointerup', end);
      edge.removeEventListener('pointercancel', end);
    };
    edge.addEventListener('pointermove', move);
    edge.addEventListener('pointerup', end);
    edge.addEventListener('pointercancel', end);
  }
  return (
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={`Resize ${name} pane`}
      aria-valuenow={height}
      aria-valuemin={Math.min(ROW_LEAST_CSS_PX, height)}
      aria-valuemax={ROW_MOST_CSS_PX}
      aria-valuetext={`${height} pixels`}
      tabIndex={0}
      className="absolute inset-x-0 z-30 cursor-row-resize touch-none outline-none hover:bg-accent/25 focus-visible:bg-accent/45"
      style={{ top: top - GRASP_CSS_PX, height: 2 * GRASP_CSS_PX }}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onDoubleClick={onReset}
    />
  );
}
