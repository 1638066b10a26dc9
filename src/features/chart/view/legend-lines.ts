import type { StackRowId } from '@/charts/echarts/stack-data';
import type { ChartView } from './chart-view';

/** Width of an average letter of a legend, the gap between two figures, and the width of margins and menu; CSS px. */
const [LETTER_CSS_PX, GAP_CSS_PX, FRAME_CSS_PX] = [6.6, 10, 62] as const;
/** Letters of a figure next to the name of its venue: "66.48K", "+0.0100%". */
const [AMOUNT_LETTERS, RATE_LETTERS] = [7, 9] as const;

interface Legend {
  readonly title: string;
  /** The texts before the venues, at their longest. */
  readonly together: readonly string[];
  readonly letters: number;
}

const LEGENDS = {
  oi: {
    title: 'Open interest',
    together: ['Sum of 3 of 3', '111.8K BTC', '+1,000.5', '+0.55%', 'lines: % since the left edge'],
    letters: AMOUNT_LETTERS,
  },
  funding: {
    title: 'Funding',
    together: ['OI-weighted of 3 of 3', '+0.0115% / 8h', '+12.6% a year', 'predicted +0.0100% / 8h', 'spread 0.0100%'],
    letters: RATE_LETTERS,
  },
} as const satisfies Partial<Record<StackRowId, Legend>>;

export type LegendLines = Readonly<Partial<Record<StackRowId, number>>>;

/** Number of legend lines that rows with a figure per venue need on a plot `width` CSS px wide, so that all fit. */
export function countLegendLines(
  {
    isByVenue,
    columns,
  }: Pick<ChartView, 'isByVenue'> & {
    readonly columns: { readonly each: readonly { readonly market: { readonly exchange: string } }[] };
  },
  width: number,
): LegendLines {
  if (!isByVenue) return {};
  const lines = ({ title, together, letters }: Legend): number =>
    countLines(
      [...together.map(({ length }) => length), ...columns.each.map(({ market }) => market.exchange.length + letters)],
      width - FRAME_CSS_PX - title.length * LETTER_CSS_PX - GAP_CSS_PX,
    );
  return { oi: lines(LEGENDS.oi), funding: lines(LEGENDS.funding) };
}

/** Number of lines for figures of these lengths, none of them broken. */
function countLines(letters: readonly number[], width: number): number {
  let [lines, used] = [1, 0];
  for (const count of letters) {
    const needed = count * LETTER_CSS_PX + GAP_CSS_PX;
    if (used > 0 && used + needed > width) {
      lines++;
      used = 0;
    }
    used += needed;
  }
  return lines;
}
