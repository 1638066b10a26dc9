import { nearestNiceStep } from '@/domain/nice-step';

/** Height of a price row over the price: some dozens of rows in a calm quarter of an hour, a thousand on a wild day. */
const ROW_SHARE = 0.00005;

/** Ticks in a price row of profiles of a market that trades at `ticks`. */
export function chooseRowTicks(ticks: number): number {
  return Math.max(1, Math.round(nearestNiceStep(ticks * ROW_SHARE)));
}
