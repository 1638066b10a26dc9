import { useLayoutEffect, useRef, useState } from 'react';
import type { PlotSize } from '@/charts/viewport/viewport';
import { TONES } from '@/ui/tones';

/** One line of the readout: its label and its value. */
export interface ReadoutRow {
  readonly label: string;
  readonly value: string;
  readonly tone?: 'buy' | 'sell';
  /** In a short strip, where its words would take lines of their own. */
  readonly short?: Pick<ReadoutRow, 'label' | 'value'>;
  /** Starts the rows of another layer, with its name and the prices and time of its own cell. */
  readonly isHead?: true;
}

export interface Readout {
  /** Price range that the level stands for. */
  readonly title: string;
  readonly time: string;
  readonly rows: readonly ReadoutRow[];
  /** The readout in one sentence, for a screen reader. */
  readonly spoken: string;
}

/** Width of the widest card, with two-decimal prices and seconds. */
const CARD_WIDTH_CSS_PX = 250;
/** Height of title and margins, and of one row. */
const CARD_HEAD_CSS_PX = 40;
const ROW_CSS_PX = 18;
const CURSOR_GAP_CSS_PX = 16;

/** The visible part of a readout. */
export type ShownReadout = Omit<Readout, 'spoken'>;

export interface ReadoutCardProps {
  readonly readout: ShownReadout;
  /** Calls `place` with the cursor's place until the returned function is called. */
  follow(place: PlaceCard): () => void;
}

/**
 * Places the card at the cursor, in CSS px from the plot's top left. `gap`: distance to the card, for wide marks at
 * the cursor.
 */
export type PlaceCard = (x: number, y: number, size: PlotSize, gap?: number) => void;

/** The exact figures of the cell under the cursor, on the side where the card fits. */
export function ReadoutCard({ readout, follow }: ReadoutCardProps) {
  const card = useRef<HTMLDivElement>(null);
  // It moves with the cursor without a render.
  useLayoutEffect(() => {
    const height = CARD_HEAD_CSS_PX + readout.rows.length * ROW_CSS_PX;
    return follow((x, y, size, gap) => {
      const { left, top } = placeCard(x, y, size, height, gap);
      if (card.current !== null) card.current.style.transform = `translate(${left}px, ${top}px)`;
    });
  });
  return (
    <div
      ref={card}
      className="pointer-events-none absolute top-0 left-0 z-20 will-change-transform w-max min-w-53.5 max-w-62.5 rounded-md border border-line-strong bg-overlay px-2.5 py-2 text-xs shadow-pop max-sm:hidden"
    >
      <div className="mb-1 flex justify-between gap-3 whitespace-nowrap">
        <b className="font-semibold text-fg-1">{readout.title}</b>
        <span className="text-fg-3">{readout.time}</span>
      </div>
      <ReadoutRows readout={readout} />
    </div>
  );
}

function ReadoutRows({ readout }: { readonly readout: ShownReadout }) {
  return (
    <dl>
      {keyRows(readout).map(({ key, label, value, tone, isHead }) => (
        <div
          key={key}
          className={`flex justify-between gap-3 leading-4.5 ${isHead ? 'mt-1 border-t border-line pt-1 whitespace-nowrap' : ''}`}
        >
          <dt className={isHead ? 'font-semibold text-fg-1' : 'text-fg-3'}>{label}</dt>
          <dd className={tone === undefined ? 'text-fg-1' : TONES[tone]}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Keys for the rows by position, as labels can repeat. */
function keyRows({ rows }: ShownReadout): readonly (ReadoutRow & { readonly key: string })[] {
  return rows.map((row, at) => ({ ...row, key: `${at} ${row.label}` }));
}

/** Rows of a short strip: two lines of three columns, or one line of each of several layers. */
const SHORT_ROWS = { alone: 6, each: 3 } as const;

/** The first rows of each layer, as many as a plot of a phone can spare. */
export function shortenRows(rows: readonly ReadoutRow[]): readonly ReadoutRow[] {
  const most = rows.some(({ isHead }) => isHead) ? SHORT_ROWS.each : SHORT_ROWS.alone;
  let taken = 0;
  return rows
    .filter(({ isHead }) => {
      taken = isHead ? 0 : taken + 1;
      return taken <= most;
    })
    .map((row) => ({ ...row, ...row.short }));
}

interface ReadoutStripProps {
  readonly readout: ShownReadout;
  /** It lies over a plot: only the first figures, and the others on demand. */
  readonly isShort?: boolean;
}

/** The readout in columns, for windows too narrow for a card. */
export function ReadoutStrip({ readout, isShort = false }: ReadoutStripProps) {
  const [isWhole, setWhole] = useState(false);
  const short = isShort ? shortenRows(readout.rows) : readout.rows;
  const rows = isWhole ? readout.rows : short;
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-3">
        <b className="font-semibold text-fg-1">{readout.title}</b>
        <span className="flex gap-2 text-fg-3">
          {readout.time}
          {short.length < readout.rows.length && (
            <button
              type="button"
              aria-expanded={isWhole}
              className="-my-1 min-h-6 px-1.5 text-accent"
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? 'Fewer' : 'All figures'}
            </button>
          )}
        </span>
      </div>
      {/* Focusable, so that keys can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label="Figures at the cursor" tabIndex={0} className="mt-0.5 max-h-44 overflow-y-auto">
        <dl className="grid grid-cols-[repeat(3,auto)] justify-between gap-x-3 gap-y-0.5 leading-4">
          {keyRows({ ...readout, rows }).map(({ key, label, value, tone, isHead }) => (
            <div
              key={key}
              className={
                isHead ? 'col-span-3 flex flex-wrap justify-between gap-x-3 border-t border-line pt-0.5' : 'min-w-0'
              }
            >
              <dt className={isHead ? 'font-semibold text-fg-1' : 'truncate text-2xs text-fg-3'}>{label}</dt>
              <dd className={`font-[550] wrap-anywhere ${tone === undefined ? 'text-fg-1' : TONES[tone]}`}>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

/** The card's place on whole pixels, because text between pixels is blurred. */
export function placeCard(
  x: number,
  y: number,
  size: PlotSize,
  height: number,
  gap = CURSOR_GAP_CSS_PX,
): { readonly left: number; readonly top: number } {
  const fitsRight = x + gap + CARD_WIDTH_CSS_PX <= size.width;
  const fitsBelow = y + CURSOR_GAP_CSS_PX + height <= size.height;
  const left = fitsRight ? x + gap : x - gap - CARD_WIDTH_CSS_PX;
  const top = fitsBelow ? y + CURSOR_GAP_CSS_PX : y - CURSOR_GAP_CSS_PX - height;
  return { left: Math.max(0, Math.round(left)), top: Math.max(0, Math.round(top)) };
}
