import type { CSSProperties } from 'react';
import type { PlotSize } from '@/charts/viewport/viewport';
import type { Readout } from './readout-words';

/** The widest card: prices of two decimals, seconds. */
const CARD_WIDTH_CSS_PX = 250;
/** Title and margins, and one row. */
const CARD_HEAD_CSS_PX = 40;
const ROW_CSS_PX = 18;
const CURSOR_GAP_CSS_PX = 16;

export interface ReadoutCardProps {
  readonly readout: Readout;
  /** Cursor in CSS px from the plot's top left. */
  readonly x: number;
  readonly y: number;
  readonly size: PlotSize;
}

/** The exact figures of the cell under the cursor; turns to the side where there is room. */
export function ReadoutCard({ readout, x, y, size }: ReadoutCardProps) {
  return (
    <div
      className="pointer-events-none absolute z-20 w-max min-w-53.5 rounded-md border border-line-strong bg-overlay/96 px-2.5 py-2 text-xs shadow-pop max-sm:hidden"
      style={placeCard(x, y, size, CARD_HEAD_CSS_PX + readout.rows.length * ROW_CSS_PX)}
    >
      <div className="mb-1 flex justify-between gap-3 whitespace-nowrap">
        <b className="font-semibold text-fg-1">{readout.title}</b>
        <span className="text-fg-3">{readout.time}</span>
      </div>
      <ReadoutRows readout={readout} />
    </div>
  );
}

const TONES = { buy: 'text-buy', sell: 'text-sell' } as const;

function ReadoutRows({ readout }: { readonly readout: Readout }) {
  return (
    <dl>
      {readout.rows.map(({ label, value, tone }) => (
        <div key={label} className="flex justify-between gap-3 leading-4.5">
          <dt className="text-fg-3">{label}</dt>
          <dd className={tone === undefined ? 'text-fg-1' : TONES[tone]}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The same beside each other, for windows too narrow for a card. */
export function ReadoutStrip({ readout }: { readonly readout: Readout }) {
  return (
    <>
      <div className="flex justify-between">
        <b className="font-semibold text-fg-1">{readout.title}</b>
        <span className="text-fg-3">{readout.time}</span>
      </div>
      <dl className="mt-0.5 flex justify-between gap-2">
        {readout.rows.map(({ label, value, tone }) => (
          <div key={label}>
            <dt className="text-2xs text-fg-3">{label}</dt>
            <dd className={`font-[550] ${tone === undefined ? 'text-fg-1' : TONES[tone]}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function placeCard(x: number, y: number, size: PlotSize, height: number): CSSProperties {
  const fitsRight = x + CURSOR_GAP_CSS_PX + CARD_WIDTH_CSS_PX <= size.width;
  const fitsBelow = y + CURSOR_GAP_CSS_PX + height <= size.height;
  const left = fitsRight ? x + CURSOR_GAP_CSS_PX : x - CURSOR_GAP_CSS_PX - CARD_WIDTH_CSS_PX;
  const top = fitsBelow ? y + CURSOR_GAP_CSS_PX : y - CURSOR_GAP_CSS_PX - height;
  return { left: Math.max(0, left), top: Math.max(0, top) };
}
