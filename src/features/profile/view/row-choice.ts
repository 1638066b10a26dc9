import { LETTER_ROW_CSS_PX } from '@/charts/tpo/tpo-cells';
import type { SessionProfile } from '@/domain/tpo/session-profile';

/** Rows left free above and below the fitted ones. */
const ROWS_FREE = 5;
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
  const rows = (high - low) / held[0].rowHeight + 1;
  const room = Math.max(1, Math.floor(height / LETTER_ROW_CSS_PX) - ROWS_FREE);
  return ROW_FACTORS.find((factor) => rows / factor + 1 <= room) ?? ROW_FACTORS[ROW_FACTORS.length - 1];
}
