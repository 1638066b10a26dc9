/** As in the plot: lines 1 px, 6 px and 12 px apart along the time axis. */
export const MISSING =
  'repeating-linear-gradient(135deg, color-mix(in srgb, var(--text-1) 14%, var(--bg-canvas)) 0 0.707px, var(--bg-canvas) 0.707px 4.243px)';
const OUTSIDE =
  'repeating-linear-gradient(45deg, color-mix(in srgb, var(--text-1) 7%, var(--bg-canvas)) 0 0.707px, var(--bg-canvas) 0.707px 8.485px)';
const ZERO = 'var(--bg-canvas)';
const LAST_BOOK = 'repeating-linear-gradient(90deg, var(--text-3) 0 4px, var(--bg-canvas) 4px 6px)';

const STATES = [
  { name: 'No snapshot', ground: MISSING, words: 'not loaded or not recorded' },
  { name: 'Outside the requested depth', ground: OUTSIDE, words: 'unknown' },
  { name: 'Zero', ground: ZERO, words: 'no size, or below the cut-off' },
  { name: 'Last book', ground: LAST_BOOK, words: 'in dashes after the newest snapshot' },
] as const;

/** Explains the patterns that are not received sizes. */
export function HeatLegend() {
  return (
    <ul aria-label="Cells without a received size" className="flex flex-col gap-1">
      {STATES.map(({ name, ground, words }) => (
        <li key={name} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className="keep-colours h-3.5 w-7 flex-none rounded-sm border border-line"
            style={{ background: ground }}
          />
          <span>
            {name} <span className="text-fg-3">{words}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
