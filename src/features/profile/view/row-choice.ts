import { LETTER_ROW_CSS_PX } from '@/charts/tpo/tpo-cells';
import type { SessionProfile } from '@/domain/tpo/session-profile';

/** Rows left free below the lowest and above the highest. */
const [FREE_BELOW, FREE_ABOVE] = [2, 3] as const;
/** Height that the pane's heading covers, with a line below it and its name. */
const HEADING_CSS_PX = 40;
/** Share of the plot that it may cover in a low window, or before the height is known. */
const MOST_HEADING_SHARE = 0.1;

/** Rows left free around `count` rows on a plot of `height` CSS px; 0: not known yet. */
export function countFreeRows(count: number, height: number): { readonly below: number; readonly above: number } {
  const share = height > 0 ? Math.min(MOST_HEADING_SHARE, HEADING_CSS_PX / height) : MOST_HEADING_SHARE;
  return { below: FREE_BELOW, above: Math.max(FREE_ABOVE, ((count + FREE_BELOW) * share) / (1 - share)) };
}

/** Rounding of edges to pixels takes no letters away. */
const SLACK = 0.999;

const LEADS = [1, 2, 5] as const;
const MAX_DECADES = 4;

/** Numbers of recommended rows that one row may stand for: 1, 2, 5, 10 … 50,000. */
export const ROW_FACTORS: readonly number[] = Array.from({ length: MAX_DECADES + 1 }, (_, decade) =>
  LEADS.map((lead) => lead * 10 ** decade),
).flat();

/** The finest rows in which all profiles fit into `height` CSS px as letters. */
export function chooseRowFactor(profiles: readonly SessionProfile[], height: number): number {
  const held = profiles.filter(({ levels }) => levels.length > 0);
  if (held.length === 0) return 1;
  const low = Math.min(...held.map(({ levels }) => levels.price[0]));
  const high = Math.max(...held.map(({ levels }) => levels.price[levels.length - 1]));
  const rows = (high - low) / held[0].rowHeight;
  const fits = (factor: number): boolean => {
    // Coarser rows begin below the lowest and end above the highest.
    const count = rows / factor + 1;
    const { below, above } = countFreeRows(count, height);
    return (count + below + above) * LETTER_ROW_CSS_PX * SLACK <= height;
  };
  return ROW_FACTORS.find(fits) ?? ROW_FACTORS[ROW_FACTORS.length - 1];
}

/** Fewer rows than this show no shape, and more are too low to be told apart. */
const [LEAST_ROWS, MOST_ROWS] = [8, 200] as const;

/**
 * Numbers of recommended rows that leave a profile of readable rows, ascending: by the widest of the sessions. `chosen`
 * is among them, as it is shown as chosen.
 */
export function listRowFactors(profiles: readonly SessionProfile[], chosen: number): readonly number[] {
  const counts = profiles.map(({ levels: { price, length }, rowHeight }) =>
    length === 0 ? 0 : (price[length - 1] - price[0]) / rowHeight + 1,
  );
  const rows = Math.max(1, ...counts);
  const isReadable = (factor: number): boolean => rows / factor >= LEAST_ROWS && rows / factor <= MOST_ROWS;
  // A session of a few rows has them as they are.
  const readable = rows < LEAST_ROWS ? ROW_FACTORS.slice(0, 1) : ROW_FACTORS.filter(isReadable);
  return [...new Set([...readable, chosen])].sort((a, b) => a - b);
}
