import type { ReactNode } from 'react';
import type { PriceScale } from '@/charts/viewport/price-scale';
import type { Viewport } from '@/charts/viewport/viewport';
import { type DataBox, isBoxInView, percentOf, placeBox, placeWords } from './data-box';

export interface MeasuredBoxProps {
  readonly box: DataBox;
  readonly view: Viewport;
  readonly scale?: PriceScale;
  /** Height of the plot, CSS px. */
  readonly height: number;
  /** The measurement. */
  readonly children: ReactNode;
}

/** A box on the plot's data: ⇧drag measures and shows the result, ⌥drag shows the area to zoom to. */
export function MeasuredBox({ box, view, scale, height, children }: MeasuredBoxProps) {
  if (!isBoxInView(box, view)) return null;
  const placed = placeBox(box, view, scale);
  const { left, top, right, bottom } = placed;
  const isMeasure = box.kind === 'measure';
  const tint = isMeasure ? 'border-accent bg-accent/12' : 'border-crosshair bg-crosshair/10';
  return (
    <>
      <div
        className={`pointer-events-none absolute z-10 border ${tint}`}
        style={{
          left: percentOf(left),
          top: percentOf(top),
          width: percentOf(right - left),
          height: percentOf(bottom - top),
        }}
      />
      {isMeasure && (
        <div
          className="pointer-events-none absolute z-10 my-1 w-max rounded-md bg-overlay px-2 py-1 text-xs text-fg-1 shadow-pop"
          style={placeWords(placed, height)}
        >
          {children}
        </div>
      )}
    </>
  );
}
